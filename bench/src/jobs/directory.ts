/**
 * P27: a directory creates ten thousand people by SCIM, each with a separate call, and waits when the server demands a
 * pause.
 */
import { type Installation, send, tenAtATime, withInstallation } from '../installation.ts';
import { cpuSecondsOf, figure, type Result } from '../measure.ts';

const people = 10_000;
/** The server admits 3,000 calls of a directory in a minute. */
const leastSec = (people / 3000 - 1) * 60;

interface Tally {
  waits: number;
}

async function createKey({ server, person }: Installation): Promise<string> {
  await send(server.url, 'admin/directory', person, { revision: 0, enabled: true, invites: false });
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const text = await send(server.url, 'admin/directory/keys', person, { label: 'Bench', expiresAt });
  return /"secret":"([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Sends one call, and repeats it after the time that a refusal names. */
async function call(url: string, secret: string, tally: Tally, body: unknown): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status === 201) return;
    if (answer.status !== 429) throw new Error(`Users: ${answer.status} ${text.slice(0, 300)}`);
    tally.waits += 1;
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

export async function directoryJob(): Promise<Result[]> {
  return withInstallation(null, async (installation) => {
    const { server, pool, organizationId } = installation;
    const secret = await createKey(installation);
    const tally: Tally = { waits: 0 };
    const pid = server.process.pid ?? 0;
    const before = cpuSecondsOf(pid);
    const seconds = await tenAtATime(people, (index) =>
      call(server.url, secret, tally, {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `person.${index}@bench.example`,
        externalId: `x-${index}`,
        active: true,
        name: { givenName: 'Person', familyName: `Number ${index}` },
      }),
    );
    const cpu = cpuSecondsOf(pid) - before;
    const { rows } = await pool.query(
      'SELECT count(*)::int AS made FROM directory_user WHERE organization_id = $1',
      [organizationId],
    );
    return [
      {
        id: 'P27',
        job: 'directory creates 10,000 people by SCIM, ten calls at a time, with waits when the rate is exceeded',
        goal: 'all 10,000, none refused for good',
        measured: `${rows[0]?.made} in ${figure(seconds, 0)} s (the rate alone: ${figure(leastSec, 0)} s), ${figure((cpu * 1000) / people, 1)} ms of CPU each, ${tally.waits} waits`,
        ratio: '',
        met: Number(rows[0]?.made) === people,
      },
    ];
  });
}
