import { type InstallationMode, openInstallationMode } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { deferredTable, installationMode } from '@klarsikt/server/schema/operations.ts';
import { eq } from 'drizzle-orm';

export async function loadInstallationMode(tx: ReadTx): Promise<InstallationMode> {
  const [row] = await tx.select().from(installationMode);
  if (row === undefined) return openInstallationMode;
  const { name, since, until, noteEn, noteSv } = row;
  return {
    ...{ name, note: { en: noteEn, sv: noteSv } },
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  };
}

export interface NewInstallationMode extends Pick<InstallationMode, 'name' | 'note'> {
  readonly since: Date;
  readonly until: Date | null;
}

export async function upsertInstallationMode(
  tx: WriteTx,
  { name, note, since, until }: NewInstallationMode,
): Promise<void> {
  const set = { name, since, until, noteEn: note.en, noteSv: note.sv };
  await tx.insert(installationMode).values(set).onConflictDoUpdate({ target: installationMode.single, set });
}

/** Restarts the time limit of waiting jobs. Needs the system scope. */
export async function updateJobDeadlines(tx: WriteTx, deadlineAt: Date): Promise<void> {
  await tx.update(deferredTable).set({ deadlineAt }).where(eq(deferredTable.status, 'Waiting'));
}
