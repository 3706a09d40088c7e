/**
 * P27: a directory creates ten thousand people by SCIM, each with a separate call, and waits when the server demands a
 * pause. Meanwhile a person reads a page, and the memory of the server is read before and after.
 */
import { headersOf, type Installation, send, tenAtATime, withInstallation } from '../installation.ts';
import { cpuSecondsOf, figure, median, memoryMb, type Result } from '../measure.ts';

const people = 10_000;
/** Milliseconds between two calls of the person. */
const pauseMs = 500;
/** An administrator connects a directory and wants it filled within the hour. */
const longestSec = 3600;
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

/** Calls as a person every half second, and returns the milliseconds that each answer took. */
function watchPerson({ server, person }: Installation): () => Promise<readonly number[]> {
  const taken: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const from = performance.now();
      const answer = await fetch(`${server.url}/api/session`, { headers: headersOf(person) });
      await answer.arrayBuffer();
      if (answer.ok) taken.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return taken.toSorted((a, b) => a - b);
  };
}

export async function directoryJob(): Promise<Result[]> {
  return withInstallation(null, async (installation) => {
    const { server, pool, organizationId } = installation;
    const secret = await createKey(installation);
    const tally: Tally = { waits: 0 };
    const pid = server.process.pid ?? 0;
    const before = cpuSecondsOf(pid);
    const memory = memoryMb(pid);
    const created: number[] = [];
    const endWatch = watchPerson(installation);
    const start = performance.now();
    const seconds = await tenAtATime(people, async (index) => {
      await call(server.url, secret, tally, {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `person.${index}@bench.example`,
        externalId: `x-${index}`,
        active: true,
        name: { givenName: 'Person', familyName: `Number ${index}` },
      });
      created.push((performance.now() - start) / 1000);
    });
    const answers = await endWatch();
    const grown = memoryMb(pid) - memory;
    const tenth = Math.floor(people / 10);
    const [first, last] = [created[tenth - 1] ?? 0, seconds - (created.at(-tenth) ?? 0)];
    const cpu = cpuSecondsOf(pid) - before;
    const { rows } = await pool.query(
      'SELECT count(*)::int AS made FROM directory_user WHERE organization_id = $1',
      [organizationId],
    );
    return [
      {
        id: 'P27',
        job: 'directory creates 10,000 people by SCIM, ten calls at a time, with waits when the rate is exceeded',
        goal: 'all 10,000 within the hour, none refused for good',
        measured: `${rows[0]?.made} in ${figure(seconds, 0)} s (the rate alone: ${figure(leastSec, 0)} s), ${figure((cpu * 1000) / people, 1)} ms of CPU each, ${tally.waits} waits; first tenth ${figure(first, 0)} s, last tenth ${figure(last, 0)} s; a person beside it: median ${figure(median(answers), 0)} ms, 95 % ${figure(answers[Math.floor(answers.length * 0.95)] ?? 0, 0)} ms; memory change ${figure(grown, 0)} MB`,
        ratio: '',
        met: Number(rows[0]?.made) === people && seconds <= longestSec,
      },
    ];
  });
}
