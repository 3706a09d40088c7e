/**
 * Requires a permission in the whole organisation to change templates, because templates belong to the whole
 * organisation.
 */
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { TemplateDeps } from './deps.ts';

export async function requireTemplatePermission({
  tx,
  actor,
  deps,
}: {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: Pick<TemplateDeps, 'assessments'>;
}): Promise<void> {
  if (!(await deps.assessments.everywhere(tx, actor, 'ra:Template'))) throw new Refusal('error.forbidden');
}
