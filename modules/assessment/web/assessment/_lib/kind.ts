import {
  assessmentContract,
  type DocumentRevision,
  historyContract,
  maxDocumentBodyBytes,
  maxRevisionsPerCall,
  maxVisitorBodyBytes,
} from '@klarsikt/contract';
import { type AssessmentDocument, isAssessmentDocument } from '@klarsikt/engine/assessment';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { type ChangeAuthor, findChangeAuthor } from '@klarsikt/web/platform/document/change-author.ts';
import type { DocumentKind } from '@klarsikt/web/platform/document/kind.ts';
import { isCurrentSessionDemo } from '@klarsikt/web/platform/session/session.tsx';
import { isCurrentPerson } from '@klarsikt/web/platform/unsent/unsent.ts';
import { getCurrentStepName, storeLiveActivity, watchAssessmentActivity } from './live.ts';
import { assessmentRules } from './rules.ts';

/** Finds the authors of all revisions after the known one; a tab in the background may have missed several. */
async function findAuthorsSince(
  id: number,
  revision: number,
  newest: Pick<DocumentRevision, 'revision' | 'author' | 'userId'>,
): Promise<ChangeAuthor> {
  const missed = newest.revision - revision;
  if (missed > maxRevisionsPerCall) return { author: newest.author };
  if (missed === 1 || !isCurrentPerson(newest.userId)) return findChangeAuthor([newest], isCurrentPerson);
  const body = { before: newest.revision + 1, limit: missed };
  const { entries } = await call(historyContract.list, { params: { id }, body });
  return findChangeAuthor(entries.toReversed(), isCurrentPerson);
}

/** Bytes in the body of a save besides its changes, at most. */
const aroundChanges = 4 * 1024;

export const assessmentKind: DocumentKind<AssessmentDocument> = {
  kind: 'assessment',
  ...assessmentRules,
  parse: (json) => {
    if (!isAssessmentDocument(json)) throw new Error('The answer holds no assessment');
    return json;
  },
  mostBytes: () => (isCurrentSessionDemo() ? maxVisitorBodyBytes : maxDocumentBodyBytes) - aroundChanges,
  load: async (id) => {
    const { document, revision, meta } = await call(assessmentContract.load, { body: { id } });
    return { document, revision, at: new Date(meta.updated) };
  },
  save: async (id, { revision, patches }) => {
    const saved = await call(assessmentContract.modifyData, {
      params: { id },
      body: { revision, patches: [...patches] },
    });
    return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
  },
  watch: watchAssessmentActivity,
  newerThan: async (id, revision) => {
    const params = { id };
    const newest = await call(historyContract.getLastUpdate, { params, body: { at: getCurrentStepName() } });
    const { talk, approvals, here } = newest;
    storeLiveActivity({ id, talk, approvals, here });
    if (newest.revision <= revision) return null;
    const { document } = await call(historyContract.getState, {
      params,
      body: { revision: newest.revision },
    });
    return {
      revision: newest.revision,
      document,
      ...(await findAuthorsSince(id, revision, newest)),
      since: null,
    };
  },
};
