import { libraryContract as endpoints, type ImportConflictDecision } from '@klarsikt/contract';
import {
  type CollectionName,
  isRequirementSetCollection,
  type MergeChoice,
  modelTables,
} from '@klarsikt/engine/model';
import type { ImportPlanRow } from '@klarsikt/imports';
import { toFileRefusal } from '@klarsikt/server/intake/refusal.ts';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { LibraryDeps } from './deps.ts';
import { buildImportPreview, planLibraryImport } from './planning.ts';
import { requirementSetHandlers } from './requirements.ts';
import {
  deleteLibraryImport,
  findLibraryImport,
  insertLibraryImport,
  listImportOrigins,
  listNewestLibraryImports,
  listOriginsOfEntity,
  lockLibraryImport,
  replaceImportOrigins,
  updateLibraryImport,
} from './store.ts';
import { listSourceSuggestions } from './suggestions.ts';
import { readableLibraryKindsText } from './texts.ts';
import { buildImportUndo, revertImport } from './undoing.ts';

const placeOf = ({ collection, key, path }: Omit<ImportConflictDecision, 'choice'>): string =>
  JSON.stringify([collection, key, path]);

const subjectOf = (id: number): string => `import:${id}`;

const authorOf = (actor: Actor, { clock }: LibraryDeps) => ({
  at: clock.now(),
  userId: actor.userId,
  author: getActorName(actor),
  organizationId: requireFound(actor.organizationId),
});

/**
 * Refuses an incomplete set, because requirements and instruments are imported together or not at all. Rows that a
 * person left out do not count as refused.
 */
function requireWholeSet(
  rows: readonly ImportPlanRow[],
  unread: readonly { readonly collection: CollectionName }[],
): void {
  const kinds = [
    ...rows.flatMap(({ verdict, imported }) => (verdict === 'refused' ? [imported.collection] : [])),
    ...unread.map(({ collection }) => collection),
  ];
  const count = kinds.filter(isRequirementSetCollection).length;
  if (count > 0) throw new Refusal('error.library.set', { count });
}

/**
 * Returns the editorial members of new entities: their aliases, and a mark that a missing Swedish name is outdated.
 */
function listEditorialMembers(plan: Awaited<ReturnType<typeof planLibraryImport>>['plan']) {
  const notes = plan.rows.flatMap(({ verdict, key, imported }) => {
    if (verdict !== 'new' || key === null) return [];
    const { title } = modelTables[imported.collection];
    const said = plan.said.get(imported.id)?.said[title];
    const both = typeof said === 'object' && said !== null && 'sv' in said && said.sv !== '';
    const { aliases } = imported;
    const note = {
      ...(aliases === '' ? {} : { aliases }),
      ...(both ? {} : { outdated: { [title]: { language: 'sv', written: '' } } }),
    };
    return [[key, note] as const];
  });
  return new Map(notes);
}

