#!/bin/sh
# scimmy 1.3.5 (npm): filters (RFC 7644, section 3.4.2.2) with nested brackets, and with escaped quotation marks in a value.
# Expected: both filters are parsed, because the grammar of the standard (figure 1) allows them; scim2-parse-filter 0.2.10 parses them.
# Fact: scimmy refuses both as invalidFilter ("Unexpected token"). It parses the same filters without the inner brackets or the quotation marks.
# Needs Node and a package registry.
set -eu
folder=$(mktemp -d /tmp/nested-filters.XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --save-exact scimmy@1.3.5 scim2-parse-filter@0.2.10 >/dev/null
cat > filters.js <<'JS'
import SCIMMY from 'scimmy';
import other from 'scim2-parse-filter';
const read = (parse) => (filter) => {
  try {
    parse(filter);
    return 'parsed';
  } catch (error) {
    return `refused: ${error.message}`;
  }
};
const scimmy = read((filter) => new SCIMMY.Types.Filter(filter));
const peer = read((filter) => other.parse(filter));
const nested = '(userName eq "x" or not (externalId eq "1")) and active eq true';
const flat = '(userName eq "x" or externalId eq "1") and active eq true';
const marked = 'title eq "say \\"hi\\" (now) and go"';
const plain = 'title eq "say hi"';
for (const filter of [flat, nested, plain, marked]) console.log(`${filter}\n  scimmy: ${scimmy(filter)}\n  scim2-parse-filter: ${peer(filter)}`);
const asFound =
  [flat, plain].every((filter) => scimmy(filter) === 'parsed') &&
  [nested, marked].every((filter) => scimmy(filter).includes('Unexpected token')) &&
  [flat, nested, plain, marked].every((filter) => peer(filter) === 'parsed');
process.exit(asFound ? 0 : 1);
JS
node filters.js
