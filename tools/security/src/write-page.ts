import { writeFileSync } from 'node:fs';
import { pageFile, securityPage, share } from './page.ts';
import { proofs } from './proofs.ts';
import { ownRows, requirements } from './rows.ts';

/** Regenerates docs/security.md; returns its summary. */
export function writePage(): string {
  const asvs = requirements();
  writeFileSync(pageFile, securityPage(asvs, ownRows(), proofs()));
  const { applicable, tested, percent } = share(asvs.requirements);
  return `docs/security.md: ${tested} of ${applicable} applicable requirements tested (${percent} %).`;
}
