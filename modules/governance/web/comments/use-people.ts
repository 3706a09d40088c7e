/** People who may see the open assessment, and who can therefore be mentioned in its comments or asked to answer. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type AssessmentPerson, commentContract as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';

const nobody: readonly AssessmentPerson[] = [];

export function useMentionablePeople(): readonly AssessmentPerson[] {
  const { id, commentable } = useAssessment();
  return useCall(contract.getPeople, { params: { id } }, { enabled: commentable }).data ?? nobody;
}

/** Lists the ids of the people whom a text mentions as `@Given Surname`. */
export function findMentionedIds(text: string, people: readonly AssessmentPerson[]): number[] {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}
