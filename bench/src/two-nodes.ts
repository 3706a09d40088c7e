/** Two nodes of the built server on one PostgreSQL server, with people of one organisation. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import { type Installation, openSession, type Person, visit, withInstallation } from './installation.ts';
import { startPostgres } from './postgres.ts';

export interface Member {
  readonly userId: number;
  readonly person: Person;
}

export interface TwoNodes {
  readonly installation: Installation;
  /** Addresses of the two nodes. */
  readonly nodes: readonly [RunningServer, RunningServer];
  readonly members: readonly Member[];
}

async function addMember({ pool, organizationId, server }: Installation, number: number): Promise<Member> {
  const name = `member${number}@bench.example`;
  const { rows } = await pool.query(
    `INSERT INTO app_user (organization_id, username, username_key, given_name, surname, terms_version)
     VALUES ($1, $2, $2, 'Member', $3, '2026-11-01') RETURNING id`,
    [organizationId, name, String(number)],
  );
  const userId = Number(rows[0].id);
  await pool.query(
    `INSERT INTO group_member SELECT organization_id, id, $2 FROM user_group WHERE organization_id = $1`,
    [organizationId, userId],
  );
  const person = await visit(server.url, await openSession(pool, organizationId, userId));
  // An address of their own, because calls are limited by address.
  return { userId, person: { ...person, address: `192.0.2.${number + 1}` } };
}

/** Starts both nodes, runs `work`, and stops what still runs. `programs` is the folder of PostgreSQL's programs. */
export async function withTwoNodes<T>(
  programs: string,
  people: number,
  work: (nodes: TwoNodes) => Promise<T>,
): Promise<T> {
  const database = await startPostgres(programs);
  const secret = { KLARSIKT_SECRET: randomBytes(32).toString('hex') };
  return withInstallation(
    database,
    async (installation) => {
      const dataDirectory = mkdtempSync(join(tmpdir(), 'klarsikt-bench-node-'));
      const env = { ...secret, DATABASE_URL: database.url };
      const second = await startBuiltServer({ dataDirectory, env });
      try {
        const members: Member[] = [];
        for (let number = 0; number < people; number += 1)
          members.push(await addMember(installation, number));
        return await work({ installation, nodes: [installation.server, second], members });
      } finally {
        await second.stop();
        rmSync(dataDirectory, { recursive: true, force: true });
      }
    },
    secret,
  );
}
