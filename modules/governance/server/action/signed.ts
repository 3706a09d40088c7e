/** What somebody signed of an assessment ends with a change of what its actions say is to be done. */
import { actionPlace, actionPlan, sameJson } from '@klarsikt/engine';
import type { Author } from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { EndsSignOffs } from '../signoff/provides.ts';
import type { ActionRow } from './store.ts';

type Row = Omit<ActionRow, 'name' | 'unitId'>;

/** An action before and after a change; `was` is null for one that is new. */
export interface ChangedAction {
  readonly was: Row | null;
  readonly now: Row;
}

/** How far an action has come is no part of what was signed. */
const isOtherPlan = ({ was, now }: ChangedAction): boolean =>
  was === null || !sameJson({ ...actionPlan(was) }, { ...actionPlan(now) });

/** Ends the sign-offs of an assessment that these changes of its actions end. */
export async function endSigned(
  signOffs: EndsSignOffs,
  tx: WriteTx,
  given: { readonly assessmentId: number; readonly changes: readonly ChangedAction[]; readonly by: Author },
): Promise<void> {
  const { assessmentId, changes, by } = given;
  const places = changes.filter(isOtherPlan).map(({ now }) => actionPlace(now.id));
  await signOffs.endBeside(tx, { assessmentId, places }, by);
}
