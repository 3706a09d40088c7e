/** Protections of uploaded and delivered files, and behind proxies: U8 to U13. */
import { inFile, type Mutation } from '../mutation.ts';

const word = 'apps/server/src/intake/word-safety.test.ts';
const safety = inFile('apps/server/src/intake/word-safety.ts');

export const fileAndProxyMutations: readonly Mutation[] = [
  inFile('apps/server/src/intake/word-field-names.ts')(
    'U8',
    `${word} > that are not on the list are refused`,
    "  if (!rules.names.has(upper)) return name === '' ? text.replaceAll(nestedObjectMark, '{ }') : upper;\n",
    '',
  ),
  safety(
    'U8',
    `${word} > are refused in each branch of an alternative, and when branches combine to codes`,
    'branches.has(name) || name ===',
    'name ===',
  ),
  inFile('apps/server/src/intake/word-copy.ts')(
    'U8',
    `${word} > in a file from before the list are refused when a report is made of it`,
    '  checkTemplate(entries);\n',
    '',
  ),
  inFile('apps/server/src/intake/office.ts')(
    'U9',
    `${word} > may contain formulas, but none that calls another program`,
    '  else checkSheetFormulas(parts);\n',
    '',
  ),
  safety('U10', `${word} > are refused above a limit`, 'this.controls > wordLimits.controls || ', ''),
  inFile('apps/server/src/platform/object-store.ts')(
    'U11',
    'apps/server/test/object-store.test.ts > limits an endless, longer or shorter answer to the size in the row',
    "  if (!createHash('sha256').update(content).digest().equals(sha256)) throw new OtherContent('another digest');\n",
    '',
  ),
  inFile('apps/server/src/platform/scanner.ts')(
    'U12',
    "apps/server/src/platform/clamd.test.ts > reports a file above the scanner's limit as too large, never as an unreachable scanner",
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
