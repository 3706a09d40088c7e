import { writeFileSync } from 'node:fs';
import { countProvedRows, formatSecurityPage, pageFile } from './page.ts';
import { readProofs } from './proofs.ts';
import { readOwnRows, readRequirements } from './rows.ts';

/** Regenerates docs/security.md; returns its summary. */
export function writePage(): string {
  const asvs = readRequirements();
  writeFileSync(pageFile, formatSecurityPage(asvs, readOwnRows(), readProofs()));
  const { applicable, tested, percent } = countProvedRows(asvs.requirements);
  return `docs/security.md: ${tested} of ${applicable} applicable requirements tested (${percent} %).`;
}
