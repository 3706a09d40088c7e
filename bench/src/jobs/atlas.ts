/** Measures Atlas at its largest: the import of a library, and the publication of thousands of threats. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeWorkbook } from '../../../packages/imports/test/made.ts';
import {
  editorOf,
  headersOf,
  type Installation,
  type Person,
  send,
  withInstallation,
} from '../installation.ts';
import { figure, memoryMb, type Result } from '../measure.ts';

interface Editing {
  readonly url: string;
  readonly pid: number;
  readonly editor: Person;
  readonly loopFile: string;
}

/** Returns the peak of the resident memory of a process in MB (Linux), or 0 when the process has ended. */
function peakMb(pid: number): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

interface Strain {
  readonly ms: number;
  /** Peak of the resident memory, and its growth above the level before the work, in MB. */
  readonly peak: number;
  readonly added: number;
  /** Delay of the event loop: the 99th percentile, and the maximum, in ms. */
  readonly p99: number;
  readonly longest: number;
}

/** Returns the delay of the event loop since the last call, or null while the server has not written it. */
async function loopDelay({ pid, loopFile }: Editing): Promise<{ p99: number; longest: number }> {
  rmSync(loopFile, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const text = existsSync(loopFile) ? readFileSync(loopFile, 'utf8') : '';
    if (text.endsWith('}')) return JSON.parse(text);
  }
}

async function strained(editing: Editing, work: () => Promise<unknown>): Promise<Strain> {
  const { pid } = editing;
  await loopDelay(editing);
  // The value 5 resets the peak of the resident memory on Linux, so the peak covers only this work.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = memoryMb(pid);
  const from = performance.now();
  await work();
  const ms = performance.now() - from;
  const peak = peakMb(pid);
  return { ms, peak, added: peak - before, ...(await loopDelay(editing)) };
}

async function uploadLibrary({ url, editor }: Editing, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const { 'content-type': _, ...headers } = headersOf(editor);
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const answer = await fetch(`${url}/api/atlas/import`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`atlas/import: ${answer.status} ${text.slice(0, 300)}`);
  return Number(/"id":(\d+)/.exec(text)?.[1]);
}

const seenIn = (text: string): string => /"seen":"([0-9a-f]{64})"/.exec(text)?.[1] ?? '';

interface Import {
  readonly reading: Strain;
  readonly planning: Strain;
  readonly taking: Strain;
  readonly added: number;
}

async function imported(
  editing: Editing,
  file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<Import> {
  const { url, editor } = editing;
  let id = 0;
  let seen = '';
  const reading = await strained(editing, async () => {
    id = await uploadLibrary(editing, file.name, file.bytes);
  });
  const planning = await strained(editing, async () => {
    seen = seenIn(await send(url, `atlas/import/${id}/plan`, editor, {}));
  });
  let added = 0;
  const taking = await strained(editing, async () => {
    const taken = await send(url, `atlas/import/${id}/take`, editor, { seen });
    added = Number(/"added":(\d+)/.exec(taken)?.[1]);
  });
  return { reading, planning, taking, added };
}

interface Publication {
  readonly planning: Strain;
  readonly publishing: Strain;
  readonly first: Strain;
}

async function published(editing: Editing): Promise<Publication> {
  const { url, editor } = editing;
  let hash = '';
  let acknowledged: readonly string[] = [];
  const planning = await strained(editing, async () => {
    const plan = await send(url, 'atlas/publication/plan', editor, { leftOut: [] });
    hash = /"hash":"([0-9a-f]{64})","unchanged"/.exec(plan)?.[1] ?? '';
    if (hash === '') throw new Error(`no version: ${plan.slice(0, 300)}`);
    acknowledged = [...plan.matchAll(/"rule":"([a-z.]+)","count"/g)].map(([, rule = '']) => rule);
  });
  const publishing = await strained(editing, () =>
    send(url, 'atlas/publication', editor, {
      hash,
      description: 'Bench',
      channel: 'live',
      leftOut: [],
      notes: {},
      acknowledged,
    }),
  );
  const first = await strained(editing, () => send(url, 'threatview/relevant', editor, { segment: 'BOTH' }));
  return { planning, publishing, first };
}

const seconds = (...strains: readonly Strain[]): number =>
  strains.reduce((sum, { ms }) => sum + ms / 1000, 0);

const kept = (strains: readonly Strain[]): string =>
  `event loop p99 ${strains.map(({ p99 }) => figure(p99, 0)).join(', ')} ms, longest ${strains.map(({ longest }) => figure(longest, 0)).join(', ')} ms`;

const longestMs = 50;
const isLight = (strains: readonly Strain[]): boolean => strains.every(({ p99 }) => p99 <= longestMs);

/** Runs the command that reads an import file without a server. */
async function dryRun(path: string): Promise<Result> {
  const entry = fileURLToPath(new URL('../../../packages/imports/cli/import.ts', import.meta.url));
  const from = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', entry, path, '--json'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakMb(child.pid ?? 0));
  }, 20);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`the dry run ended with ${String(code)}`);
  const took = (performance.now() - from) / 1000;
  return {
    id: 'P20',
    job: 'import dry run, 5,000 objects and 12,000 relations',
    goal: '<= 5 s, <= 300 MB',
    measured: `${figure(took)} s, ${figure(peak, 0)} MB`,
    ratio: figure(Math.max(took / 5, peak / 300), 2),
    met: took <= 5 && peak <= 300,
  };
}

