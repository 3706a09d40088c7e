import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { completenessContract as contract, type ProposedGap } from '@klarsikt/contract';
import { joinRequirementTitles } from '@klarsikt/engine/completeness';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { gapTexts } from './gap-texts.ts';

export interface GapProposal {
  readonly reason: string;
  readonly expires: string;
}

export function useAcceptedGaps() {
  const { id } = useAssessment();
  const t = useT(gapTexts);
  const { language } = useFormat();
  const titleOf = (requirement: RequirementId) => joinRequirementTitles([requirement], language);
  const { busy, act } = useRecordAction();
  const how = { refreshes: [contract.get] };
  const { mutateAsync: accept } = useCommand(contract.accept, how);
  const { mutateAsync: agree } = useCommand(contract.agree, how);
  const { mutateAsync: agreeMany } = useCommand(contract.agreeMany, how);
  const { mutateAsync: withdraw } = useCommand(contract.withdraw, how);
  const { mutateAsync: acceptMany } = useCommand(contract.acceptMany, how);
  const { mutateAsync: takeBack } = useCommand(contract.takeBack, how);
  const params = { id };
  const { data } = useCall(contract.get, { params });
  /** True if the assessment's requirement set rates the requirement as "must". */
  const isMust = (requirement: RequirementId) =>
    data?.sheet.find((line) => line.requirement === requirement)?.severity === 'must';
  return {
    busy,
    propose: (requirement: RequirementId, given: GapProposal) =>
      act(() => accept({ params, body: { requirement, ...given } }), {
        done: t(isMust(requirement) ? 'gap.proposed' : 'gap.accepted', { title: titleOf(requirement) }),
      }),
    /** Resolves to undefined if the call is refused; the error is then shown. */
    proposeMany: (wanted: readonly RequirementId[], given: GapProposal) =>
      act(() => acceptMany({ params, body: { requirements: [...wanted], ...given } }), {
        done: t('gap.manyDone', { count: wanted.length }),
        undo: (gaps) => takeBack({ params, body: { gaps: gaps.map((gap) => gap.id) } }),
      }),
    agree: (gap: ProposedGap) =>
      act(() => agree({ params, body: { gap: gap.id } }), {
        done: t('gap.agreed', { title: titleOf(gap.requirement) }),
      }),
    /** Resolves to undefined if the call is refused; the error is then shown. */
    agreeMany: (gaps: readonly ProposedGap[]) =>
      act(() => agreeMany({ params, body: { gaps: gaps.map((gap) => gap.id) } }), {
        done: t('gap.agreedMany', { count: gaps.length }),
      }),
    withdraw: (gap: ProposedGap, reason: string) =>
      act(() => withdraw({ params, body: { gap: gap.id, reason } }), {
        done: t('gap.withdrawn', { title: titleOf(gap.requirement) }),
      }),
  };
}
