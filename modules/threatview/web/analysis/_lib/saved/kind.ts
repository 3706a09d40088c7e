/**
 * Defines a saved analysis as a kind of document: each change saves the whole document with the ids of the library.
 */
import {
  analysisContract as contract,
  type OpenAnalysis,
  type StaleDetails,
  savedAnalysisSchema,
} from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine/model';
import { call } from '@klarsikt/web/platform/api/call.ts';
import type { ChangeAuthor } from '@klarsikt/web/platform/document/change-author.ts';
import type { DocumentKind, NewerDocument } from '@klarsikt/web/platform/document/kind.ts';
import {
  type AnalysisDraft,
  analysisDraftRules,
  diffAnalysisDrafts,
} from '../../../threat/_lib/analysis/analysis-draft.ts';
import { currentAnalysisStore, getAnalysisEditor } from '../../../threat/_lib/analysis/analysis-editor.ts';
import { buildAnalysisDocument, buildAnalysisDraft } from './document.ts';

type NewerRevision = Pick<OpenAnalysis, 'revision' | 'analysis' | 'updatedBy'>;

const openNow = (id: number): OpenAnalysis | null => {
  const { open } = currentAnalysisStore.now();
  return open?.id === id ? open : null;
};

/**
 * Builds a draft with the positions of current and removed items, so that an item that is added again keeps its
 * position.
 */
function buildOrderedDraft(): AnalysisDraft {
  const { base, document } = getAnalysisEditor().state();
  return {
    ...document,
    selected: { ...document.selected, ...base.selected },
    preview: { ...document.preview, ...base.preview },
    notes: { ...document.notes, ...base.notes },
  };
}

/**
 * Applies a newer revision of another user; entities that are missing from the library are kept, and the order
 * remains.
 */
function toNewerDocument(
  library: CompiledModel,
  open: OpenAnalysis,
  theirs: NewerRevision,
): NewerDocument<AnalysisDraft> {
  const { revision, analysis, updatedBy: author } = theirs;
  currentAnalysisStore.change({ open: { ...open, revision, analysis, updatedBy: author } });
  // An analysis without shares can only have been changed by its owner.
  const isAlone = open.own && open.shares === 0;
  const whose: ChangeAuthor = isAlone ? { author, own: true } : { author };
  return {
    revision,
    document: buildAnalysisDraft(library, analysis, buildOrderedDraft()),
    ...whose,
    since: null,
  };
}

export const createAnalysisDraftKind = (
  library: CompiledModel,
): Omit<DocumentKind<AnalysisDraft>, 'load'> => ({
  ...analysisDraftRules,
  kind: 'analysis',
  parse: (json) => buildAnalysisDraft(library, savedAnalysisSchema.parse(json), buildOrderedDraft()),
  newerOf: (id, { revision, present, by }: StaleDetails<unknown>) => {
    const open = openNow(id);
    if (open === null) throw new Error('Another analysis is open');
    const analysis = savedAnalysisSchema.parse(present);
    return toNewerDocument(library, open, { revision, analysis, updatedBy: by?.author ?? open.updatedBy });
  },
  save: async (id, { revision, patches, document }) => {
    const draft = document();
    const body = {
      revision,
      analysis: buildAnalysisDocument(library, draft, currentAnalysisStore.now().open),
    };
    const answer = await call(contract.update, { params: { id }, body });
    if (openNow(id) !== null) currentAnalysisStore.change({ open: answer });
    const added = diffAnalysisDrafts(draft, buildAnalysisDraft(library, answer.analysis, draft));
    return { revision: answer.revision, at: new Date(), patches: [...patches, ...added] };
  },
  newerThan: async (id, revision) => {
    const params = { id };
    const newest = await call(contract.lastUpdate, { params });
    if (newest.revision <= revision) return null;
    const answer = await call(contract.get, { params });
    const open = openNow(id);
    // Ignore a revision on which the local changes have been saved meanwhile.
    if (open === null || answer.revision <= getAnalysisEditor().revision) return null;
    return toNewerDocument(library, open, answer);
  },
});
