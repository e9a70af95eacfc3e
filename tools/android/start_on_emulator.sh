#!/usr/bin/env bash
# Install an APK on the one device that adb sees, start it, and wait until its log says that it has started: everything
# imported, the first frame drawn, a decision made by the compiled search. A crash afterwards counts as well.
# Example: bash tools/android/start_on_emulator.sh bin/spades-0.1.0-x86_64-debug.apk
set -euo pipefail

if [ "$#" -ne 1 ] || [ ! -f "$1" ]; then
    echo "Give the APK to start, as in: $0 bin/spades-0.1.0-x86_64-debug.apk" >&2
    exit 2
fi
package=org.aicorecards.spades
seconds=${START_SECONDS:-120}

fail() {
    echo "$1; the end of its log:" >&2
    adb logcat -d | grep -E 'python|AndroidRuntime|DEBUG' | tail -60 >&2
    exit 1
}

adb install -r "$1"
adb logcat -c
adb shell am start -W -n "$package/org.kivy.android.PythonActivity"
for _ in $(seq "$seconds"); do
    if adb logcat -d | grep -F 'Spades has started: first frame after'; then
        sleep "${SETTLE_SECONDS:-5}"
        adb shell pidof "$package" > /dev/null || fail "The app started and ended at once"
        exit 0
    fi
    if adb logcat -d | grep -qE 'Traceback \(most recent call last\)|FATAL EXCEPTION|Fatal signal'; then
        fail "The app crashed before it had started"
    fi
    sleep 1
done
fail "The app did not say within $seconds seconds that it has started"
