import { type InstallationMode, openInstallationMode } from '@klarsikt/contract';
import { runInSystemReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { loadInstallationMode } from './mode.store.ts';
import type { InstallationModes } from './provides.ts';

/** Provides the mode of the installation. `refresh` reads the mode again after another node has changed it. */
export async function createInstallationModes(db: NodePgDatabase): Promise<InstallationModes> {
  const read = () => runInSystemReadTransaction(db, loadInstallationMode);
  let present: InstallationMode = await read();
  const listeners: (() => Promise<void>)[] = [];
  const update = async (): Promise<void> => {
    const before = present;
    present = await read();
    if (present.name !== 'open' || before.name === 'open') return;
    for (const listener of listeners) await listener();
  };
  let refreshed: Promise<void> = Promise.resolve();
  return {
    now: () => present,
    isOpen: () => present.name === openInstallationMode.name,
    onOpen: (listener) => void listeners.push(listener),
    refresh: () => {
      // Reads are done one after another, so that a slow read cannot replace the result of a later read.
      const next = refreshed.then(update);
      refreshed = next.catch(() => undefined);
      return next;
    },
  };
}
