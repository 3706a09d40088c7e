/** Files of other people's tables: a wide workbook read, and long tables of figures recognised. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { starterModel } from '@klarsikt/content';
import { build } from 'esbuild';
import { inlineRows, partsOf, zipOf } from '../../../packages/imports/test/raw-workbook.ts';
import { figure, median, type Result } from '../measure.ts';

interface Reading {
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly rows: number;
  readonly found: number;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** As much memory as the server gives the process of a file. */
const heapMb = 256;

/** The reader as the server has it, in one file; packages stay where they are. */
async function builtReader(folder: string): Promise<string> {
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

function readIn(reader: string, name: string, path: string, times: number): Reading {
  const runs = [0, 1, 2].map((): Reading => {
    const words = [`--max-old-space-size=${heapMb}`, reader, name, path, String(times)];
    return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  });
  const [first] = runs;
  if (first === undefined) throw new Error('nothing was read');
  return {
    ...first,
    cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
    peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)),
  };
}

const address = (column: number, row: number): string => {
  const [high, low] = [Math.floor(column / 26) - 1, column % 26];
  return `${high < 0 ? '' : String.fromCharCode(65 + high)}${String.fromCharCode(65 + low)}${row}`;
};

/** 277 columns and 1,091 rows of texts, numbers and shares. */
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

/** Figures by country and segment, month after month. */
function figureLines(count: number): string {
  const names = starterModel().geographies.map(({ name }) => name.sv);
  const lines = Array.from({ length: count }, (_, at) => {
    const segment = at % 2 === 0 ? 'Privatpersoner' : 'Företag';
    return `${names[Math.floor(at / 2) % names.length]};${segment};${(at * 7) % 9_000};${(at * 13) % 99_999},5;text ${at}`;
  });
  return ['Land;Segment;Antal kunder;Inkommande belopp (tkr);Kommentar', ...lines, ''].join('\r\n');
}

export async function importsJob(): Promise<Result[]> {
  const folder = mkdtempSync(join(root, 'apps/server/bench-'));
  try {
    const reader = await builtReader(folder);
    const file = (name: string, content: Buffer | string) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    };
    const wide = readIn(reader, 'wide.xlsx', file('wide.xlsx', wideWorkbook()), 0);
    const long = readIn(reader, 'long.csv', file('long.csv', figureLines(20_000)), 1);
    const year = readIn(reader, 'month.csv', file('month.csv', figureLines(400)), 12);
    return [
      {
        ...{ id: 'P25', job: 'workbook of 277 columns and 1,091 rows read (CPU ms)', goal: '<= 200 MB' },
        measured: `${figure(wide.cpuMs, 0)} ms, ${figure(wide.peakMb, 0)} MB, ${wide.rows} rows`,
        ratio: figure(wide.peakMb / 200, 2),
        met: wide.peakMb <= 200,
      },
      {
        ...{ id: 'P25', job: '20,000 rows of figures parsed (CPU s)', goal: '<= 3 s' },
        measured: `${figure(long.cpuMs / 1000, 2)} s, ${long.rows} rows`,
        ratio: figure(long.cpuMs / 3000, 2),
        met: long.cpuMs <= 3000,
      },
      {
        ...{ id: 'P25', job: 'twelve files of 400 rows of figures parsed (CPU s)', goal: '<= 2 s' },
        measured: `${figure(year.cpuMs / 1000, 2)} s`,
        ratio: figure(year.cpuMs / 2000, 2),
        met: year.cpuMs <= 2000,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
