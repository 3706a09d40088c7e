/**
 * Tests that an installation of each earlier version can be upgraded: every person can sign in and finds their data.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assessmentContract, historyContract, loginContract, signoffContract } from '@klarsikt/contract';
import { TestClient, testConfig, testPassword } from '@klarsikt/testkit';
import { createEmptyDatabase } from '@klarsikt/testkit/database';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createServer, type Server } from '../src/app.ts';
import { authenticateBackup } from '../src/backup/prove.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { createMovableClock } from '../src/platform/clock.ts';
import { type Database, openDatabase } from '../src/platform/db.ts';
import { createLog } from '../src/platform/log.ts';
import { describeInstallation, recordSchema, type Seen } from './installations/describe.ts';

const folder = fileURLToPath(new URL('./installations', import.meta.url));
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const at = new Date('2026-11-21T08:00:00Z');
const log = createLog('silent');
const ends: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Restores the installation of an earlier version and migrates it to the present one. */
async function upgraded(version: string): Promise<{ server: Server; database: Database }> {
  const empty = await createEmptyDatabase(inject('databaseServer'));
  ends.push(() => empty.drop());
  const admin = empty.connection;
  const given = { program: { migrations }, secret: { secret: testConfig.secret, source: 'the test' } };
  const path = join(folder, `${version}.backup`);
  // The first version did not seal its backups.
  const backup = await authenticateBackup({ ...given, path, unsealed: version === '0.1.0' });
  await restoreBackup(admin, backup, { ...given, at });
  const database = await openDatabase(admin, { migrations, log });
  ends.push(() => database.close());
  const clock = createMovableClock(at);
  const server = await createServer({ config: testConfig, database, clock, log, upkeepTimer: false });
  ends.push(() => server.close());
  return { server, database };
}

const versions = readdirSync(folder).flatMap((name) => (name.endsWith('.backup') ? name.slice(0, -7) : []));

/** Permissions that people have now but did not have before, with the reason. */
const gained: Readonly<Record<string, readonly string[]>> = {
  // Of two valid licences only the later one counted; now both count (docs/decisions/0018).
  'user5@two-licences-bank.example': ['ra:Approve', 'ra:ControlSpec', 'ra:Edit', 'ra:Template', 'ra:View'],
};

/** Commenting has been a separate permission since 0.1.0; people who may edit also have it. */
const withComment = (rights: readonly string[]): readonly string[] =>
  rights.includes('ra:Edit') && !rights.includes('ra:Comment') ? [...rights, 'ra:Comment'] : rights;

/** A person of version 0.1.0 as later versions see them. */
const sinceFirst = (person: Seen): Seen => ({
  ...person,
  // A licence for Atlas makes an editor of the library, and the operator alone gives it: those of others lost it.
  rights: withComment([...person.rights, ...(gained[person.username] ?? [])])
    .filter((right) => !right.startsWith('backoffice:'))
    .toSorted(),
  assessments: person.assessments.map(withoutPatchedApprovals),
});

describe.each(versions)('an installation of version %s', (version) => {
  const record = recordSchema.parse(JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8')));

  it('opens with all data unchanged for every user', async () => {
    const { server } = await upgraded(version);
    const counted = ruledOutBefore[version] ?? [];
    const now = await describeInstallation(
      server.http,
      record.map(({ username }) => username),
    );
    expect(withoutLevels(now, counted)).toEqual(version === '0.1.0' ? record.map(sinceFirst) : record);
    if (version === '0.1.0') {
      await expectMarksListed(server, counted);
      await expectFormerApprovals(server);
    }
  });
});

/** An approval recorded as a change of the document becomes a sign-off, with a separate revision. */
function withoutPatchedApprovals(one: Seen['assessments'][number]): Seen['assessments'][number] {
  const named = Object.entries(one.statuses);
  const called = named.some(([, status]) => status === 'APPROVED');
  const statuses = Object.fromEntries(
    named.map(([name, status]) => [name, status === 'APPROVED' ? 'DONE' : status]),
  );
  return { ...one, statuses, revision: one.revision + (called ? 1 : 0) };
}

/**
 * Checks that the list shows the approval as one from before sign-offs existed, and that the history names its author.
 */
async function expectFormerApprovals(server: Server): Promise<void> {
  const people = recordSchema.parse(JSON.parse(readFileSync(join(folder, '0.1.0.json'), 'utf8')));
  const called = (one: Seen) =>
    one.assessments.find(({ statuses }) => Object.values(statuses).includes('APPROVED'));
  const reader = people.find((one) => called(one) !== undefined);
  const client = new TestClient(server.http);
  await client.call(loginContract.login, {
    body: { username: reader?.username ?? '', secret: testPassword },
  });
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  const listed = assessments.find(({ name }) => reader !== undefined && name === called(reader)?.name);
  expect(listed?.signOff).toEqual({ former: true, approval: null, parts: {}, endedByChange: [] });
  expect(Object.values(listed?.summary.statuses ?? {})).not.toContain('APPROVED');
  const { events } = await client.call(signoffContract.get, { params: { id: listed?.id ?? 0 } });
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['former']));
  expect(events.every(({ name, revision }) => name !== '' && revision > 0)).toBe(true);
  // The approved state can still be read unchanged.
  const { entries } = await client.call(historyContract.list, { params: { id: listed?.id ?? 0 }, body: {} });
  expect(entries[0]).toMatchObject({ author: 'Klarsikt', revision: listed?.revision });
  const body = { revision: (listed?.revision ?? 0) - 1 };
  const past = await client.call(historyContract.getState, { params: { id: listed?.id ?? 0 }, body });
  expect(JSON.stringify(past.document)).toContain('"APPROVED"');
}

/**
 * Since 0.1.0 "not applicable" counts only with a reason. These risks were ruled out without one, so they count now.
 */
const ruledOutBefore: { readonly [version: string]: readonly string[] } = {
  '0.1.0': ['customers/cu-gambler', 'geographies/ge-ru'],
};

const marked = 'Blank reasons';

/** Descriptions without the levels that an earlier version omitted from one assessment. */
function withoutLevels(seen: readonly Seen[], keys: readonly string[]): readonly Seen[] {
  return seen.map((one) => ({
    ...one,
    assessments: one.assessments.map((each) => {
      const kept = Object.entries(each.levels).filter(([key]) => each.name !== marked || !keys.includes(key));
      return { ...each, levels: Object.fromEntries(kept) };
    }),
  }));
}

/**
 * Checks that the assessment and the overview list the risks that were ruled out without a reason, with the levels
 * before and now.
 */
async function expectMarksListed(server: Server, keys: readonly string[]): Promise<void> {
  const record = recordSchema.parse(JSON.parse(readFileSync(join(folder, '0.1.0.json'), 'utf8')));
  const reader = record.find(({ assessments }) => assessments.some(({ name }) => name === marked));
  const client = new TestClient(server.http);
  await client.call(loginContract.login, {
    body: { username: reader?.username ?? '', secret: testPassword },
  });
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  const listed = assessments.find(({ name }) => name === marked);
  const { unreasoned, summary } = await client.call(assessmentContract.calculate, {
    params: { id: listed?.id ?? 0 },
    body: {},
  });
  expect(unreasoned?.paths).toEqual(keys.map((key) => `/risks/data/${key}/na`));
  expect(unreasoned?.now).toEqual(summary);
  expect(listed?.summary).toEqual(summary);
  const inherent = (of: typeof summary | undefined) => of?.types.geographies?.inherent;
  expect(inherent(unreasoned?.before)).toBeLessThanOrEqual(inherent(summary) ?? 0);
}
