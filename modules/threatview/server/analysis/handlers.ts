import { analysisContract as contract } from '@klarsikt/contract';
import { analyseSelection, countSelectedEntities } from '@klarsikt/engine/analysis';
import { createInputRefusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { requireKnownFilterKeys } from '../threat/filter.ts';
import { loadLiveProjection } from '../threat/handlers.ts';
import type { AnalysisDeps } from './deps.ts';
import { orderAnalysisExport, renderAnalysisPreview } from './export.ts';
import { readAnalysisFile } from './import.ts';
import {
  buildAnalysisHead,
  listUnknownEntityPaths,
  loadAnalysisReader,
  openAnalysis,
  requireAnalysisOwner,
} from './open.ts';
import { loadOwnRiskLevels } from './own-levels.ts';
import {
  createSavedAnalysis,
  insertAnalysisCopy,
  lockAnalysisForRemoval,
  shareSavedAnalysis,
  updateSavedAnalysis,
} from './saved.ts';
import { listShareTargets } from './shares.ts';
import {
  computeAnalysisRecoveryStart,
  findAnalysis,
  findAnalysisRevision,
  listAnalyses,
  setAnalysisDeleted,
} from './store.ts';

export const analysisHandlers = implementEndpoints<AnalysisDeps>()(contract, {
  analyse: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { raId = null, ...query } = input.body;
      const { projection } = await loadLiveProjection(deps, actor, db);
      requireKnownFilterKeys(projection.model, query, call.language);
      const own =
        raId === null
          ? null
          : await runInReadTransaction(db, actor, (tx) => loadOwnRiskLevels({ tx, actor, deps }, raId));
      return { ...analyseSelection(projection.model, query), own };
    },
  },
  ownLevels: ({ tx, input, actor, deps }) => loadOwnRiskLevels({ tx, actor, deps }, input.params.id),
  containers: async ({ tx, input, actor, deps }) =>
    listShareTargets(
      tx,
      await loadAnalysisReader({ tx, actor, deps }),
      requireAnalysisOwner(actor).organizationId,
      input.query.text ?? '',
    ),
  writeable: async ({ tx, input, actor, deps }) => {
    const { can } = await deps.assessments.head(tx, actor, input.params.id);
    return { writeable: can.edit };
  },
  list: async ({ tx, input, actor, deps }) => {
    const { deleted, ...query } = input.query;
    const deletedSince = deleted ? computeAnalysisRecoveryStart(deps.clock.now()) : null;
    const reader = await loadAnalysisReader({ tx, actor, deps });
    const { rows, total } = await listAnalyses(tx, reader, { ...query, deletedSince });
    return { rows: rows.map((row) => buildAnalysisHead(row, actor)), total };
  },
  get: ({ tx, input, actor, deps }) => openAnalysis({ tx, actor, deps }, input.params.id),
  lastUpdate: async ({ tx, input, actor, deps }) => ({
    revision: requireFound(
      await findAnalysisRevision(tx, await loadAnalysisReader({ tx, actor, deps }), input.params.id),
    ),
  }),
  create: ({ tx, input, actor, deps, call }) =>
    createSavedAnalysis({ tx, actor, deps }, { ...input.body, language: call.language }),
  update: ({ tx, input, actor, deps, call }) => {
    const { shared, ...body } = input.body;
    const { language } = call;
    return updateSavedAnalysis({ tx, actor, deps }, { ...input.params, ...body, shared, language });
  },
  remove: async ({ tx, input, actor, deps }) => {
    const { id, name } = await lockAnalysisForRemoval({ tx, actor, deps }, input.params.id, false);
    await setAnalysisDeleted(tx, id, deps.clock.now());
    return {
      output: { done: true },
      audit: [{ event: 'analysis.deleted', subject: `analysis:${id}`, before: { name } }],
    };
  },
  restore: async ({ tx, input, actor, deps }) => {
    const { id, name, deletedAt } = await lockAnalysisForRemoval({ tx, actor, deps }, input.params.id, true);
    const since = computeAnalysisRecoveryStart(deps.clock.now());
    requireFound(deletedAt !== null && deletedAt > since ? deletedAt : null);
    await setAnalysisDeleted(tx, id, null);
    return {
      output: await openAnalysis({ tx, actor, deps }, id),
      audit: [{ event: 'analysis.restored', subject: `analysis:${id}`, after: { name } }],
    };
  },
  duplicate: async ({ tx, input, actor, deps }) => {
    const reading = { tx, actor, deps };
    const row = requireFound(await findAnalysis(tx, await loadAnalysisReader(reading), input.params.id));
    const now = deps.clock.now().getTime();
    const copy = { ...row.document, name: input.body.name, created: now, updated: now };
    return insertAnalysisCopy(reading, copy, {
      from: row.id,
      entry: (made) => ({ event: 'analysis.duplicated', ...made }),
    });
  },
  share: ({ tx, input, actor, deps, call }) =>
    shareSavedAnalysis({ tx, actor, deps }, { ...input.params, ...input.body, language: call.language }),
  checkImport: async ({ tx, input, actor, deps, call }) => {
    const read = readAnalysisFile(input.body.analysis, call.language);
    if ('faults' in read) return { faults: read.faults, holds: null, unknown: [] };
    const { saved } = read;
    const unknown = await listUnknownEntityPaths({ tx, actor, deps }, saved);
    return { faults: [], holds: { name: saved.name, ...countSelectedEntities(saved.selected) }, unknown };
  },
  import: ({ tx, input, actor, deps, call }) => {
    const read = readAnalysisFile(input.body.analysis, call.language);
    if ('faults' in read) throw createInputRefusal(...read.faults);
    return insertAnalysisCopy({ tx, actor, deps }, read.saved, {
      from: null,
      entry: (made) => ({ event: 'analysis.imported', ...made }),
    });
  },
  report: {
    direct: ({ input, actor, deps, db, call }) =>
      renderAnalysisPreview({ actor, deps, db, call }, input.body),
  },
  export: ({ tx, input, actor, deps }) => orderAnalysisExport({ tx, actor, deps }, input.body),
});
