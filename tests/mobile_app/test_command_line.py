"""What the app is told when it is started on a desktop."""

import pytest

from mobile_app.command_line import PHONE_SIZE, read_command_line


def test_the_window_has_the_size_that_was_asked_for() -> None:
    assert read_command_line([]) == PHONE_SIZE
    assert read_command_line(["--size", "892x412"]) == (892, 412)


@pytest.mark.parametrize("words", ["12", "0x0", "412x", "412x892x3", "99999x412", "wide"])
def test_another_size_is_refused_in_a_sentence(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        read_command_line(["--size", words])
    assert ended.value.code == 2
    assert "--size is WIDTHxHEIGHT" in capsys.readouterr().err
