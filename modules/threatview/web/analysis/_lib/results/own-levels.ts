/** Own levels of the chosen assessment, beside the results. */
import { analysis, assessment, type OwnLevels } from '@klarsikt/contract';
import { riskTypes } from '@klarsikt/engine';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useMemo } from 'react';

export type OwnLevel = OwnLevels['types']['customers'][number];

export interface Own {
  readonly name: string;
  readonly byKey: ReadonlyMap<string, OwnLevel>;
}

export type OwnState =
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'there'; readonly own: Own }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void };

/** Levels change while the assessment is worked on in another tab. */
const freshMs = 15_000;

export function useOwnLevels(raId: number | null): OwnState {
  const answer = useCall(
    analysis.ownLevels,
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

/** Assessments that the reader sees; empty until they are there. */
export function useAssessmentChoices(): readonly AssessmentChoice[] {
  const { can } = useSession();
  const { data } = useCall(assessment.list, { query: {} }, { enabled: can('ra:View') });
  return useMemo(
    () => (data?.assessments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    [data],
  );
}
