/**
 * Mutations that remove protections of uploaded and delivered files, and of installations behind proxies: rows U8 to
 * U13 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const word = 'apps/server/src/intake/word-safety.test.ts';
const safety = inFile('apps/server/src/intake/word-safety.ts');

export const fileAndProxyMutations: readonly SecurityMutation[] = [
  inFile('apps/server/src/intake/word-field-names.ts')(
    'U8',
    `${word} > are refused if they are not on the list of permitted fields`,
    "  if (!rules.names.has(upper)) return name === '' ? text.replaceAll(nestedObjectMark, '{ }') : upper;\n",
    '',
  ),
  safety(
    'U8',
    `${word} > are refused in every branch of alternative content and if branches combine to a field code`,
    'branches.has(name) || name ===',
    'name ===',
  ),
  inFile('apps/server/src/intake/word-copy.ts')(
    'U8',
    `${word} > are checked again when a report is made from an already stored template`,
    '  checkTemplate(entries);\n',
    '',
  ),
  inFile('apps/server/src/intake/office.ts')(
    'U9',
    `${word} > may contain formulas, but none that calls another program`,
    '  else checkSheetFormulas(parts);\n',
    '',
  ),
  safety(
    'U10',
    `${word} > are refused if their number exceeds the limit`,
    'this.controls > wordFileLimits.controls || ',
    '',
  ),
  inFile('apps/server/src/platform/object-store.ts')(
    'U11',
    'apps/server/test/object-store.test.ts > is read only up to the size in the row if an answer is endless, longer or shorter',
    "  if (!createHash('sha256').update(content).digest().equals(sha256)) throw new OtherContent('another digest');\n",
    '',
  ),
  inFile('apps/server/src/platform/scanner.ts')(
    'U12',
    'apps/server/src/platform/clamd.test.ts > refuses a file above the limit of clamd as too large, never as an unavailable scanner',
    'if (aboveLimit.test(answer)) throw tooLarge(content.length, said);\n',
    '',
  ),
  inFile('apps/server/src/platform/forwarding.ts')(
    'U13',
    'apps/server/test/proxies.test.ts > is compared with the setting',
    "    if (addresses.length < proxies.hops) return 'fewer';\n",
    '',
  ),
];
