/**
 * P4: measures relevance, analysis and search over a thousand threats, in the engine and through the built
 * server.
 */
import { multiplyModel, readStarterModel } from '@klarsikt/content';
import { clientApiVersion } from '@klarsikt/contract';
import { type AnalysisQuery, analyseSelection } from '@klarsikt/engine/analysis';
import {
  type CompiledModel,
  compileModel,
  type ReferenceModel,
  toCanonicalJson,
} from '@klarsikt/engine/model';
import type { RunningServer } from '@klarsikt/tool-e2e';
import autocannon from 'autocannon';
import { serverWith } from '../larger.ts';
import { cpuMs, cpuSecondsOf, figure, median, perCpuSecond, type Result } from '../measure.ts';
import { type Found, scanAnalysis } from '../peers/scan.ts';

/**
 * Copies of the starter content: 13 copies hold 1,040 threats. On the server 20 copies are needed, because a
 * session without a licence sees only a part.
 */
const copies = 13;
const copiesForServer = 20;

/** A typical query: a few risks of several types and two threats, for one segment and one area. */
function queryOn(model: ReferenceModel): AnalysisQuery {
  const keys = (list: readonly { readonly key: string }[], count: number) =>
    list.slice(0, count).map(({ key }) => key);
  return {
    segment: 'INDIVIDUALS',
    relevances: ['ml'],
    selection: {
      threats: keys(model.threats, 2),
      products: keys(model.products, 3),
      channels: keys(model.channels, 2),
      customers: keys(model.customers, 2),
    },
  };
}

/** Returns the figures that engine and scan have in common, as one text. */
function saidBy(model: CompiledModel, query: AnalysisQuery): string {
  const { rows } = analyseSelection(model, query);
  const found = Object.entries(rows).map(([type, list]): [string, Found[]] => [
    type,
    list.map(({ key, count, total, level }) => ({ key, count, total, level })),
  ]);
  return toCanonicalJson(Object.fromEntries(found));
}

function engine(source: ReferenceModel): Result {
  const model = compileModel(source);
  const query = queryOn(source);
  const scan = scanAnalysis(model);
  if (saidBy(model, query) !== toCanonicalJson(scan(query))) throw new Error('the scan finds something else');
  const own = perCpuSecond(() => analyseSelection(model, query));
  const peer = perCpuSecond(() => scan(query));
  const ratio = peer / own;
  return {
    id: 'P4',
    job: `analysis over ${source.threats.length} threats, engine (CPU ms)`,
    goal: '<= 1.5x a hand-written scan',
    measured: `${figure(1000 / own, 2)} ms; scan ${figure(1000 / peer, 2)} ms`,
    ratio: figure(ratio, 2),
    met: ratio <= 1.5,
  };
}

const letters = ['p', 'pa', 'pay', 'paym', 'payme', 'betalning', 'money laundering', 'shell company'];

/** The bench imports the browser's search by its path, because no workspace may depend on it. */
interface Search {
  readonly documentsOf: (source: ReferenceModel, texts: object) => readonly object[];
  readonly textIndexOf: (documents: readonly object[]) => {
    readonly search: (query: string, language: 'en' | 'sv') => { readonly hits: readonly object[] };
  };
}

async function search(source: ReferenceModel): Promise<Result> {
  const folder = new URL('../../../modules/threatview/web/threat/search/', import.meta.url);
  const { documentsOf }: Search = await import(new URL('documents.ts', folder).href);
  const { textIndexOf }: Search = await import(new URL('text-index.ts', folder).href);
  const documents = documentsOf(source, {});
  const build = cpuMs(() => textIndexOf(documents), 3);
  const index = textIndexOf(documents);
  const each = letters.map((words) => cpuMs(() => index.search(words, 'en').hits, 9));
  const worst = Math.max(...each);
  return {
    id: 'P4',
    job: `search in ${documents.length} threats and risks (CPU ms of one question)`,
    goal: '<= 16 ms, index once beside the page',
    measured: `median ${figure(median(each))} ms, worst ${figure(worst)} ms; index ${figure(build, 0)} ms`,
    ratio: figure(worst / 16, 2),
    met: worst <= 16,
  };
}

interface Visitor {
  readonly cookie: string;
  readonly 'x-csrf-token': string;
  readonly 'x-client-version': string;
}

async function visitorOf(url: string): Promise<Visitor> {
  const answer = await fetch(`${url}/api/token`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = /"token":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  return { cookie, 'x-csrf-token': token, 'x-client-version': clientApiVersion };
}

async function endpoint(server: RunningServer, source: ReferenceModel): Promise<Result> {
  const pid = server.process.pid ?? 0;
  const visitor = await visitorOf(server.url);
  const headers = { ...visitor, 'content-type': 'application/json' };
  const body = JSON.stringify(queryOn(source));
  const url = `${server.url}/api/threatview/analysis`;
  const first = await fetch(url, { method: 'POST', headers, body });
  if (!first.ok)
    throw new Error(`the analysis answered ${first.status}: ${(await first.text()).slice(0, 300)}`);
  const head = await fetch(`${server.url}/api/model/head/latest`, {
    method: 'POST',
    headers: { ...visitor },
  });
  const threats = /"threats":(\d+)/.exec(await head.text())?.[1];
  if (threats === undefined) throw new Error(`the head of the model answered ${head.status}`);
  const samples: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const before = cpuSecondsOf(pid);
    const answered = await autocannon({ url, method: 'POST', headers, body, connections: 10, duration: 4 });
    samples.push(((cpuSecondsOf(pid) - before) * 1000) / answered['2xx']);
  }
  const ms = median(samples);
  return {
    id: 'P4',
    job: `the same through the server, ${threats} threats (CPU ms of the server)`,
    goal: '<= 2 ms',
    measured: `${figure(ms, 2)} ms`,
    ratio: figure(ms / 2, 2),
    met: ms <= 2,
  };
}

export async function threatsJob(): Promise<Result[]> {
  const source = multiplyModel(readStarterModel(), copies);
  const results = [engine(source), await search(source)];
  const larger = multiplyModel(readStarterModel(), copiesForServer);
  const { server, stop } = await serverWith(larger);
  try {
    return [...results, await endpoint(server, larger)];
  } finally {
    await stop();
  }
}
