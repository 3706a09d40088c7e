/** Finds the last approval that a change ended, and the differences from the approved state. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { usePastState } from '@klarsikt/assessment/web/assessment/_lib/past.ts';
import { filterShownPaths } from '@klarsikt/assessment/web/assessment/history/plain.ts';
import type { LevelDifference } from '@klarsikt/assessment/web/assessment/move/LevelChangesTable.tsx';
import { historyContract, type SignOffPartState, type SignOffRecord } from '@klarsikt/contract';
import {
  computePatchesBetween,
  describeDocumentSubject,
  findReopenedParts,
} from '@klarsikt/engine/assessment';
import type { SignOffPart } from '@klarsikt/engine/sign-off';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { toQueryKey } from '@klarsikt/web/platform/api/query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export interface ApprovalChange {
  readonly path: string;
  /** Signed part that contains the place; null for content that only the approval of the whole covers. */
  readonly part: SignOffPart | null;
  /** Change of the level of the risk that the place belongs to. */
  readonly level: LevelDifference | null;
}

/** Finds the ended approval of the whole, or else the newest ended approval of a part. */
export function findEndedApproval(parts: readonly SignOffPartState[]): SignOffRecord | null {
  const ended = parts.filter(({ status }) => status === 'reopened');
  const whole = ended.find(({ part }) => part === 'whole')?.approval;
  if (whole) return whole;
  const others = ended.flatMap(({ approval }) => (approval === null ? [] : [approval]));
  return others.reduce<SignOffRecord | null>(
    (last, one) => (last !== null && last.at > one.at ? last : one),
    null,
  );
}

/** True for paths of content. A status, which marks a part as begun or done, is no content. */
const isContent = (path: string): boolean => findReopenedParts([path], false).length > 0;

/**
 * Returns the places that differ from the approved state, beginning with places that change a level; with a null
 * `approval` it compares nothing.
 */
export function useChangesSinceApproval(approval: SignOffRecord | null) {
  const { id, document, model, editor } = useAssessment();
  const revision = approval?.revision ?? 0;
  const before = usePastState(id, revision);
  const difference = useQuery({
    queryKey: [...toQueryKey(historyContract.diff), id, revision, editor.revision],
    queryFn: ({ signal }) =>
      call(
        historyContract.diff,
        { params: { id }, query: { from: String(revision) } },
        { signal, timeoutMs: 30_000 },
      ),
    enabled: revision > 0,
    placeholderData: keepPreviousData,
  });
  const levels = difference.data?.levels;
  const then = before.data;
  const places = useMemo((): readonly ApprovalChange[] => {
    if (then === undefined) return [];
    const changed = computePatchesBetween(then.document, document).map(({ path }) => path);
    const found = filterShownPaths(changed.filter(isContent)).map((path): ApprovalChange => {
      const { type, key } = describeDocumentSubject(model, document, path);
      const level = levels?.find((one) => key !== null && one.key === key && one.type === type) ?? null;
      return { path, part: findReopenedParts([path], false).find((part) => part !== 'whole') ?? null, level };
    });
    return [...found.filter(({ level }) => level !== null), ...found.filter(({ level }) => level === null)];
  }, [then, document, model, levels]);
  return { then, places, levels: levels ?? [], error: before.error ?? difference.error };
}
