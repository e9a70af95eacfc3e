"""Draw the app's icon, adaptive icon and presplash: a fan of cards with a spade on green cloth.

Everything is a polygon drawn four times too large and scaled down, so the edges are smooth.
Example: python tools/android/draw_icons.py --folder mobile_app/data
"""

import argparse
import math
from pathlib import Path

from PIL import Image, ImageDraw

OVERSAMPLING = 4
CLOTH_LIGHT, CLOTH_DARK = (24, 102, 74), (10, 46, 34)
CARD, CARD_EDGE, INK = (250, 248, 240, 255), (188, 190, 182, 255), (22, 26, 30, 255)

Point = tuple[float, float]


def spade(num_points: int = 48) -> list[Point]:
    """Return the outline of a spade in a box from (-1, -1) to (1, 1), y downwards."""
    # The right half of the leaf: from the tip outwards and round the lobe to the stem.
    right = [bezier((0, -1), (0.12, -0.62), (0.86, -0.22), (0.86, 0.26), part / num_points)
             for part in range(num_points)]
    right += [bezier((0.86, 0.26), (0.86, 0.66), (0.30, 0.74), (0.10, 0.40), part / num_points)
              for part in range(num_points)]
    right += [bezier((0.10, 0.40), (0.12, 0.70), (0.22, 0.86), (0.42, 0.96), part / num_points)
              for part in range(num_points + 1)]
    return right + [(-x, y) for x, y in reversed(right)]


def bezier(start: Point, first: Point, second: Point, end: Point, part: float) -> Point:
    """Return the point at `part` of 0 to 1 on a cubic curve."""
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    points = (start, first, second, end)
    return (
        sum(weight * point[0] for weight, point in zip(weights, points, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, points, strict=True)),
    )


def rounded_box(width: float, height: float, radius: float) -> list[Point]:
    """Return the outline of a box round (0, 0) with rounded corners."""
    corners = [
        (width / 2 - radius, -height / 2 + radius, -90),
        (width / 2 - radius, height / 2 - radius, 0),
        (-width / 2 + radius, height / 2 - radius, 90),
        (-width / 2 + radius, -height / 2 + radius, 180),
    ]
    return [
        (x + radius * math.cos(math.radians(start + step * 6)), y + radius * math.sin(math.radians(start + step * 6)))
        for x, y, start in corners
        for step in range(16)
    ]


def placed(
    outline: list[Point], *, scale: float, turn: float = 0.0, centre: Point, pivot: Point = (0, 0)
) -> list[Point]:
    """Return the outline scaled, turned by degrees round pivot, and moved to centre."""
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [
        (
            centre[0] + pivot[0] + (x * scale - pivot[0]) * cosine - (y * scale - pivot[1]) * sine,
            centre[1] + pivot[1] + (x * scale - pivot[0]) * sine + (y * scale - pivot[1]) * cosine,
        )
        for x, y in outline
    ]


def cloth(size: int) -> Image.Image:
    """Return the background: green, lighter towards the middle of the upper half."""
    small = 128
    image = Image.new("RGBA", (small, small))
    for y in range(small):
        for x in range(small):
            away = min(1.0, math.hypot(x - small / 2, y - small * 0.4) / (small * 0.75))
            shade = [round(light + (dark - light) * away) for light, dark in zip(CLOTH_LIGHT, CLOTH_DARK, strict=True)]
            image.putpixel((x, y), (*shade, 255))
    return image.resize((size, size), Image.Resampling.BICUBIC)


def cards(size: int, *, part: float) -> Image.Image:
    """Return a fan of three cards with a spade, `part` of the picture high, on nothing."""
    large = size * OVERSAMPLING
    image = Image.new("RGBA", (large, large), (0, 0, 0, 0))
    height = large * part
    width = height * 0.68
    pivot = (0.0, height * 0.62)
    for turn in (-17, 17, 0):
        # The card in front stands higher, or the corners of the others would peep out above it.
        centre = (large / 2, large / 2 + height * (0.05 if turn else -0.01))
        box = rounded_box(width, height, width * 0.11)
        outline = placed(box, scale=1, turn=turn, centre=centre, pivot=pivot)
        layer = Image.new("RGBA", image.size, (0, 0, 0, 0))
        pen = ImageDraw.Draw(layer)
        shadow = [(x + large * 0.006, y + large * 0.010) for x, y in outline]
        pen.polygon(shadow, fill=(0, 0, 0, 70))
        pen.polygon(outline, fill=CARD_EDGE)
        inner = placed(rounded_box(width * 0.965, height * 0.976, width * 0.1), scale=1, turn=turn, centre=centre,
                       pivot=pivot)
        pen.polygon(inner, fill=CARD)
        if turn == 0:
            pen.polygon(placed(spade(), scale=width * 0.42, centre=centre), fill=INK)
        image = Image.alpha_composite(image, layer)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def app_icon(size: int) -> Image.Image:
    """Return the icon for launchers that do not cut it: cloth with round corners, cards on it."""
    large = size * OVERSAMPLING
    mask = Image.new("L", (large, large), 0)
    outline = placed(rounded_box(large * 0.94, large * 0.94, large * 0.2), scale=1, centre=(large / 2, large / 2))
    ImageDraw.Draw(mask).polygon(outline, fill=255)
    icon = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    icon.paste(cloth(size), (0, 0), mask.resize((size, size), Image.Resampling.LANCZOS))
    return Image.alpha_composite(icon, cards(size, part=0.60))


def presplash(width: int, height: int) -> Image.Image:
    """Return the picture shown while Python starts; Android paints its surroundings in the presplash colour."""
    image = Image.new("RGBA", (width, height), (15, 61, 46, 255))
    fan = cards(width, part=0.5)
    image.alpha_composite(fan, (0, (height - width) // 2))
    return image


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("mobile_app/data"))
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {
        "icon.png": app_icon(512),
        # 108 x 108 dp at four pixels each; a launcher shows any shape within the middle 72 dp.
        "icon_foreground.png": cards(432, part=0.40),
        "icon_background.png": cloth(432),
        "presplash.png": presplash(720, 720),
    }
    for name, picture in pictures.items():
        picture.save(folder / name, optimize=True)
        print(f"{folder / name}: {picture.width} x {picture.height}")


if __name__ == "__main__":
    main()
