#!/usr/bin/env bash
# Install an APK on the one device that adb sees, start it, and wait until its log says that the compiled search ran.
# Example: bash tools/android/start_on_emulator.sh bin/spades-0.1.0-x86_64-debug.apk
set -euo pipefail

if [ "$#" -ne 1 ] || [ ! -f "$1" ]; then
    echo "Give the APK to start, as in: $0 bin/spades-0.1.0-x86_64-debug.apk" >&2
    exit 2
fi
package=org.aicorecards.spades
said='aicore: the compiled search ran'

adb install -r "$1"
adb logcat -c
adb shell am start -W -n "$package/org.kivy.android.PythonActivity"
for _ in $(seq 120); do
    if adb logcat -d | grep -F "$said"; then
        exit 0
    fi
    sleep 1
done
echo "The app did not say within two minutes that its search ran; the end of its log:" >&2
adb logcat -d | grep -E 'python|AndroidRuntime|DEBUG' | tail -60 >&2
exit 1
