/** What is no longer as it was approved: the last approval that a change has ended, and the difference to its state. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { usePastState } from '@klarsikt/assessment/web/assessment/_lib/past.ts';
import { shownPlaces } from '@klarsikt/assessment/web/assessment/history/plain.ts';
import type { Changed } from '@klarsikt/assessment/web/assessment/move/LevelChanges.tsx';
import { history, type SignedPart, type SignOffRecord } from '@klarsikt/contract';
import { partsTouched, patchesBetween, type SignOffPart, subjectOf } from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { keyOf } from '@klarsikt/web/platform/api/query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** One place that is not as it was approved. */
export interface ChangedPlace {
  readonly path: string;
  /** The signed part that holds it; null for what belongs to the whole alone. */
  readonly part: SignOffPart | null;
  /** How the level of the risk moved that the place is about. */
  readonly level: Changed | null;
}

/** The approval of the whole that a change has ended, or else the newest one of a part. */
export function endedApproval(parts: readonly SignedPart[]): SignOffRecord | null {
  const ended = parts.filter(({ status }) => status === 'reopened');
  const whole = ended.find(({ part }) => part === 'whole')?.approval;
  if (whole) return whole;
  const others = ended.flatMap(({ approval }) => (approval === null ? [] : [approval]));
  return others.reduce<SignOffRecord | null>(
    (last, one) => (last !== null && last.at > one.at ? last : one),
    null,
  );
}

/** That a part was begun or marked as done is no content of it. */
const isContent = (path: string): boolean => partsTouched([path], false).length > 0;

/** The places that differ, those that move a level first. `approval` null: there is nothing to compare with. */
export function useSinceApproval(approval: SignOffRecord | null) {
  const { id, document, model, editor } = useAssessment();
  const revision = approval?.revision ?? 0;
  const before = usePastState(id, revision);
  const difference = useQuery({
    queryKey: [...keyOf(history.diff), id, revision, editor.revision],
    queryFn: ({ signal }) =>
      call(
        history.diff,
        { params: { id }, query: { from: String(revision) } },
        { signal, timeoutMs: 30_000 },
      ),
    enabled: revision > 0,
    placeholderData: keepPreviousData,
  });
  const levels = difference.data?.levels;
  const then = before.data;
  const places = useMemo((): readonly ChangedPlace[] => {
    if (then === undefined) return [];
    const changed = patchesBetween(then.document, document).map(({ path }) => path);
    const found = shownPlaces(changed.filter(isContent)).map((path): ChangedPlace => {
      const { type, key } = subjectOf(model, document, path);
      const level = levels?.find((one) => key !== null && one.key === key && one.type === type) ?? null;
      return { path, part: partsTouched([path], false).find((part) => part !== 'whole') ?? null, level };
    });
    return [...found.filter(({ level }) => level !== null), ...found.filter(({ level }) => level === null)];
  }, [then, document, model, levels]);
  return { then, places, levels: levels ?? [], error: before.error ?? difference.error };
}
