/**
 * P25: measures two imports of tables: the reading of a wide workbook, and the recognition of figures in long tables.
 * With `--beside FOLDER` it alternates with another working copy.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStarterModel } from '@klarsikt/content';
import { build } from 'esbuild';
import { inlineRows, partsOf, zipOf } from '../../../packages/imports/test/raw-workbook.ts';
import { figure, median, type Result } from '../measure.ts';

interface Reading {
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly rows: number;
  readonly found: number;
}

const here = fileURLToPath(new URL('../../..', import.meta.url));
/** Limits of memory in MB, equal to those that the server gives to the process that reads a file. */
const memoryFlags = ['--max-old-space-size=256', '--max-semi-space-size=4'];

/** Bundles the reader of a working copy, as in the built server; the packages stay outside the bundle. */
async function builtReader(root: string): Promise<string> {
  const folder = mkdtempSync(join(root, 'apps/server/bench-'));
  const outfile = join(folder, 'reading.mjs');
  const server: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(root, 'apps/server/package.json'), 'utf8'),
  );
  const external = Object.keys(server.dependencies).filter((name) => !name.startsWith('@klarsikt/'));
  await build({
    ...{ entryPoints: [join(root, 'bench/src/reading.ts')], outfile, external, logLevel: 'error' },
    ...{ bundle: true, platform: 'node', format: 'esm' },
  });
  return outfile;
}

function readOnce(reader: string, words: readonly string[]): Reading {
  const options = [...memoryFlags, reader, ...words];
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' }));
}

/** The median of the times of five runs, and the largest memory. */
function summed(runs: readonly Reading[]): Reading {
  const [first] = runs;
  if (first === undefined) throw new Error('nothing was read');
  return {
    ...first,
    cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
    peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)),
  };
}

/** Reads a file with each reader in turn. */
function readIn(readers: readonly string[], ...words: readonly string[]): readonly Reading[] {
  const runs = Array.from({ length: 5 }, () => readers.map((reader) => readOnce(reader, words)));
  return readers.map((_, at) => summed(runs.flatMap((turn) => turn[at] ?? [])));
}

const address = (column: number, row: number): string => {
  const [high, low] = [Math.floor(column / 26) - 1, column % 26];
  return `${high < 0 ? '' : String.fromCharCode(65 + high)}${String.fromCharCode(65 + low)}${row}`;
};

/** Makes a workbook with 277 columns and 1,091 rows of texts, numbers and shares. */
function wideWorkbook(): Buffer {
  const width = 277;
  const rows = Array.from({ length: 1_090 }, (_, row) => {
    const cells = Array.from({ length: width }, (_, column) => {
      const at = address(column, row + 2);
      if (column % 3 === 1) return `<c r="${at}"><v>${(row * 31 + column * 7) / 100}</v></c>`;
      return `<c r="${at}" t="inlineStr"><is><t>Answer ${(row * 17 + column) % 9_000} of ${row}</t></is></c>`;
    });
    return `<row r="${row + 2}">${cells.join('')}</row>`;
  });
  const head = inlineRows([['Country', 'Customers']]);
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
  return zipOf({
    '[Content_Types].xml': types,
    ...partsOf({ sheets: [['Register', head + rows.join('')]] }),
  });
}

/** Makes lines of figures by country and segment, one set for each month. */
function figureLines(count: number): string {
  const names = readStarterModel().geographies.map(({ name }) => name.sv);
  const lines = Array.from({ length: count }, (_, at) => {
    const segment = at % 2 === 0 ? 'Privatpersoner' : 'Företag';
    return `${names[Math.floor(at / 2) % names.length]};${segment};${(at * 7) % 9_000};${(at * 13) % 99_999},5;text ${at}`;
  });
  return ['Land;Segment;Antal kunder;Inkommande belopp (tkr);Kommentar', ...lines, ''].join('\r\n');
}

/** The resolved folder of the other working copy. */
function readableFolder(folder: string): string {
  if (!existsSync(join(folder, 'bench/src/reading.ts')))
    throw new Error(`${folder} has no bench/src/reading.ts`);
  return resolve(folder);
}

interface Job {
  readonly job: string;
  readonly file: readonly [name: string, content: Buffer | string];
  readonly times: number;
  readonly goal: string;
  /** The measured value as text, and in proportion to its goal. */
  readonly told: (reading: Reading) => readonly [measured: string, ratio: number];
}

const seconds = ({ cpuMs }: Reading): string => `${figure(cpuMs / 1000, 2)} s`;

const measured = (): readonly Job[] => [
  {
    job: 'workbook of 277 columns and 1,091 rows read (CPU ms)',
    file: ['wide.xlsx', wideWorkbook()],
    ...{ times: 0, goal: '<= 200 MB' },
    told: ({ cpuMs, peakMb, rows }) => [
      `${figure(cpuMs, 0)} ms, ${figure(peakMb, 0)} MB, ${rows} rows`,
      peakMb / 200,
    ],
  },
  {
    job: '20,000 rows of figures parsed (CPU s)',
    file: ['long.csv', figureLines(20_000)],
    ...{ times: 1, goal: '<= 3 s' },
    told: (reading) => [`${seconds(reading)}, ${reading.rows} rows`, reading.cpuMs / 3000],
  },
  {
    job: 'twelve files of 400 rows of figures parsed (CPU s)',
    file: ['month.csv', figureLines(400)],
    ...{ times: 12, goal: '<= 2 s' },
    told: (reading) => [seconds(reading), reading.cpuMs / 2000],
  },
];

/** `beside` is the folder of another working copy; without it the job compares nothing. */
export async function importsJob(beside: string | undefined): Promise<Result[]> {
  const roots = beside === undefined ? [here] : [here, readableFolder(beside)];
  const readers: string[] = [];
  try {
    for (const root of roots) readers.push(await builtReader(root));
    return measured().map(({ job, file: [name, content], times, goal, told }): Result => {
      const path = join(dirname(readers[0] ?? ''), name);
      writeFileSync(path, content);
      const [own, other] = readIn(readers, name, path, String(times));
      if (own === undefined) throw new Error('nothing was read');
      const [text, ratio] = told(own);
      const compared =
        other === undefined
          ? ''
          : `; beside it ${told(other)[0]}, ${figure(own.cpuMs / other.cpuMs, 2)} of its time`;
      return {
        id: 'P25',
        job,
        goal,
        measured: `${text}${compared}`,
        ratio: figure(ratio, 2),
        met: ratio <= 1,
      };
    });
  } finally {
    for (const reader of readers) rmSync(dirname(reader), { recursive: true });
  }
}
