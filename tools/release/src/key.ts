/**
 * `npm run release-key -- FILE` makes a publisher's key for signing releases, and writes its public part to FILE.pub.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSigningKey } from './signing.ts';

const [name, ...more] = process.argv.slice(2);
if (name === undefined || more.length > 0 || name.startsWith('-')) {
  console.error('Into which file? npm run release-key -- FILE');
  process.exit(2);
}
const path = resolve(process.env.INIT_CWD ?? process.cwd(), name);
for (const file of [path, `${path}.pub`])
  if (existsSync(file)) {
    console.error(`${file} is there already.`);
    process.exit(1);
  }
const { file, publicKey } = createSigningKey();
writeFileSync(path, file, { mode: 0o600, flag: 'wx' });
writeFileSync(`${path}.pub`, publicKey, { flag: 'wx' });
process.stdout.write(publicKey);
