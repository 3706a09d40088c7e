/**
 * `npm run import:generate -- --tables 5000 --seed 1 [--from NUMBER] [--only NUMBER] [--keep FOLDER] [--through PROGRAM]`:
 * writes tables as other people make them and tells how the reader of imports takes them. Fails where a row is taken
 * wrongly or nothing is told of it. `--through` has LibreOffice (soffice), Gnumeric (ssconvert) or openpyxl save the files
 * again before they are read.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from './judge.ts';
import { programs, savedAgain } from './resaved.ts';
import { Tally } from './tally.ts';
import { type WrittenFile, writtenFile } from './writers.ts';

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
const program = programs.find((one) => one === values.through);
if (values.through !== undefined && program === undefined)
  throw new Error(`--through: one of ${programs.join(', ')}`);

/** So many files are written before a program saves them again. */
const atOnce = 120;
const tally = new Tally();
if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });
for (let at = 0; at < ids.length; at += atOnce) {
  const written: WrittenFile[] = [];
  for (const id of ids.slice(at, at + atOnce))
    written.push(await writtenFile(seed, id, program !== undefined));
  for (const file of program === undefined ? written : savedAgain(program, written)) {
    if (values.keep !== undefined) writeFileSync(join(values.keep, file.name), file.bytes);
    tally.add(file, await judge(file));
  }
}
process.stdout.write(`${tally.text()}\n`);
process.exitCode = tally.isGood() ? 0 : 1;
