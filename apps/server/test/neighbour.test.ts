/**
 * Tenants apart: every endpoint that takes an id of a tenant is called with an id of one's own, which works, and with
 * the same id by somebody from a neighbour organisation, who learns nothing and changes nothing.
 */
import { allEndpoints, assessment, comment, type Endpoint } from '@klarsikt/contract';
import { emptySettings } from '@klarsikt/engine';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSystemTransaction } from '../src/platform/tx.ts';
import {
  assessmentRevision,
  assessment as assessmentTable,
  comment as commentTable,
} from '../src/schema/domain.ts';

const canary = 'canary-93b1-only-the-owner-may-read-this';

interface Ids {
  readonly ra: number;
  readonly pid: string;
  readonly unit: number;
  readonly comment: number;
  readonly revision: number;
}
interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

const settings = { ...emptySettings, name: canary };
const type = 'customers';
const riskProfile = (ids: Ids) => ({
  params: { x: 'riskProfile' },
  query: { config: JSON.stringify({ raId: ids.ra }) },
});

/** A call that works for the owner, by endpoint. Commands that end the object come last in the contract's own order. */
const calls: Record<string, (ids: Ids) => Parts> = {
  'assessment.getPermissions': ({ ra }) => ({ params: { id: ra } }),
  'assessment.load': ({ ra }) => ({ body: { id: ra } }),
  'assessment.get': ({ ra }) => ({ params: { id: ra } }),
  'assessment.getMeta': ({ pid }) => ({ params: { id: pid } }),
  'assessment.init': ({ ra }) => ({ body: { raId: ra } }),
  'assessment.create': ({ unit }) => ({ body: { unitId: unit, settings } }),
  'assessment.update': ({ ra, revision }) => ({ body: { id: ra, revision, settings } }),
  'assessment.calculate': ({ ra }) => ({ params: { id: ra }, body: {} }),
  'assessment.duplicate': ({ ra }) => ({ params: { id: ra }, body: { name: 'Copy' } }),
  'assessment.move': ({ ra, unit }) => ({ params: { id: ra }, body: { unitId: unit } }),
  'assessment.getData': ({ ra }) => ({ params: { id: ra } }),
  'assessment.updateData': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, data: {} } }),
  'assessment.replaceData': ({ ra, revision }) => ({
    params: { id: ra },
    body: { revision, document: { settings } },
  }),
  'assessment.removeData': ({ ra, revision }) => ({ params: { id: ra }, query: { revision } }),
  'assessment.modifyData': ({ ra, revision }) => ({
    params: { id: ra },
    body: { revision, patches: [{ op: 'set', path: '/settings/description', value: 'x' }] },
  }),
  'background.getAll': ({ ra }) => ({ params: { id: ra } }),
  'background.updateAll': ({ ra, revision }) => ({
    params: { id: ra },
    body: { revision, status: 'STARTED' },
  }),
  'background.getType': ({ ra }) => ({ params: { id: ra, type } }),
  'background.updateType': ({ ra, revision }) => ({ params: { id: ra, type }, body: { revision } }),
  'background.replaceType': ({ ra, revision }) => ({
    params: { id: ra, type },
    body: { revision, data: {} },
  }),
  'background.getTypeCsv': ({ ra }) => ({ params: { id: ra, type } }),
  'background.putTypeCsv': ({ ra, revision }) => ({
    params: { id: ra, type },
    body: { revision, csv: '', check: true },
  }),
  'control.replace': ({ ra, revision }) => ({ params: { id: ra }, body: { revision } }),
  'control.getCsv': ({ ra }) => ({ params: { id: ra } }),
  'control.putCsv': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, csv: '', check: true } }),
  'history.list': ({ ra }) => ({ params: { id: ra }, body: {} }),
  'history.getLastUpdate': ({ ra }) => ({ params: { id: ra } }),
  'history.getState': ({ ra }) => ({ params: { id: ra }, body: { revision: 1 } }),
  'history.restore': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, to: 1 } }),
  'history.diff': ({ ra }) => ({ params: { id: ra } }),
  'comment.getConversations': ({ ra }) => ({ body: { id: ra } }),
  'comment.getConversation': ({ ra }) => ({ body: { id: ra, oid: '' } }),
  'comment.add': ({ ra }) => ({ body: { id: ra, subject: '', label: 'fup', text: 'x' } }),
  'comment.report': ({ ra }) => ({ body: { id: ra } }),
  'comment.remove': ({ comment: id }) => ({ params: { id } }),
  'report.show': ({ ra }) => ({ params: { id: ra }, body: { language: 'en', format: 'document' } }),
  'report.export': ({ ra }) => ({ body: { raId: ra, format: 'docx', language: 'en' } }),
  'chart.getSvg': riskProfile,
  'chart.getPng': riskProfile,
  'assessment.remove': ({ ra }) => ({ params: { id: ra } }),
  'assessment.restore': ({ ra }) => ({ params: { id: ra } }),
};

