/** A saved analysis as a kind of document: each field is saved with the whole, in the ids of a library. */
import { analysis as contract, type OpenAnalysis, type Stale, savedAnalysisSchema } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import type { DocumentKind, NewerDocument } from '@klarsikt/web/platform/document/kind.ts';
import type { Whose } from '@klarsikt/web/platform/document/whose.ts';
import { type Draft, draftRules, draftsBetween } from '../../../threat/_lib/analysis/analysis-draft.ts';
import { analysisEditor, atHand } from '../../../threat/_lib/analysis/analysis-editor.ts';
import { documentOf, draftOf } from './document.ts';

type Theirs = Pick<OpenAnalysis, 'revision' | 'analysis' | 'updatedBy'>;

/** The open analysis, unless another one has been opened meanwhile. */
const openNow = (id: number): OpenAnalysis | null => {
  const { open } = atHand.now();
  return open?.id === id ? open : null;
};

/**
 * The draft with the places of all that is in it or was before it was changed: what one has taken out stands where it was
 * for everybody else.
 */
function withOrders(): Draft {
  const { base, document } = analysisEditor().state();
  return {
    ...document,
    selected: { ...document.selected, ...base.selected },
    preview: { ...document.preview, ...base.preview },
    notes: { ...document.notes, ...base.notes },
  };
}

/** A newer state of somebody else: what the library does not have is kept beside the document, whose orders stay. */
function taken(library: CompiledModel, open: OpenAnalysis, theirs: Theirs): NewerDocument<Draft> {
  const { revision, analysis, updatedBy: author } = theirs;
  atHand.change({ open: { ...open, revision, analysis, updatedBy: author } });
  // What nobody else has been given, nobody else has changed.
  const isAlone = open.own && open.shares === 0;
  const whose: Whose = isAlone ? { author, own: true } : { author };
  return { revision, document: draftOf(library, analysis, withOrders()), ...whose, since: null };
}

export const analysisKind = (library: CompiledModel): Omit<DocumentKind<Draft>, 'load'> => ({
  ...draftRules,
  kind: 'analysis',
  parse: (json) => draftOf(library, savedAnalysisSchema.parse(json), withOrders()),
  newerOf: (id, { revision, present, by }: Stale<unknown>) => {
    const open = openNow(id);
    if (open === null) throw new Error('Another analysis is open');
    const analysis = savedAnalysisSchema.parse(present);
    return taken(library, open, { revision, analysis, updatedBy: by?.author ?? open.updatedBy });
  },
  save: async (id, { revision, patches, document }) => {
    const draft = document();
    const body = { revision, analysis: documentOf(library, draft, atHand.now().open) };
    const answer = await call(contract.update, { params: { id }, body });
    if (openNow(id) !== null) atHand.change({ open: answer });
    const added = draftsBetween(draft, draftOf(library, answer.analysis, draft));
    return { revision: answer.revision, at: new Date(), patches: [...patches, ...added] };
  },
  newerThan: async (id, revision) => {
    const params = { id };
    const newest = await call(contract.lastUpdate, { params });
    if (newest.revision <= revision) return null;
    const answer = await call(contract.get, { params });
    const open = openNow(id);
    // Meanwhile the own work may have been saved on top of it.
    if (open === null || answer.revision <= analysisEditor().revision) return null;
    return taken(library, open, answer);
  },
});
