import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) at 19 MiB, two passes, one lane; stored with each hash, so it can be raised later. */
const parameters = { memoryCost: 19456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters);
}

let decoy: Promise<string> | null = null;

/**
 * Verifies against the stored hash. Without one (unknown name, no password set) a decoy is verified instead, so that
 * every failing path costs the same.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('klarsikt decoy');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return stored !== null && matches;
}
