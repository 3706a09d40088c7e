/**
 * `npm run import:generate -- --tables 5000 --seed 1 [--from NUMBER] [--only NUMBER] [--keep FOLDER] [--through
 * PROGRAM]` writes tables as other organisations do and judges how the import reads them. It fails if a row is
 * accepted wrongly or lost. `--through`: LibreOffice (soffice), Gnumeric (ssconvert) or openpyxl saves the files
 * again before they are read; `--through reportlab` prints the tables as PDF files.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeFileRows } from './judge.ts';
import { printFiles } from './printed.ts';
import { resaveFiles, resavingPrograms } from './resaved.ts';
import { OutcomeTally } from './tally.ts';
import { type WrittenFile, writeGeneratedFile } from './writers.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    keep: { type: 'string' },
    through: { type: 'string' },
  },
});

const seed = Number(values.seed);
const ids =
  values.only === undefined
    ? Array.from({ length: Number(values.tables) }, (_, at) => Number(values.from) + at)
    : [Number(values.only)];
const program = resavingPrograms.find((one) => one === values.through);
const isPrinted = values.through === 'reportlab';
if (values.through !== undefined && program === undefined && !isPrinted)
  throw new Error(`--through: one of ${resavingPrograms.join(', ')}, reportlab`);

/** Number of files that another program saves again in one call. */
const atOnce = 120;
const tally = new OutcomeTally();
if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });

async function filesOf(some: readonly number[]): Promise<readonly WrittenFile[]> {
  if (isPrinted) return printFiles(seed, some);
  const written: WrittenFile[] = [];
  for (const id of some) written.push(await writeGeneratedFile(seed, id, program !== undefined));
  return program === undefined ? written : resaveFiles(program, written);
}

for (let at = 0; at < ids.length; at += atOnce) {
  for (const file of await filesOf(ids.slice(at, at + atOnce))) {
    if (values.keep !== undefined) writeFileSync(join(values.keep, file.name), file.bytes);
    tally.add(file, await judgeFileRows(file));
  }
}
process.stdout.write(`${tally.text()}\n`);
process.exitCode = tally.isGood() ? 0 : 1;
