import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EvidenceDeps } from './deps.ts';
import { canChangeFile, insertFileEvent } from './handlers.ts';
import { findFile } from './store.ts';

export const createFileRemovalRule = (deps: Pick<EvidenceDeps, 'assessments' | 'clock'>): RestoreRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { can } = await deps.assessments.head(tx, actor, requireFound(assessmentId));
    if (!can.comment && !can.edit) throw new Refusal('error.forbidden');
  },
  restored: async (tx, actor, { assessmentId, object }) => {
    const { can } = await deps.assessments.head(tx, actor, requireFound(assessmentId));
    const row = requireFound(await findFile(tx, requireFound(assessmentId), Number(object)));
    if (!canChangeFile(row, actor, can)) throw new Refusal('error.forbidden');
    await insertFileEvent(tx, { actor, at: deps.clock.now(), kind: 'restored', row, before: null });
  },
});
