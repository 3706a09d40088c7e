/** Controls that were proved at an approval and are no more. */
import { type Evidence, evidenceState } from '../evidence.ts';
import type { ExpiredControl } from './types.ts';

const counts = (evidence: Evidence, day: string): boolean => {
  const state = evidenceState(evidence, day);
  return state === 'current' || state === 'expiring';
};

/**
 * Controls with evidence that counted on the day of the approval and with none that counts today (ISO days). A control
 * that nothing proved then is none of them: its approval did not rest on evidence.
 */
export function expiredControls(
  evidence: readonly Evidence[],
  { approved, today }: { readonly approved: string; readonly today: string },
): readonly ExpiredControl[] {
  const files = evidence.filter(({ object }) => object === 'control');
  return [...new Set(files.map(({ subject }) => subject))].flatMap((key): ExpiredControl[] => {
    const own = files.filter(({ subject }) => subject === key);
    const then = own.filter((one) => counts(one, approved));
    if (then.length === 0 || own.some((one) => counts(one, today))) return [];
    const since =
      then
        .map(({ expires }) => expires ?? '')
        .toSorted()
        .at(-1) ?? '';
    return [{ key, since }];
  });
}
