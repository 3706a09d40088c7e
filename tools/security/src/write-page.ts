import { writeFileSync } from 'node:fs';
import { countProvedRows, formatSecurityPage, securityPagePath } from './page.ts';
import { readProofDays } from './proofs.ts';
import { readOwnSecurityRows, readSecurityRequirements } from './rows.ts';

/** Regenerates docs/security.md and returns its summary. */
export function writeSecurityPage(): string {
  const asvs = readSecurityRequirements();
  writeFileSync(securityPagePath, formatSecurityPage(asvs, readOwnSecurityRows(), readProofDays()));
  const { applicable, tested, percent } = countProvedRows(asvs.requirements);
  return `docs/security.md: ${tested} of ${applicable} applicable requirements tested (${percent} %).`;
}