/**
 * Returns the result of an import: the CPU time of its steps, and the growth of the server until the import is applied.
 */
function importResult(job: string, idle: number, { reading, planning, taking }: Import): Result {
  const strains = [reading, planning, taking];
  const added = Math.max(...strains.map(({ peak }) => peak)) - idle;
  return {
    id: 'P20',
    job,
    goal: 'read <= 5 s, <= 300 MB more than idle',
    measured: `read ${figure(seconds(reading))} s, planned ${figure(seconds(planning))} s, taken ${figure(seconds(taking))} s; ${figure(added, 0)} MB more; ${kept(strains)}`,
    ratio: figure(Math.max(seconds(reading) / 5, added / 300), 2),
    met: seconds(reading) <= 5 && added <= 300,
  };
}

function versionResults({ planning, publishing, first }: Publication): Result[] {
  const both = [planning, publishing];
  return [
    {
      id: 'P19',
      job: 'Atlas: publish 3,000 threats: plan, publication',
      goal: `<= 5 s, event loop p99 <= ${longestMs} ms`,
      measured: `${figure(seconds(planning))} s, ${figure(seconds(publishing))} s; ${kept(both)}`,
      ratio: figure(seconds(...both) / 5, 2),
      met: seconds(...both) <= 5 && isLight(both),
    },
    {
      id: 'P19',
      job: 'Atlas: first request of a version of 3,000 threats',
      goal: `event loop p99 <= ${longestMs} ms`,
      measured: `${figure(seconds(first))} s; ${kept([first])}`,
      ratio: figure(first.p99 / longestMs, 2),
      met: isLight([first]),
    },
  ];
}

/** Makes a table of threats in two languages, in the style of an organisation's own tables. */
function threatTable(count: number): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: count }, (_, at) =>
    [
      `own-${at}`,
      `Fraud by invoice number ${at}`,
      `Fakturabedrägeri nummer ${at}`,
      `A supplier's invoice ${at} is copied with another account, and the customer pays it.`,
      `En leverantörs faktura ${at} kopieras med ett annat konto, och kunden betalar den.`,
    ].join(';'),
  );
  const head = 'key;name_en;name_sv;description_en;description_sv';
  return new Uint8Array(Buffer.from([head, ...lines, ''].join('\r\n')));
}

const threats = 3000;
/** A tenth of the time before the reader of tables was rewritten. */
const tableGoalSeconds = 4.2;

function tableResult({ reading, planning, taking, added }: Import): Result {
  const took = seconds(reading, planning, taking);
  return {
    id: 'P25',
    job: 'Atlas: take a table of 3,000 threats',
    goal: `<= ${tableGoalSeconds} s`,
    measured: `read ${figure(seconds(reading))} s, planned ${figure(seconds(planning))} s, taken ${figure(seconds(taking))} s; ${added} threats`,
    ratio: figure(took / tableGoalSeconds, 2),
    met: took <= tableGoalSeconds && added === threats,
  };
}

const preload = fileURLToPath(new URL('../loop-delay.mjs', import.meta.url));

export async function atlasJob(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-bench-atlas-'));
  const path = join(folder, 'library.xlsx');
  const loopFile = join(folder, 'loop.json');
  await makeWorkbook(path, { techniques: 3000, indicators: 1700, mitigations: 200, relations: 12_000 });
  const file = { name: 'library.xlsx', bytes: new Uint8Array(readFileSync(path)) };
  const dry = await dryRun(path);
  const work = async (installation: Installation) => {
    const { server } = installation;
    const editor = await editorOf(installation);
    const editing = { url: server.url, pid: server.process.pid ?? 0, editor, loopFile };
    const idle = memoryMb(editing.pid);
    const first = await imported(editing, file);
    await installation.pool.query(
      `UPDATE atlas_entity SET document = document - 'draft' WHERE document ? 'draft'`,
    );
    return [
      dry,
      importResult('Atlas: bring in 5,000 objects with 12,000 relations', idle, first),
      ...versionResults(await published(editing)),
      tableResult(await imported(editing, { name: 'threat.csv', bytes: threatTable(threats) })),
    ];
  };
  try {
    return await withInstallation(null, work, {
      BENCH_LOOP_FILE: loopFile,
      NODE_OPTIONS: `--import ${preload}`,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
