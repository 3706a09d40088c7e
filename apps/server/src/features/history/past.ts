/** Past states, rebuilt from the newest one by the kept ways back. */
import { type AssessmentDocument, applyPatches } from '@klarsikt/engine';
import { Refusal } from '../../platform/errors.ts';
import type { ReadTx } from '../../platform/tx.ts';
import type { OpenAssessment } from '../assessment/provides.ts';
import { inversesAfter } from './store.ts';

/** The document at a revision. Refuses as not found a revision that the assessment never had. */
export async function stateAt(
  tx: ReadTx,
  open: OpenAssessment,
  revision: number,
): Promise<AssessmentDocument> {
  if (revision < 1 || revision > open.revision) throw new Refusal('error.notfound');
  const ways = await inversesAfter(tx, open.id, revision);
  const expected = open.revision - revision;
  if (ways.length !== expected) throw new Error(`assessment ${open.id} lacks part of its history`);
  return ways.reduce((document, { inverse }) => applyPatches(document, inverse).document, open.document);
}
