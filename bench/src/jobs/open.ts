/**
 * P24: opens pages by their address and compares them with another build of the product: the main thread's time until
 * rows are drawn, the requests and the bytes. The builds alternate, each with an empty and with a full browser cache.
 */
import { launchBrowser } from '@klarsikt/tool-e2e';
import type { Browser } from 'playwright-core';
import { demoCookie } from '../demo.ts';
import { editorOf, headersOf, type Installation, withInstallation } from '../installation.ts';
import { figure, median, type Result } from '../measure.ts';
import { type OpenedPage, type Opening, openTwice } from './open/opening.ts';

const turns = Number(process.env.BENCH_OPEN_TURNS ?? 5);
const chosen = process.env.BENCH_OPEN_PAGES?.split(',');

interface MeasuredPage extends OpenedPage {
  readonly id: string;
  readonly session: 'demo' | 'editor';
  /** Largest allowed ratio to the other build. */
  readonly goal: number;
}

const grid = 'main tr[data-row]';

const pagesOf = (assessment: number): readonly MeasuredPage[] => [
  {
    id: 'overview',
    what: 'overview of an assessment',
    path: `/ra/${assessment}`,
    rows: 'main table tbody th[scope="row"]',
    session: 'demo',
    goal: 0.4,
  },
  {
    id: 'risks',
    what: 'risks of customers',
    path: `/ra/${assessment}/all/customers`,
    rows: grid,
    session: 'demo',
    goal: 0.4,
  },
  {
    id: 'controls',
    what: 'controls of an assessment',
    path: `/ra/${assessment}/controls`,
    rows: grid,
    session: 'demo',
    goal: 0.4,
  },
  {
    id: 'threats',
    what: 'list of threats',
    path: '/threatview/threats',
    rows: grid,
    session: 'demo',
    goal: 0.4,
  },
  { id: 'admin', what: 'users of Admin', path: '/admin/users', rows: grid, session: 'editor', goal: 0.5 },
  {
    id: 'atlas',
    what: 'threats of Atlas',
    path: '/atlas/entities/threat',
    rows: grid,
    session: 'editor',
    goal: 0.5,
  },
];

interface Build {
  readonly url: string;
  readonly cookies: Readonly<Record<MeasuredPage['session'], string>>;
  readonly pages: readonly MeasuredPage[];
}

const users = 200;

async function buildAt(installation: Installation): Promise<Build> {
  const { pool, server, organizationId } = installation;
  await pool.query(
    `INSERT INTO app_user (organization_id, username, username_key, given_name, surname)
     SELECT $1, 'user' || n || '@bench.example', 'user' || n || '@bench.example', 'User', 'Number ' || n
     FROM generate_series(1, $2) n`,
    [organizationId, users],
  );
  const editor = (await editorOf(installation)).cookie;
  const demo = await demoCookie(server.url);
  const answer = await fetch(`${server.url}/api/ra`, { headers: headersOf({ cookie: demo, csrf: '' }) });
  const id = /"assessments":\[\{"id":(\d+)/.exec(await answer.text())?.[1];
  if (id === undefined) throw new Error('The demo has no assessment');
  return { url: server.url, cookies: { demo, editor }, pages: pagesOf(Number(id)) };
}

type Kind = 'cold' | 'kept';
type Measured = Readonly<Record<Kind, Opening[]>>;

function middle(openings: readonly Opening[]): Opening {
  const of = (name: keyof Opening) => median(openings.map((opening) => opening[name]));
  return {
    task: of('task'),
    script: of('script'),
    layout: of('layout'),
    requests: of('requests'),
    kilobytes: of('kilobytes'),
  };
}

const described = ({ task, script, layout, requests, kilobytes }: Opening): string =>
  `${figure(task, 0)} ms (script ${figure(script, 0)}, layout ${figure(layout, 0)}), ${requests} requests, ${figure(kilobytes, 0)} KB`;

const requestsGoal = 35;
const bytesGoal = 0.6;

function resultOf(page: MeasuredPage, kind: Kind, own: Opening, other: Opening | undefined): Result {
  const ratio = other === undefined ? Number.NaN : own.task / other.task;
  const isLight =
    other === undefined || kind === 'kept' || own.kilobytes <= Math.max(1, other.kilobytes) * bytesGoal;
  return {
    id: 'P24',
    job: `${page.what}, ${kind === 'cold' ? 'nothing' : 'everything'} kept: main thread until rows (processor four times slower)`,
    goal: `<= ${page.goal} of the build beside it, <= ${requestsGoal} requests, <= ${bytesGoal} of its KB`,
    measured: other === undefined ? described(own) : `${described(own)}; beside it ${described(other)}`,
    ratio: other === undefined ? '' : figure(ratio, 2),
    met: other === undefined ? null : ratio <= page.goal && own.requests <= requestsGoal && isLight,
  };
}

async function measurePage(browser: Browser, builds: readonly Build[], id: string): Promise<Result[]> {
  const measured = builds.map((): Measured => ({ cold: [], kept: [] }));
  const pageOf = (build: Build | undefined) => build?.pages.find((page) => page.id === id);
  for (let turn = 0; turn < turns; turn += 1)
    for (const [at, build] of builds.entries()) {
      const page = pageOf(build);
      if (page === undefined) continue;
      const cookie = build.cookies[page.session];
      const { cold, kept } = await openTwice(browser, { url: build.url, cookie }, page);
      measured[at]?.cold.push(cold);
      measured[at]?.kept.push(kept);
    }
  const page = pageOf(builds[0]);
  const [own, other] = measured;
  if (page === undefined || own === undefined) return [];
  const results = (['cold', 'kept'] as const).map((kind) =>
    resultOf(page, kind, middle(own[kind]), other === undefined ? undefined : middle(other[kind])),
  );
  for (const { job, measured: figures, ratio } of results)
    process.stdout.write(`  ${job}: ${ratio}; ${figures}\n`);
  return results;
}

async function measureAll(builds: readonly Build[]): Promise<Result[]> {
  const browser = await launchBrowser();
  try {
    const results: Result[] = [];
    for (const { id } of builds[0]?.pages ?? [])
      if (chosen === undefined || chosen.includes(id))
        results.push(...(await measurePage(browser, builds, id)));
    return results;
  } finally {
    await browser.close();
  }
}

/** `beside` is the folder of another build; without it the job compares nothing. */
export function openJob(beside: string | undefined): Promise<Result[]> {
  return withInstallation(null, async (installation) => {
    const own = await buildAt(installation);
    if (beside === undefined) return measureAll([own]);
    return withInstallation(null, async (other) => measureAll([own, await buildAt(other)]), {}, beside);
  });
}
