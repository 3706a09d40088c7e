/** Protections of uploaded and delivered files, and behind proxies: U8 to U13. */
import { inFile, type Mutation } from '../mutation.ts';

const word = 'apps/server/src/intake/word-safety.test.ts';
const safety = inFile('apps/server/src/intake/word-safety.ts');

export const filesAndProxies: readonly Mutation[] = [
  inFile('apps/server/src/intake/word-field-names.ts')(
    'U8',
    `${word} > that are not on the list are refused`,
    "  if (!rules.names.has(upper)) return name === '' ? text.replaceAll(nestedObjectMark, '{ }') : upper;\n",
    '',
  ),
  safety(
    'U8',
    `${word} > are refused in either branch of an alternative`,
    'branches.has(name) || name ===',
    'name ===',
  ),
  inFile('apps/server/src/intake/word-copy.ts')(
    'U8',
    `${word} > of a file that was taken before there was a list are refused when a report is made of it`,
    '  checkTemplate(entries);\n',
    '',
  ),
  inFile('apps/server/src/intake/office.ts')(
    'U9',
    `${word} > may hold formulas, and none that asks another program`,
    '  else checkSheetFormulas(parts);\n',
    '',
  ),
  safety('U10', `${word} > are refused in great number`, 'this.controls > wordLimits.controls || ', ''),
  inFile('apps/server/src/platform/object-store.ts')(
    'U11',
    'apps/server/test/object-store.test.ts > that answers without an end, with more, fewer or other bytes is cut',
    "  if (!createHash('sha256').update(content).digest().equals(sha256)) throw new OtherContent('another digest');\n",
    '',
  ),
  inFile('apps/server/src/platform/scanner.ts')(
    'U12',
    'apps/server/src/platform/clamd.test.ts > a file above its limit is told as that each time',
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
