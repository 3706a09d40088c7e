/** Finds the controls whose evidence has expired after an approval. */
import { computeEvidenceState, type Evidence } from '../governance/evidence.ts';
import type { ExpiredControl } from './types.ts';

const isValidEvidence = (evidence: Evidence, day: string): boolean => {
  const state = computeEvidenceState(evidence, day);
  return state === 'current' || state === 'expiring';
};

/**
 * Returns the controls that had valid evidence on the day of the approval and have none today (ISO days). A control
 * without evidence at the approval is left out, because the approval did not depend on evidence for it.
 */
export function findExpiredControls(
  evidence: readonly Evidence[],
  { approved, today }: { readonly approved: string; readonly today: string },
): readonly ExpiredControl[] {
  const files = evidence.filter(({ object }) => object === 'control');
  return [...new Set(files.map(({ subject }) => subject))].flatMap((key): ExpiredControl[] => {
    const own = files.filter(({ subject }) => subject === key);
    const then = own.filter((one) => isValidEvidence(one, approved));
    if (then.length === 0 || own.some((one) => isValidEvidence(one, today))) return [];
    const since =
      then
        .map(({ expires }) => expires ?? '')
        .toSorted()
        .at(-1) ?? '';
    return [{ key, since }];
  });
}
