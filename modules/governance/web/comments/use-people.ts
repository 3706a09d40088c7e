/** People who may see the open assessment: they can be named in its comments and asked to answer one. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type AssessmentPerson, comment as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';

const nobody: readonly AssessmentPerson[] = [];

export function usePeople(): readonly AssessmentPerson[] {
  const { id, commentable } = useAssessment();
  return useCall(contract.getPeople, { params: { id } }, { enabled: commentable }).data ?? nobody;
}

/** Those whom a text names, as `@Given Surname`. */
export function namedIn(text: string, people: readonly AssessmentPerson[]): number[] {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}