/** Ids in these belong to no organisation, or to the caller's own session, which has its own test. */
const withoutTenantIds = new Set([
  'threat.card',
  'model.getHead',
  'model.getData',
  'model.getDiff',
  'deferred.getStatus',
  'deferred.getResult',
  'deferred.cancel',
  'chart.postSvg',
]);

let app: TestApp;
let owner: TestClient;
let neighbour: TestClient;
let ids: Ids;

beforeAll(async () => {
  app = await startTestApp();
  const [own, other] = [await app.tenant(), await app.tenant()];
  owner = await own.user();
  neighbour = await other.user();
  const created = await owner.call(assessment.create, { body: { unitId: own.unitId, settings } });
  const said = await owner.call(comment.add, {
    body: { id: created.id, subject: '', label: 'inf', text: canary },
  });
  ids = { ra: created.id, pid: created.pid, unit: own.unitId, comment: said.id, revision: created.revision };
});
afterAll(() => app.close());

/** Everything of the owner's, as the database holds it. */
function ownedState(): Promise<string> {
  return inSystemTransaction(app.database.app, async (tx) => {
    const rows = await tx.select().from(assessmentTable).where(eq(assessmentTable.id, ids.ra));
    const revisions = await tx
      .select()
      .from(assessmentRevision)
      .where(eq(assessmentRevision.assessmentId, ids.ra))
      .orderBy(asc(assessmentRevision.revision));
    const comments = await tx.select().from(commentTable).where(eq(commentTable.assessmentId, ids.ra));
    return JSON.stringify({ rows, revisions, comments });
  });
}

const endpointOf = (name: string): Endpoint | undefined =>
  allEndpoints().find((each) => `${each.slug}.${each.name}` === name)?.endpoint;

describe('a neighbour organisation', () => {
  it('is asked about at every endpoint that takes an id', () => {
    const taking = allEndpoints()
      .filter(({ endpoint }) => endpoint.path.includes('{'))
      .map(({ slug, name }) => `${slug}.${name}`)
      .filter((name) => !withoutTenantIds.has(name));
    expect(taking.filter((name) => !(name in calls))).toEqual([]);
    expect(Object.keys(calls).filter((name) => endpointOf(name) === undefined)).toEqual([]);
  });

  it.each(Object.keys(calls))('learns and changes nothing through %s', async (name) => {
    const endpoint = endpointOf(name);
    const parts = calls[name]?.(ids);
    if (!endpoint || !parts) throw new Error(`${name} is not in the contract`);
    const before = await ownedState();
    const answer = await neighbour.request(endpoint, parts);
    // Nothing that would not fit the schema proves anything: only "it does not exist" does.
    const expected = name === 'assessment.replaceData' ? [400, 404] : [404];
    expect(expected, answer.body).toContain(answer.status);
    expect(answer.body).not.toContain(canary);
    expect(JSON.stringify(answer.headers)).not.toContain(canary);
    expect(await ownedState()).toBe(before);
  });

  it('sees nothing of it in its own lists', async () => {
    const { body } = await neighbour.request(assessment.list, {});
    expect(body).not.toContain(canary);
  });

  it('would have been let in as the owner: the same calls work for him', async () => {
    const readable = Object.keys(calls).filter((name) => endpointOf(name)?.kind === 'query');
    const refused: string[] = [];
    for (const name of readable) {
      const endpoint = endpointOf(name);
      const answer = endpoint ? await owner.request(endpoint, calls[name]?.(ids)) : null;
      if (answer === null || answer.status !== 200)
        refused.push(`${name}: ${answer?.status} ${answer?.body}`);
    }
    expect(refused).toEqual([]);
  });
});
