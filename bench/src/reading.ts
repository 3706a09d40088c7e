/** Reads a file of tables in a process of its own, as the server does, and prints time and memory. */
import { readFileSync } from 'node:fs';
import { readStarterModel } from '@klarsikt/content';
import { createEmptyDocument, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import { recogniseFigures, splitFigureTables } from '@klarsikt/engine/recognise';
import { readFileTables } from '@klarsikt/workspace/server/import/read-tables.ts';

/** `times` is the number of readings with recognition of figures; 0 reads only the tables. */
const [name = '', path = '', times = '0'] = process.argv.slice(2);
const model = times === '0' ? null : compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });
const bytes = readFileSync(path);
const before = process.cpuUsage();
let tables = await readFileTables(name, bytes);
let found = 0;
for (let time = 0; model !== null && time < Number(times); time += 1) {
  if (time > 0) tables = await readFileTables(name, bytes);
  const read = tables.flatMap(splitFigureTables).map((table) => recogniseFigures(model, document, table));
  found += read.flatMap((table) => table?.rows ?? []).filter(({ verdict }) => verdict === 'found').length;
}
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    cpuMs: (user + system) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
    rows: tables.reduce((sum, { rows }) => sum + rows.length, 0),
    found,
  }),
);
