/** Proposing, agreeing to and withdrawing accepted gaps: what is said afterwards, and what is read anew. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { completeness as contract, type Gap } from '@klarsikt/contract';
import { type RequirementId, requirements, requirementTitles } from '@klarsikt/engine';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useAct } from '@klarsikt/web/ui/records/done.ts';
import { gapTexts } from './gap-texts.ts';

/** A day and a reason, as the form gives them. */
export interface Proposal {
  readonly reason: string;
  readonly expires: string;
}

const isMust = (id: RequirementId) => requirements.find((one) => one.id === id)?.severity === 'must';

export function useGaps() {
  const { id } = useAssessment();
  const t = useT(gapTexts);
  const { language } = useFormat();
  const titleOf = (requirement: RequirementId) => requirementTitles([requirement], language);
  const { busy, act } = useAct();
  const how = { refreshes: [contract.get] };
  const { mutateAsync: accept } = useCommand(contract.accept, how);
  const { mutateAsync: agree } = useCommand(contract.agree, how);
  const { mutateAsync: withdraw } = useCommand(contract.withdraw, how);
  const { mutateAsync: acceptMany } = useCommand(contract.acceptMany, how);
  const { mutateAsync: takeBack } = useCommand(contract.takeBack, how);
  const params = { id };
  return {
    busy,
    propose: (requirement: RequirementId, given: Proposal) =>
      act(() => accept({ params, body: { requirement, ...given } }), {
        done: t(isMust(requirement) ? 'gap.proposed' : 'gap.accepted', { title: titleOf(requirement) }),
      }),
    /** Undefined where it was refused, which is said. */
    proposeMany: (wanted: readonly RequirementId[], given: Proposal) =>
      act(() => acceptMany({ params, body: { requirements: [...wanted], ...given } }), {
        done: t('gap.manyDone', { count: wanted.length }),
        undo: (gaps) => takeBack({ params, body: { gaps: gaps.map((gap) => gap.id) } }),
      }),
    agree: (gap: Gap) =>
      act(() => agree({ params, body: { gap: gap.id } }), {
        done: t('gap.agreed', { title: titleOf(gap.requirement) }),
      }),
    withdraw: (gap: Gap, reason: string) =>
      act(() => withdraw({ params, body: { gap: gap.id, reason } }), {
        done: t('gap.withdrawn', { title: titleOf(gap.requirement) }),
      }),
  };
}
