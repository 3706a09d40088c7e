import { historyContract as contract } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  buildAssessmentSummary,
  carryOverDocument,
} from '@klarsikt/engine/assessment';
import { computeExploitationProgress } from '@klarsikt/engine/completeness';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { toWireRevision } from '@klarsikt/server/platform/revisioned.ts';
import { type ReadTx, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { OpenAssessment } from '../assessment/provides.ts';
import {
  compareStates,
  listChangedSubjects,
  listLevelDifferences,
  listStaleEntries,
  loadComparedState,
  toWireComparedState,
} from './comparing.ts';
import type { HistoryDeps } from './deps.ts';
import { listOrphanedSubjects } from './levels.ts';
import {
  countConversations,
  listAssessmentRevisions,
  listInversePatches,
  loadDiscussionChangeToken,
} from './store.ts';
import { keptGradeText } from './texts.ts';

const pageSize = 50;

/** Computes the document after a move to a model version, both for the preview and for the move itself. */
async function carryToVersion(
  { actor, deps }: { readonly tx: ReadTx; readonly actor: Actor; readonly deps: HistoryDeps },
  open: OpenAssessment,
  given: { readonly to: string; readonly keep: readonly string[]; readonly language: Language },
): Promise<AssessmentDocument> {
  const { to, keep, language } = given;
  requireFound(deps.models.describe(to));
  const before = await deps.assessments.model(actor, open);
  const after = await deps.assessments.model(actor, { ...open, modelHash: to });
  const name = deps.models.describe(open.modelHash)?.name ?? '';
  const motivation = keptGradeText[language].replace('{model}', () => name);
  return carryOverDocument(open.document, { before: before.model, after: after.model }, { keep, motivation });
}

/** Returns the name of a revision's model version if the preceding revision had another version. */
const changedVersionName = (
  { models }: HistoryDeps,
  hash: string | null,
  before: string | null,
): string | null =>
  hash === null || before === null || hash === before ? null : (models.describe(hash)?.name ?? null);

export const historyHandlers = implementEndpoints<HistoryDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { model } = await deps.assessments.model(actor, open);
    const { before = null, limit = pageSize } = input.body;
    const rows = await listAssessmentRevisions(tx, { id: open.id, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const inverses = await listInversePatches(
      tx,
      open.id,
      page.map(({ revision }) => revision),
    );
    return {
      revision: open.revision,
      entries: page.map((row, at) => ({
        ...toWireRevision(row),
        subjects: listChangedSubjects(model, open.document, row.patches),
        inverse: inverses.get(row.revision) ?? [],
        movedTo: changedVersionName(deps, row.modelHash, rows[at + 1]?.modelHash ?? null),
      })),
      next: rows.length > limit ? (page.at(-1)?.revision ?? null) : null,
    };
  },
  getLastUpdate: async ({ tx, input, actor, deps }) => {
    const { id } = input.params;
    const { revision, updatedAt, updatedName, updatedBy } = await deps.assessments.head(tx, actor, id);
    const place = input.body?.at;
    const person =
      actor.userId === null || place === undefined
        ? null
        : { userId: actor.userId, name: getActorName(actor), at: place };
    return {
      ...{ revision, author: updatedName, userId: updatedBy },
      at: updatedAt.toISOString(),
      talk: await loadDiscussionChangeToken(tx, id),
      approvals: await deps.assessments.approvalMark(tx, id),
      here: person === null ? [] : [...deps.presence.note(id, person)],
    };
  },
  watch: {
    direct: async ({ db, input, actor, deps }) => {
      const { id } = input.params;
      await runInReadTransaction(db, actor, (tx) => deps.assessments.head(tx, actor, id));
      const stream = deps.watching.open({ id, userId: actor.userId ?? 0 });
      return { content: '', contentType: 'text/event-stream; charset=utf-8', stream };
    },
  },
  getState: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { revision } = input.body;
    const { document, modelHash } = await deps.assessments.past(tx, open, revision);
    const { model } = await deps.assessments.model(actor, { modelHash, document });
    const summary = buildAssessmentSummary(document, deps.assessments.calculate(model, document));
    const [made] = await listAssessmentRevisions(tx, { id: open.id, before: revision + 1, limit: 1 });
    const { at, author } = requireFound(made);
    return { revision, at: at.toISOString(), author, modelHash, document, summary };
  },
  restore: async ({ tx, input, actor, deps }) => {
    const { to, ...from } = input.body;
    const made = await deps.assessments.change(tx, actor, {
      ...input.params,
      ...from,
      how: { restored: (open) => deps.assessments.past(tx, open, to) },
    });
    return { output: made.changed, audit: made.audit };
  },
  diff: async ({ tx, input, actor, deps }) => {
    const reading = { tx, actor, deps };
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { from, to, with: other, model } = input.query;
    const isAsked = from !== undefined || to !== undefined || other !== undefined;
    const earlier = other === undefined ? open : await deps.assessments.open(tx, actor, other);
    const live = isAsked ? undefined : requireFound(deps.models.live()).hash;
    const before = await loadComparedState(reading, earlier, { revision: from });
    const after = await loadComparedState(reading, open, { revision: to, model: model ?? live });
    return compareStates(deps, before, after);
  },
  previewMove: async ({ tx, input, actor, deps, call }) => {
    const reading = { tx, actor, deps };
    const { to, keep } = input.body;
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const before = await loadComparedState(reading, open);
    const document = await carryToVersion(reading, open, { to, keep, language: call.language });
    const after = await loadComparedState(reading, { ...open, document }, { model: to });
    const { difference, levels } = listLevelDifferences(before, after);
    const { threats, ...stale } = listStaleEntries(before, after, difference);
    const { signOff } = open;
    return {
      before: toWireComparedState(deps, before),
      after: toWireComparedState(deps, after),
      published: requireFound(deps.models.describe(to)).publishedAt.toISOString(),
      diff: { a: open.modelHash, b: to, collections: { ...difference } },
      levels,
      ...stale,
      orphans: listOrphanedSubjects(open.document, before.version.model, after.version.model),
      comments: await countConversations(tx, open.id, threats),
      signOffs: to === open.modelHash ? [] : signOff.endedByChange,
      required: {
        before: computeExploitationProgress(before.version.model, before.document).total,
        after: computeExploitationProgress(after.version.model, after.document).total,
      },
    };
  },
  move: async ({ tx, input, actor, deps, call }) => {
    const { to, keep, ...from } = input.body;
    const made = await deps.assessments.change(tx, actor, {
      ...input.params,
      ...from,
      how: {
        moved: async (open) => ({
          document: await carryToVersion({ tx, actor, deps }, open, { to, keep, language: call.language }),
          modelHash: to,
        }),
      },
    });
    return { output: made.changed, audit: made.audit };
  },
});
