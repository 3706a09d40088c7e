import { analysisContract, assessmentContract, type OwnRiskLevels } from '@klarsikt/contract';
import { riskTypes } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useMemo } from 'react';

export type OwnRiskLevel = OwnRiskLevels['types']['customers'][number];

export interface OwnRiskLevelsByKey {
  readonly name: string;
  readonly byKey: ReadonlyMap<string, OwnRiskLevel>;
}

export type OwnRiskLevelsState =
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'there'; readonly own: OwnRiskLevelsByKey }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void };

/** Milliseconds until levels are loaded again, because the assessment may change in another tab. */
const freshMs = 15_000;

export function useOwnRiskLevels(raId: number | null): OwnRiskLevelsState {
  const answer = useCall(
    analysisContract.ownLevels,
    { params: { id: raId ?? 0 } },
    { enabled: raId !== null, staleTime: freshMs },
  );
  const { data, error, refetch } = answer;
  return useMemo(() => {
    if (raId === null) return { kind: 'none' };
    if (data) {
      const levels = riskTypes.flatMap((type) => data.types[type]);
      const own = { name: data.name, byKey: new Map(levels.map((level) => [level.key, level])) };
      return { kind: 'there', own };
    }
    return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' };
  }, [raId, data, error, refetch]);
}

export interface AssessmentChoice {
  readonly value: string;
  readonly label: string;
}

export function useAssessmentChoices(): readonly AssessmentChoice[] {
  const { can } = useSession();
  const { data } = useCall(assessmentContract.list, { query: {} }, { enabled: can('ra:View') });
  return useMemo(
    () => (data?.assessments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    [data],
  );
}
