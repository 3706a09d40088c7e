/** `npm run security`: writes docs/security.md anew. */
import { writeFileSync } from 'node:fs';
import { pageFile, securityPage, share } from './page.ts';
import { ownRows, requirements } from './rows.ts';

const asvs = requirements();
writeFileSync(pageFile, securityPage(asvs, ownRows()));
const { applicable, tested, percent } = share(asvs.requirements);
process.stdout.write(
  `docs/security.md: ${tested} of ${applicable} applicable requirements tested (${percent} %).\n`,
);
