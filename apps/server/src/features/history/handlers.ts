import { history as contract } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type CompiledModel,
  type DocumentSubject,
  diff,
  type Patch,
  subjectOf,
  summaryOf,
} from '@klarsikt/engine';
import { actorName } from '../../platform/actor.ts';
import { found } from '../../platform/errors.ts';
import { implementFor } from '../../platform/implement.ts';
import { wireRevision } from '../../platform/revisioned.ts';
import type { HistoryDeps } from './deps.ts';
import { levelChanges, orphansOf } from './levels.ts';
import { inversesOf, revisionsOf, talkOf } from './store.ts';

const pageSize = 50;

/** What patches speak of: each object once. */
function subjectsOf(
  model: CompiledModel,
  document: AssessmentDocument,
  patches: readonly Patch[],
): DocumentSubject[] {
  const subjects = new Map<string, DocumentSubject>();
  for (const { path } of patches) {
    const subject = subjectOf(model, document, path);
    const object = `${subject.part} ${subject.type ?? ''} ${subject.key ?? subject.field}`;
    if (!subjects.has(object)) subjects.set(object, subject);
  }
  return [...subjects.values()];
}

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
      entries: page.map((row) => ({
        ...wireRevision(row),
        subjects: subjectsOf(model, open.document, row.patches),
        inverse: inverses.get(row.revision) ?? [],
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
    return { revision, modelHash, document, summary };
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
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const from = open.modelHash;
    const to = found(deps.models.live()).hash;
    if (from === to) return { from, to, diff: null, levels: [], orphans: [] };
    const before = await deps.assessments.model(actor, open);
    const after = await deps.assessments.model(actor, { ...open, modelHash: to });
    const { document } = open;
    return {
      from,
      to,
      diff: { a: from, b: to, collections: { ...diff(before.source, after.source) } },
      levels: levelChanges(
        { model: before.model, result: deps.assessments.calculate(before.model, document) },
        { model: after.model, result: deps.assessments.calculate(after.model, document) },
      ),
      orphans: orphansOf(document, before.model, after.model),
    };
  },
});
