/** Reads the one-time set-up link of an installation without users. */
import { createSetupToken } from '@klarsikt/server/start';
import type { TestApp } from './application.ts';

/** Returns the set-up address that the server prints at its start, without origin. */
export async function readSetupAddress({ database, clock }: TestApp): Promise<string> {
  const token = await createSetupToken(database.app, clock);
  if (token === null) throw new Error('somebody administers this installation already');
  return `/setup#${token}`;
}
