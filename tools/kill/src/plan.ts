import { createRandomNumbers } from '@klarsikt/testkit/random';

/** A kill of the server or of its database, with its delay in milliseconds. */
export type PlannedKill =
  | {
      kind: 'server';
      afterMs: number /** Delays after which the following starts are killed as well, in milliseconds. */;
      duringStart: number[];
    }
  | { kind: 'database'; afterMs: number };

/** Plans the moments at which starts are killed, in milliseconds after the start. */
export function planStartKills(count: number, withinMs: number, seed: number): number[] {
  const random = createRandomNumbers(seed);
  return Array.from({ length: count }, () => Math.floor(random() * withinMs));
}

/**
 * Plans alternating kills of server and database. The server restarts its database at most three times a minute, so
 * database kills are spread out. After every second kill of the server, its restart is killed once.
 */
export function planKills(servers: number, databases: number, seed: number): PlannedKill[] {
  const random = createRandomNumbers(seed);
  const pause = () => 200 + Math.floor(random() * 1000);
  const kills: PlannedKill[] = [];
  for (let server = 0, database = 0; server < servers || database < databases; ) {
    if (server < servers) {
      const duringStart = server % 2 === 1 ? [Math.floor(random() * 900)] : [];
      kills.push({ kind: 'server', afterMs: pause(), duringStart });
      server += 1;
    }
    if (database < databases && database / databases <= server / Math.max(servers, 1)) {
      kills.push({ kind: 'database', afterMs: pause() });
      database += 1;
    }
  }
  return kills;
}
