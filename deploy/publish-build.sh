#!/bin/sh
# In a container: adds the build of this image to build/, which may hold earlier ones, and makes it the current one in one step.
set -eu
cd "$(dirname "$0")/.."
for made in build-of-image/*; do
  name=$(basename "$made")
  if [ "$name" = current ] || [ -e "build/$name" ]; then continue; fi
  # Several processes may start at once: the second one finds it there.
  cp -R "$made" "build/.making-$$"
  mv -T "build/.making-$$" "build/$name" 2> /dev/null || rm -r "build/.making-$$"
done
cp build-of-image/current "build/.current-$$"
mv "build/.current-$$" build/current
