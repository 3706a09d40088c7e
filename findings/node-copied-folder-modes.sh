#!/bin/sh
# Node 22.23.3 and 24.21.0 (packages "node" of npm): fs.cpSync of a folder.
# Expected: the copy has the mode of the original, as in Node 20.20.2, and as with fs.promises.cp in the same version.
# Fact: a folder with mode 0700 (only its owner may enter it) is copied with mode 0755, which follows from the umask, so
# everybody may enter the copy. Files keep their modes. PostgreSQL refuses a data directory that was copied in this way
# ("has invalid permissions").
set -eu
folder=$(mktemp -d /tmp/copied-folder-modes.XXXXXX)
trap 'rm -rf "$folder"' EXIT
umask 022
cat > "$folder/copy.cjs" <<'JS'
const { chmodSync, cpSync, mkdirSync, promises, statSync, writeFileSync } = require('node:fs');
const root = process.argv[2];
const mode = (file) => (statSync(file).mode & 0o777).toString(8);
mkdirSync(`${root}/own/inner`, { recursive: true });
writeFileSync(`${root}/own/inner/file`, '', { mode: 0o600 });
for (const each of ['own', 'own/inner']) chmodSync(`${root}/${each}`, 0o700);
cpSync(`${root}/own`, `${root}/sync`, { recursive: true });
promises.cp(`${root}/own`, `${root}/promised`, { recursive: true }).then(() => {
  const modes = (name) => ['', '/inner', '/inner/file'].map((each) => mode(`${root}/${name}${each}`)).join(' ');
  console.log(`${process.version}: original ${modes('own')}, cpSync ${modes('sync')}, promises.cp ${modes('promised')}`);
});
JS
run() {
  mkdir -p "$folder/$1/work"
  npm install --silent --no-save --no-audit --no-fund --prefix "$folder/$1" "node@$1" >/dev/null
  "$folder/$1/node_modules/node/bin/node" "$folder/copy.cjs" "$folder/$1/work"
}
kept='original 700 700 600, cpSync 700 700 600, promises.cp 700 700 600'
opened='original 700 700 600, cpSync 755 755 600, promises.cp 700 700 600'
for pair in "20.20.2=$kept" "22.23.3=$opened" "24.21.0=$opened"; do
  version=${pair%%=*}
  line=$(run "$version")
  echo "$line"
  [ "$line" = "v$version: ${pair#*=}" ] || exit 1
done
