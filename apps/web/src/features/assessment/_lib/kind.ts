/** The assessment as a kind of document: its rules are the engine's, its fields the places of its patches. */
import { assessment, history } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  applyChange,
  applyPatches,
  isAssessmentDocument,
  statusAt,
} from '@klarsikt/engine';
import { call } from '../../../platform/api/call.ts';
import type { DocumentKind } from '../../../platform/document/kind.ts';
import { placeNow, takeLive } from './live.ts';

/** Who decided on an override or marked a part as done, and when: written by the server. */
const signature = /\/override\/(approval\/)?(by|at)$|^\/[a-z]+\/done(\/|$)/;

export const assessmentKind: DocumentKind<AssessmentDocument> = {
  kind: 'assessment',
  change: (document, patches) => {
    const { document: after, patches: all, undo } = applyChange(document, patches);
    // The statuses of the parts follow from the changes, unless they are what is set.
    const isOwn = (path: string) => statusAt(path) === null || patches.some((patch) => patch.path === path);
    return { document: after, applied: all.filter(({ path }) => isOwn(path)), undo };
  },
  takeOver: (document, patches) => {
    const { document: after, applied, inverse } = applyPatches(document, patches);
    return { document: after, applied, undo: inverse };
  },
  fieldOf: (path) => path,
  follows: (path) => statusAt(path) !== null || signature.test(path),
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
    return { revision: newest.revision, document, author: newest.author, since: null };
  },
};
