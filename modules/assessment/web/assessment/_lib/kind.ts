/** The assessment as a kind of document: loaded, saved, and watched with who else is there. */
import { assessment, history, mostRevisions, type Revision } from '@klarsikt/contract';
import { type AssessmentDocument, isAssessmentDocument } from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import type { DocumentKind } from '@klarsikt/web/platform/document/kind.ts';
import { type Whose, whoseAre } from '@klarsikt/web/platform/document/whose.ts';
import { isOneself } from '@klarsikt/web/platform/unsent/unsent.ts';
import { placeNow, takeLive } from './live.ts';
import { assessmentRules } from './rules.ts';

/** Who made the revisions up to the newest: a tab that was not looked at for a while has missed several. */
async function whoseSince(
  id: number,
  revision: number,
  newest: Pick<Revision, 'revision' | 'author' | 'userId'>,
): Promise<Whose> {
  const missed = newest.revision - revision;
  if (missed > mostRevisions) return { author: newest.author };
  if (missed === 1 || !isOneself(newest.userId)) return whoseAre([newest], isOneself);
  const body = { before: newest.revision + 1, limit: missed };
  const { entries } = await call(history.list, { params: { id }, body });
  return whoseAre(entries.toReversed(), isOneself);
}

export const assessmentKind: DocumentKind<AssessmentDocument> = {
  kind: 'assessment',
  ...assessmentRules,
  parse: (json) => {
    if (!isAssessmentDocument(json)) throw new Error('The answer holds no assessment');
    return json;
  },
  load: async (id) => {
    const { document, revision, meta } = await call(assessment.load, { body: { id } });
    return { document, revision, at: new Date(meta.updated) };
  },
  save: async (id, { revision, patches }) => {
    const saved = await call(assessment.modifyData, {
      params: { id },
      body: { revision, patches: [...patches] },
    });
    return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
  },
  newerThan: async (id, revision) => {
    const params = { id };
    const newest = await call(history.getLastUpdate, { params, body: { at: placeNow() } });
    takeLive({ id, talk: newest.talk, here: newest.here });
    if (newest.revision <= revision) return null;
    const { document } = await call(history.getState, { params, body: { revision: newest.revision } });
    return { revision: newest.revision, document, ...(await whoseSince(id, revision, newest)), since: null };
  },
};
