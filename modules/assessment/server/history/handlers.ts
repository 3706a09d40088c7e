import { history as contract } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  carriedOver,
  exploitationProgress,
  type Language,
  summaryOf,
} from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { wireRevision } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { OpenAssessment } from '../assessment/provides.ts';
import { compared, movedLevels, staleEntries, stateOf, subjectsOf, wireState } from './comparing.ts';
import type { HistoryDeps } from './deps.ts';
import { orphansOf } from './levels.ts';
import { conversationsOn, inversesOf, revisionsOf, talkOf } from './store.ts';
import { keptGrade } from './texts.ts';

const pageSize = 50;

/** The document as the move to a version makes it, of which the preview and the move itself speak alike. */
async function carried(
  { actor, deps }: { readonly tx: ReadTx; readonly actor: Actor; readonly deps: HistoryDeps },
  open: OpenAssessment,
  given: { readonly to: string; readonly keep: readonly string[]; readonly language: Language },
): Promise<AssessmentDocument> {
  const { to, keep, language } = given;
  found(deps.models.describe(to));
  const before = await deps.assessments.model(actor, open);
  const after = await deps.assessments.model(actor, { ...open, modelHash: to });
  const name = deps.models.describe(open.modelHash)?.name ?? '';
  const motivation = keptGrade[language].replace('{model}', () => name);
  return carriedOver(open.document, { before: before.model, after: after.model }, { keep, motivation });
}

/** The name of a revision's model version where the revision before it was on another. */
const movedTo = ({ models }: HistoryDeps, hash: string | null, before: string | null): string | null =>
  hash === null || before === null || hash === before ? null : (models.describe(hash)?.name ?? null);

export const history = implementFor<HistoryDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { model } = await deps.assessments.model(actor, open);
    const { before = null, limit = pageSize } = input.body;
    const rows = await revisionsOf(tx, { id: open.id, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const inverses = await inversesOf(
      tx,
      open.id,
      page.map(({ revision }) => revision),
    );
    return {
      revision: open.revision,
      entries: page.map((row, at) => ({
        ...wireRevision(row),
        subjects: subjectsOf(model, open.document, row.patches),
        inverse: inverses.get(row.revision) ?? [],
        movedTo: movedTo(deps, row.modelHash, rows[at + 1]?.modelHash ?? null),
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
        : { userId: actor.userId, name: actorName(actor), at: place };
    return {
      ...{ revision, author: updatedName, userId: updatedBy },
      at: updatedAt.toISOString(),
      talk: await talkOf(tx, id),
      here: person === null ? [] : [...deps.presence.note(id, person)],
    };
  },
  getState: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { revision } = input.body;
    const { document, modelHash } = await deps.assessments.past(tx, open, revision);
    const { model } = await deps.assessments.model(actor, { modelHash, document });
    const summary = summaryOf(document, deps.assessments.calculate(model, document));
    const [made] = await revisionsOf(tx, { id: open.id, before: revision + 1, limit: 1 });
    const { at, author } = found(made);
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
    const live = isAsked ? undefined : found(deps.models.live()).hash;
    const before = await stateOf(reading, earlier, { revision: from });
    const after = await stateOf(reading, open, { revision: to, model: model ?? live });
    return compared(deps, before, after);
  },
  previewMove: async ({ tx, input, actor, deps, call }) => {
    const reading = { tx, actor, deps };
    const { to, keep } = input.body;
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const before = await stateOf(reading, open);
    const document = await carried(reading, open, { to, keep, language: call.language });
    const after = await stateOf(reading, { ...open, document }, { model: to });
    const { difference, levels } = movedLevels(before, after);
    const { threats, ...stale } = staleEntries(before, after, difference);
    const { signOff } = open;
    return {
      before: wireState(deps, before),
      after: wireState(deps, after),
      published: found(deps.models.describe(to)).publishedAt.toISOString(),
      diff: { a: open.modelHash, b: to, collections: { ...difference } },
      levels,
      ...stale,
      orphans: orphansOf(open.document, before.version.model, after.version.model),
      comments: await conversationsOn(tx, open.id, threats),
      signOffs: to === open.modelHash ? [] : signOff.endedByChange,
      required: {
        before: exploitationProgress(before.version.model, before.document).total,
        after: exploitationProgress(after.version.model, after.document).total,
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
          document: await carried({ tx, actor, deps }, open, { to, keep, language: call.language }),
          modelHash: to,
        }),
      },
    });
    return { output: made.changed, audit: made.audit };
  },
});
