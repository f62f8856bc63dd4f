#!/usr/bin/env bash
# A Go compiler that knows `clear` and `slices`, from the backports of the Debian that is there, for a machine whose own
# is older or that has none. It is unpacked in the folder given and installed nowhere; prints where its programs are.
set -euo pipefail
folder=$1

read -r mirror release < <(
  apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' | grep -E ' [a-z]+$' | sort -u | head -1
)
mkdir -p "$folder/lists/partial"
echo "deb $mirror $release-backports main" >"$folder/sources"
from=(-qq -o Dir::Etc::sourcelist="$folder/sources" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$folder/lists")
apt-get "${from[@]}" update >/dev/null
# golang-go depends on the newest, such as golang-1.23-go.
go=$(apt-cache "${from[@]}" depends golang-go | sed -n 's/.*Depends: golang-\([0-9.]*\)-go$/\1/p')
cd "$folder"
apt-get "${from[@]}" download "golang-$go-go" "golang-$go-src" >/dev/null 2>&1
for package in ./*.deb; do dpkg-deb -x "$package" .; done
rm ./*.deb
echo "$folder/usr/lib/go-$go/bin"