export const libraryHandlers = implementEndpoints<LibraryDeps>()(endpoints, {
  ...requirementSetHandlers,
  listImports: async ({ tx }) => ({
    imports: (await listNewestLibraryImports(tx)).map(
      ({ counts, takenAt, takenBy, undoneAt, undoneBy, ...row }) => ({
        ...row,
        at: row.at.toISOString(),
        taken:
          takenAt === null || counts === null
            ? null
            : { at: takenAt.toISOString(), by: takenBy, added: counts.added, changed: counts.changed },
        undone: undoneAt === null ? null : { at: undoneAt.toISOString(), by: undoneBy },
      }),
    ),
  }),
  // The handler is `direct` (it opens its own transactions), because imports of the installation need another scope
  // than the assessment's transaction.
  getSuggestions: {
    direct: async ({ input, actor, deps, db }) => {
      const open = await runInReadTransaction(db, actor, (tx) =>
        deps.assessments.open(tx, actor, input.params.id),
      );
      const { model } = await deps.assessments.model(actor, open);
      return { suggestions: listSourceSuggestions(model, await deps.readSentences()) };
    },
  },
  getOrigins: async ({ tx, input }) => ({
    origins: (await listOriginsOfEntity(tx, input.params.key)).flatMap(
      ({ takenAt, takenBy, said, ...row }) =>
        takenAt === null
          ? []
          : [{ ...row, said: { ...said }, taken: { at: takenAt.toISOString(), by: takenBy } }],
    ),
  }),
  read: {
    prepare: async ({ input, deps, actor, call }) => {
      const { file } = input.body;
      const content = await deps.readLibrary(file.name, file.content).catch((error: unknown) => {
        throw toFileRefusal(error, readableLibraryKindsText[call.language]);
      });
      return async (tx) => {
        const { at, userId, author } = authorOf(actor, deps);
        const digest = computeSha256Hex(file.content);
        const id = await insertLibraryImport(tx, {
          at,
          userId,
          author,
          fileName: file.name,
          digest,
          content,
        });
        const after = { file: file.name, format: content.format };
        return { output: { id }, audit: [{ event: 'atlas.importRead', subject: subjectOf(id), after }] };
      };
    },
  },
  plan: async ({ tx, input, deps, actor, call }) => {
    const stored = requireFound(await findLibraryImport(tx, input.params.id));
    const made = await planLibraryImport(tx, deps, {
      stored,
      settings: input.body,
      actor,
      choose: () => 'ours',
    });
    return buildImportPreview(made, stored, call.language);
  },
  take: async ({ tx, input, deps, actor }) => {
    const { seen, choices, ...settings } = input.body;
    const stored = requireFound(await lockLibraryImport(tx, input.params.id));
    if (stored.takenAt !== null) throw new Refusal('error.library.state');
    await deps.rows.lock(tx);
    const chosen = new Map<string, MergeChoice>(choices.map((one) => [placeOf(one), one.choice]));
    const made = await planLibraryImport(tx, deps, {
      ...{ stored, settings, actor },
      choose: (conflict) => chosen.get(placeOf(conflict)) ?? 'ours',
      numbers: (count) => deps.rows.numbers(tx, count),
    });
    if (made.seen !== seen) throw new Refusal('error.library.seen');
    const { plan, source } = made;
    requireWholeSet(plan.rows, made.told.unread);
    const open = plan.conflicts.filter((conflict) => !chosen.has(placeOf(conflict))).length;
    if (open > 0) throw new Refusal('error.library.open', { count: open });
    const by = authorOf(actor, deps);
    const { added, changed } = await deps.rows.write(tx, {
      ...{ model: plan.model, by, editorial: listEditorialMembers(plan), notesTranslations: true },
      isDraft: ({ key }) => plan.added.has(key),
    });
    if (source !== '') {
      const rows = [...plan.said].map(([sourceId, origin]) => ({
        ...origin,
        ...{ source, sourceId, importId: stored.id },
      }));
      await replaceImportOrigins(tx, source, { dropped: [], rows });
    }
    const { version, licence, attribution } = settings;
    const counts = { added, changed };
    await updateLibraryImport(tx, stored.id, {
      ...{ source, version, licence, attribution, counts, undo: buildImportUndo(made) },
      ...{ takenAt: by.at, takenBy: by.author },
    });
    const after = { file: stored.fileName, source, ...counts };
    return { output: counts, audit: [{ event: 'atlas.importTaken', subject: subjectOf(stored.id), after }] };
  },
  undo: async ({ tx, input, deps, actor }) => {
    const stored = requireFound(await lockLibraryImport(tx, input.params.id));
    const { id, undo, source } = stored;
    if (undo === null || stored.undoneAt !== null) throw new Refusal('error.library.state');
    await deps.rows.lock(tx);
    const read = await deps.rows.read(tx);
    if ('problems' in read) throw new Refusal('error.library.rows');
    const by = authorOf(actor, deps);
    const { changed, withdrawn } = await deps.rows.write(tx, { model: revertImport(read.model, undo), by });
    const present = new Map((await listImportOrigins(tx, source)).map((row) => [row.sourceId, row]));
    // Origins that a later import has written are kept.
    const own = Object.entries(undo.origins).filter(([sourceId]) => present.get(sourceId)?.importId === id);
    await replaceImportOrigins(tx, source, {
      dropped: own.map(([sourceId]) => sourceId),
      rows: own.flatMap(([sourceId, origin]) =>
        origin === null ? [] : [{ ...origin, source, sourceId, importId: id }],
      ),
    });
    await updateLibraryImport(tx, id, { undoneAt: by.at, undoneBy: by.author });
    const output = { changed, withdrawn };
    const after = { file: stored.fileName, ...output };
    return { output, audit: [{ event: 'atlas.importUndone', subject: subjectOf(id), after }] };
  },
  drop: async ({ tx, input }) => {
    const stored = requireFound(await lockLibraryImport(tx, input.params.id));
    if (stored.takenAt !== null) throw new Refusal('error.library.state');
    await deleteLibraryImport(tx, stored.id);
    const after = { file: stored.fileName };
    return {
      output: { done: true },
      audit: [{ event: 'atlas.importDropped', subject: subjectOf(stored.id), after }],
    };
  },
});
