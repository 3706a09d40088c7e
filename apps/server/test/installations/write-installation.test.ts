/**
 * Writes the pair of the running version: `WRITE_INSTALLATION=0.2.0 npx vitest run --project server` with this file. The
 * installation is that of an earlier version, carried on by this one, with what this version can add.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { actionContract, assessmentContract, commentContract, loginContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { TestClient, testConfig, testPassword } from '@klarsikt/testkit';
import { createEmptyDatabase } from '@klarsikt/testkit/database';
import type { FastifyInstance } from 'fastify';
import { expect, inject, it } from 'vitest';
import { createServer } from '../../src/app.ts';
import { backUpDatabase } from '../../src/backup/back-up.ts';
import { authenticateBackup } from '../../src/backup/prove.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { createMovableClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/db.ts';
import { createLog } from '../../src/platform/log.ts';
import { describeInstallation, recordSchema } from './describe.ts';

const version = process.env.WRITE_INSTALLATION ?? '';
const from = '0.1.0';
const folder = fileURLToPath(new URL('.', import.meta.url));
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const at = new Date('2026-11-30T08:00:00Z');
const log = createLog('silent');
const secret = { secret: testConfig.secret, source: 'the test' };

/** Adds data that earlier versions lacked: an action with a due day. */
async function addPresentParts(http: FastifyInstance): Promise<void> {
  const editor = new TestClient(http);
  await editor.call(loginContract.login, {
    body: { username: 'user2@inheriting-sparbank.example', secret: testPassword },
  });
  const { assessments } = await editor.call(assessmentContract.list, { query: {} });
  const { unitId } = assessments[0] ?? {};
  if (unitId === undefined) throw new Error('the installation has no unit');
  const settings = { ...emptyAssessmentSettings, name: `Made by ${version}`, opGeography: 'ge-se' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId, settings } });
  await editor.call(commentContract.add, {
    body: { id, subject: '/risks/data/customers/cu-pep', label: 'data', text: 'Figures of November.' },
  });
  await editor.call(actionContract.create, {
    body: { assessment: id, origin: 'own', title: 'Write the conclusion', due: '2027-01-31' },
  });
}

it.runIf(version !== '')(
  'an installation of this version is written as test data with the views of its users',
  async () => {
    const empty = await createEmptyDatabase(inject('databaseServer'));
    const given = { program: { migrations }, secret };
    const earlier = await authenticateBackup({
      ...given,
      path: join(folder, `${from}.backup`),
      unsealed: true,
    });
    await restoreBackup(empty.connection, earlier, { ...given, at });
    const database = await openDatabase(empty.connection, { migrations, log });
    const clock = createMovableClock(at);
    const server = await createServer({ config: testConfig, database, clock, log, upkeepTimer: false });
    const people = recordSchema.parse(JSON.parse(readFileSync(join(folder, `${from}.json`), 'utf8')));
    await addPresentParts(server.http);
    const usernames = people.map(({ username }) => username);
    const seen = await describeInstallation(server.http, usernames);
    expect(JSON.stringify(seen)).toContain(`Made by ${version}`);
    await server.close();
    const path = join(folder, `${version}.backup`);
    await backUpDatabase(database.ownerConnection, { path, at, program: version, secret });
    writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(seen, null, 1)}\n`);
    await database.close();
    await empty.drop();
  },
  300_000,
);
