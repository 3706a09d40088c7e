/** Ends the sign-offs of an assessment when the plan of its actions changes. */
import { isSameJson, toActionPath } from '@klarsikt/engine/assessment';
import { getActionPlan } from '@klarsikt/engine/governance';
import type { Author } from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { SignOffEnder } from '../signoff/provides.ts';
import type { ActionRow } from './store.ts';

type Row = Omit<ActionRow, 'name' | 'unitId' | 'changedAt'>;

/** An action before (`was`) and after a change; `was` is null for a new action. */
export interface ActionChange {
  readonly was: Row | null;
  readonly now: Row;
}

/** True if the change concerns the signed plan of the action; its progress is not part of the plan. */
const isOtherPlan = ({ was, now }: ActionChange): boolean =>
  was === null || !isSameJson({ ...getActionPlan(was) }, { ...getActionPlan(now) });

export async function endInvalidSignOffs(
  signOffs: SignOffEnder,
  tx: WriteTx,
  given: { readonly assessmentId: number; readonly changes: readonly ActionChange[]; readonly by: Author },
): Promise<void> {
  const { assessmentId, changes, by } = given;
  const places = changes.filter(isOtherPlan).map(({ now }) => toActionPath(now.id));
  await signOffs.endBeside(tx, { assessmentId, places }, by);
}
