import { createRandomNumbers } from '@klarsikt/testkit/random';

/** A reproducible plan of kills from a seed. */
export type PlannedKill =
  | { kind: 'server'; afterMs: number /** Kills during the starts that follow. */; duringStart: number[] }
  | { kind: 'database'; afterMs: number };

/** Moments of a start at which it is killed, in milliseconds. */
export function planStartKills(count: number, withinMs: number, seed: number): number[] {
  const random = createRandomNumbers(seed);
  return Array.from({ length: count }, () => Math.floor(random() * withinMs));
}

/**
 * Alternating kills of server and database. The server restarts its database at most three times a minute, so
 * database kills are spread; every second restart of the server is killed once.
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
