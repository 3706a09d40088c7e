import { analysis as contract } from '@klarsikt/contract';
import { analyse, countSelected } from '@klarsikt/engine';
import { found, invalid } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { requireKnownKeys } from '../threat/filter.ts';
import { liveProjection } from '../threat/handlers.ts';
import type { AnalysisDeps } from './deps.ts';
import { orderExport, previewReport } from './export.ts';
import { readAnalysisFile } from './import.ts';
import { openById, ownerOf, readerOf, unknownIn, wireHead } from './open.ts';
import { ownLevelsOf } from './own-levels.ts';
import { createSaved, insertAs, lockForRemoval, shareSaved, updateSaved } from './saved.ts';
import { containersFor } from './shares.ts';
import { findAnalysis, listAnalyses, recoverableSince, revisionOf, setDeleted } from './store.ts';

export const analysis = implementFor<AnalysisDeps>()(contract, {
  analyse: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { raId = null, ...query } = input.body;
      const { projection } = await liveProjection(deps, actor, db);
      requireKnownKeys(projection.model, query, call.language);
      const own =
        raId === null
          ? null
          : await inReadTransaction(db, actor, (tx) => ownLevelsOf({ tx, actor, deps }, raId));
      return { ...analyse(projection.model, query), own };
    },
  },
  ownLevels: ({ tx, input, actor, deps }) => ownLevelsOf({ tx, actor, deps }, input.params.id),
  containers: async ({ tx, input, actor, deps }) =>
    containersFor(
      tx,
      await readerOf({ tx, actor, deps }),
      ownerOf(actor).organizationId,
      input.query.text ?? '',
    ),
  writeable: async ({ tx, input, actor, deps }) => {
    const { can } = await deps.assessments.head(tx, actor, input.params.id);
    return { writeable: can.edit };
  },
  list: async ({ tx, input, actor, deps }) => {
    const { deleted, ...query } = input.query;
    const deletedSince = deleted ? recoverableSince(deps.clock.now()) : null;
    const reader = await readerOf({ tx, actor, deps });
    const { rows, total } = await listAnalyses(tx, reader, { ...query, deletedSince });
    return { rows: rows.map((row) => wireHead(row, actor)), total };
  },
  get: ({ tx, input, actor, deps }) => openById({ tx, actor, deps }, input.params.id),
  lastUpdate: async ({ tx, input, actor, deps }) => ({
    revision: found(await revisionOf(tx, await readerOf({ tx, actor, deps }), input.params.id)),
  }),
  create: ({ tx, input, actor, deps, call }) =>
    createSaved({ tx, actor, deps }, { ...input.body, language: call.language }),
  update: ({ tx, input, actor, deps, call }) => {
    const { shared, ...body } = input.body;
    const { language } = call;
    return updateSaved({ tx, actor, deps }, { ...input.params, ...body, shared, language });
  },
  remove: async ({ tx, input, actor, deps }) => {
    const { id, name } = await lockForRemoval({ tx, actor, deps }, input.params.id, false);
    await setDeleted(tx, id, deps.clock.now());
    return {
      output: { done: true },
      audit: [{ event: 'analysis.deleted', subject: `analysis:${id}`, before: { name } }],
    };
  },
  restore: async ({ tx, input, actor, deps }) => {
    const { id, name, deletedAt } = await lockForRemoval({ tx, actor, deps }, input.params.id, true);
    const since = recoverableSince(deps.clock.now());
    found(deletedAt !== null && deletedAt > since ? deletedAt : null);
    await setDeleted(tx, id, null);
    return {
      output: await openById({ tx, actor, deps }, id),
      audit: [{ event: 'analysis.restored', subject: `analysis:${id}`, after: { name } }],
    };
  },
  duplicate: async ({ tx, input, actor, deps }) => {
    const reading = { tx, actor, deps };
    const row = found(await findAnalysis(tx, await readerOf(reading), input.params.id));
    const now = deps.clock.now().getTime();
    const copy = { ...row.document, name: input.body.name, created: now, updated: now };
    return insertAs(reading, copy, {
      from: row.id,
      entry: (made) => ({ event: 'analysis.duplicated', ...made }),
    });
  },
  share: ({ tx, input, actor, deps, call }) =>
    shareSaved({ tx, actor, deps }, { ...input.params, ...input.body, language: call.language }),
  checkImport: async ({ tx, input, actor, deps, call }) => {
    const read = readAnalysisFile(input.body.analysis, call.language);
    if ('faults' in read) return { faults: read.faults, holds: null, unknown: [] };
    const { saved } = read;
    const unknown = await unknownIn({ tx, actor, deps }, saved);
    return { faults: [], holds: { name: saved.name, ...countSelected(saved.selected) }, unknown };
  },
  import: ({ tx, input, actor, deps, call }) => {
    const read = readAnalysisFile(input.body.analysis, call.language);
    if ('faults' in read) throw invalid(...read.faults);
    return insertAs({ tx, actor, deps }, read.saved, {
      from: null,
      entry: (made) => ({ event: 'analysis.imported', ...made }),
    });
  },
  report: {
    direct: ({ input, actor, deps, db, call }) => previewReport({ actor, deps, db, call }, input.body),
  },
  export: ({ tx, input, actor, deps }) => orderExport({ tx, actor, deps }, input.body),
});
