/** Tests the number of SQL statements of commands, which is the same on every machine, unlike their duration. */
import {
  analysisContract,
  assessmentContract,
  atlasContract,
  commentContract,
  threatContract,
  userContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { type StatementCounts, startTestApp, type TestApp, watchStatements } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The caller is read with every call, as with a database that other nodes write to. */
let app: TestApp;
let asked: ReturnType<typeof watchStatements>;

beforeAll(async () => {
  app = await startTestApp({ soleWriter: false });
  asked = watchStatements(app.database);
});
afterAll(() => app.close());

async function opened(on: TestApp) {
  const tenant = await on.tenant();
  const client = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await client.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  await client.csrf();
  return { tenant, client, id };
}

const within = (cost: StatementCounts, most: StatementCounts) => {
  expect(cost.statements).toBeLessThanOrEqual(most.statements);
  expect(cost.roundTrips).toBeLessThanOrEqual(most.roundTrips);
};

describe('the number of database queries is limited for', () => {
  it('a new comment', async () => {
    const { client, id } = await opened(app);
    const cost = await asked.of(() =>
      client.call(commentContract.add, { body: { id, subject: '', label: 'inf', text: 'Seen' } }),
    );
    // One of the statements stores messages of webhooks, in the round trip of the audit event.
    within(cost, { statements: 9, roundTrips: 3 });
  });

  it('a patch of an assessment', async () => {
    const { client, id } = await opened(app);
    const settings = { ...emptyAssessmentSettings, name: 'Bank AB', opGeography: 'ge-se' };
    const cost = await asked.of(() =>
      client.call(assessmentContract.update, { body: { id, revision: 1, settings } }),
    );
    within(cost, { statements: 9, roundTrips: 5 });
  });

  it('a change of an analysis', async () => {
    const { client } = await opened(app);
    const body = { analysis: { name: 'Cash', priv: true, corp: true } };
    const { id } = await client.call(analysisContract.create, { body });
    const changed = { revision: 1, analysis: { name: 'Cash couriers', priv: true, corp: true } };
    const cost = await asked.of(() =>
      client.call(analysisContract.update, { params: { id }, body: changed }),
    );
    // One of the statements reads the organisation's own parts, another the shares of the analysis.
    within(cost, { statements: 21, roundTrips: 18 });
  });

  it('a change of a user', async () => {
    const { tenant, client } = await opened(app);
    const other = await tenant.user(['ra:View']);
    const { revision } = await client.call(userContract.get, { params: { id: other.userId } });
    const body = { id: other.userId, revision, username: other.username, givenName: 'Ada', surname: 'Berg' };
    const cost = await asked.of(() => client.call(userContract.save, { body }));
    within(cost, { statements: 10, roundTrips: 6 });
  });

  it('a list of relevant threats', async () => {
    const client = await (await app.tenant()).user(['threatview:View']);
    await client.csrf();
    const cost = await asked.of(() => client.call(threatContract.relevant, { body: {} }));
    within(cost, { statements: 5, roundTrips: 2 });
  });

  it('an import of threats, however many rows the table has', async () => {
    const editor = await (await app.tenant({ kind: 'system' })).user();
    await editor.csrf();
    const costOf = (from: number, count: number) => {
      const lines = Array.from(
        { length: count },
        (_, at) => `;Made threat ${from + at};Gjort hot ${from + at}`,
      );
      const content = ['key;name_en;name_sv', ...lines, ''].join('\n');
      return asked.of(() =>
        editor.call(atlasContract.importEntities, {
          params: { type: 'threat' },
          body: { content, check: false },
        }),
      );
    };
    const few = await costOf(0, 2);
    within(await costOf(10, 120), few);
  });

  it('a command of the only process that writes, which does not load the caller again', async () => {
    const alone = await startTestApp();
    try {
      const { client, id } = await opened(alone);
      const write = () =>
        client.call(commentContract.add, { body: { id, subject: '', label: 'inf', text: 'Seen' } });
      await write();
      const cost = await watchStatements(alone.database).of(write);
      within(cost, { statements: 8, roundTrips: 2 });
    } finally {
      await alone.close();
    }
  });
});
