/** The one-time link of an installation that has nobody yet. */
import { newSetupToken } from '@klarsikt/server/start';
import type { TestApp } from './application.ts';

/** The address that the server prints when it starts, without its origin. */
export async function setupAddress({ database, clock }: TestApp): Promise<string> {
  const token = await newSetupToken(database.app, clock);
  if (token === null) throw new Error('somebody administers this installation already');
  return `/setup#${token}`;
}
