import { hash, verify } from '@node-rs/argon2';

/**
 * Parameters of Argon2id: 19 MiB, two passes, one lane. Each hash stores its parameters, so that they can be raised
 * later.
 */
const parameters = { memoryCost: 19456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters);
}

/** True for a hash with weaker parameters than the present ones; the next successful sign-in replaces it. */
export function isPasswordHashOutdated(stored: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  const { memoryCost, timeCost, parallelism } = parameters;
  return Number(memory) < memoryCost || Number(time) < timeCost || Number(lanes) < parallelism || !lanes;
}

let decoy: Promise<string> | null = null;
let verified = 0;

/** Returns the number of verified hashes. Tests use it to show that every failed sign-in takes equally long. */
export function countPasswordVerifications(): number {
  return verified;
}

/**
 * Verifies a password. Without a stored hash (unknown name, no password) a decoy is verified, so that every failure
 * takes the same time.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('klarsikt decoy');
  const against = stored ?? (await decoy);
  verified += 1;
  const matches = await verify(against, password.normalize('NFKC'));
  return stored !== null && matches;
}
