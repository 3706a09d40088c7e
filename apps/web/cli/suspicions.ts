/**
 * `npm run suspicions -- FILE`: searches the starter content for each sentence of a file with the product's own
 * search, and prints for how many sentences a right threat is among the first. The exit code is 1 if the number is
 * below `need`.
 */
import { readFileSync } from 'node:fs';
import { readStarterModel } from '@klarsikt/content';
import type { ThreatTexts } from '@klarsikt/engine/model';
import { buildSearchIndex } from '@klarsikt/threatview/web/threat/search/search-index.ts';
import { isSuspicionFound, parseSuspicionCases } from './suspicion-cases.ts';

const [file, ...options] = process.argv.slice(2).filter((word) => word !== '--');
if (file === undefined || options.some((option) => option !== '--missed')) {
  console.error('Usage: npm run suspicions -- FILE [--missed]');
  process.exit(2);
}

try {
  const { top, need, cases } = parseSuspicionCases(JSON.parse(readFileSync(file, 'utf8')));
  const model = readStarterModel();
  const texts: Record<string, ThreatTexts> = Object.fromEntries(
    model.threats.flatMap(({ key, texts: own }) => (own === undefined ? [] : [[key, own]])),
  );
  const search = buildSearchIndex(model, texts);
  const missed = cases.filter((one) => !isSuspicionFound(search, one, top));
  if (options.length > 0) for (const { text } of missed) process.stdout.write(`${text}\n`);
  const right = cases.length - missed.length;
  process.stdout.write(`${right} of ${cases.length}\n`);
  process.exitCode = right < need ? 1 : 0;
} catch (error) {
  console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
