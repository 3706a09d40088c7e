import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) at 19 MiB, two passes, one lane; stored with each hash, so it can be raised later. */
const parameters = { memoryCost: 19456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters);
}

/** True for a hash that was made with weaker parameters than today's: it is made anew at the next right password. */
export function isOutdated(stored: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  const { memoryCost, timeCost, parallelism } = parameters;
  return Number(memory) < memoryCost || Number(time) < timeCost || Number(lanes) < parallelism || !lanes;
}

let decoy: Promise<string> | null = null;
let verified = 0;

/** How many hashes have been verified in this process: shows that every failing sign-in costs the same. */
export function verifications(): number {
  return verified;
}

/**
 * Verifies against the stored hash. Without one (unknown name, no password set) a decoy is verified instead, so that
 * every failing path costs the same.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('klarsikt decoy');
  const against = stored ?? (await decoy);
  verified += 1;
  const matches = await verify(against, password.normalize('NFKC'));
  return stored !== null && matches;
}
