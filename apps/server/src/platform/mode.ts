/** Refuses calls while the installation is read-only or in maintenance. */
import type { Endpoint, InstallationMode } from '@klarsikt/contract';
import { ne, notExists } from 'drizzle-orm';
import { installationMode } from '../schema/operations.ts';
import { type Actor, isActingAsOperator } from './actor.ts';
import { Refusal } from './errors.ts';
import type { ReadTx } from './tx.ts';

/**
 * Checks whether the mode permits the call: in maintenance, only users of the organisation that runs the installation
 * may call; in read-only mode, nobody may write.
 */
export function checkInstallationMode(
  { kind, inEveryMode }: Pick<Endpoint, 'kind' | 'inEveryMode'>,
  caller: Actor,
  { name }: InstallationMode,
): void {
  if (name === 'open' || inEveryMode === true) return;
  if (name === 'readonly' && kind === 'command') throw new Refusal('error.readonly');
  if (name === 'maintenance' && !isActingAsOperator(caller)) throw new Refusal('error.maintenance');
}

/**
 * SQL condition for statements that claim waiting work. It prevents a node from claiming work before it has heard of
 * a change of mode.
 */
export const buildOpenModeCondition = (tx: ReadTx) =>
  notExists(
    tx
      .select({ name: installationMode.name })
      .from(installationMode)
      .where(ne(installationMode.name, 'open')),
  );
