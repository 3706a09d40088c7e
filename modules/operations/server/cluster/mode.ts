import { type InstallationMode, openMode } from '@klarsikt/contract';
import { inSystemReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { loadMode } from './mode.store.ts';
import type { Modes } from './provides.ts';

/** Reads the mode; `refresh` reads it again after another node has changed it. */
export async function createModes(db: NodePgDatabase): Promise<Modes> {
  const read = () => inSystemReadTransaction(db, loadMode);
  let present: InstallationMode = await read();
  const listeners: (() => Promise<void>)[] = [];
  return {
    now: () => present,
    isOpen: () => present.name === openMode.name,
    onOpen: (listener) => void listeners.push(listener),
    refresh: async () => {
      const before = present;
      present = await read();
      if (present.name !== 'open' || before.name === 'open') return;
      for (const listener of listeners) await listener();
    },
  };
}
