/**
 * Mutations that remove protections of settings and of the server's start: rows C6 to C10 in docs/security-rows.json.
 */
import { inFile, type SecurityMutation } from '../mutation.ts';

const settings = 'apps/server/src/config/env.test.ts';
const words = 'apps/server/src/config/command-line.test.ts';
const secrets = 'apps/server/src/config/secrets.test.ts';
const env = inFile('apps/server/src/config/env.ts');
const readers = inFile('apps/server/src/config/readers.ts');

export const settingAndStartMutations: readonly SecurityMutation[] = [
  env(
    'C6',
    `${settings} > counts as not set when its value is empty or blank`,
    '      if (!hasSettingValue(text)) return absent;',
    '      if (text === undefined) return absent;',
  ),
  readers(
    'C7',
    `${settings} > is refused with a readable sentence if its value is invalid`,
    '|| isOddNumber(text))',
    '|| text.length === 0)',
  ),
  readers(
    'C7',
    `${settings} > is refused with a readable sentence if its value is invalid`,
    '.map((origin) => parseWebAddress(origin).origin);',
    '.map((origin) => new URL(origin).origin);',
  ),
  env(
    'C8',
    `${settings} > are refused if they include the unknown name`,
    'const faults = [...findUnknownSettings(source), ...unread',
    'const faults = [...unread',
  ),
  inFile('apps/server/src/command-line.ts')(
    'C9',
    `${words} > print the list of commands and exit with code 2`,
    'const most = mostWords.get(command);',
    'const most = mostWords.get(command) ?? 1;',
  ),
  inFile('apps/server/src/config/secrets.ts')(
    'C10',
    `${secrets} > prevents the start and is not overwritten if it is empty, blank or too short`,
    '  if (secret.length < shortest)',
    '  if (secret.length < 0)',
  ),
];
