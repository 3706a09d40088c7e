import {
  actionContract,
  rollupContract as contract,
  type EndpointRequest,
  type GroupStandards,
} from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { groupStandardsTexts } from './standards-texts.ts';

export type GroupStandardLine = GroupStandards['lines'][number];
export type GroupStandardCheck = GroupStandardLine['check'];
export type GroupFactAnswerBody = EndpointRequest<typeof contract.answerFact>['body'];

export const useGroupStandards = () => useCall(contract.standards, {}, { staleTime: 0 });

/** Stores an answer; returns whether it was stored. */
export function useSaveGroupFactAnswer() {
  const t = useT(groupStandardsTexts);
  const language = useLanguage();
  const { mutateAsync, isPending } = useCommand(contract.answerFact, { refreshes: [contract.standards] });
  const answer = async (body: GroupFactAnswerBody): Promise<boolean> => {
    try {
      await mutateAsync({ body });
      showNotice(t('standards.saved'));
      return true;
    } catch (error) {
      showError(error, language);
      return false;
    }
  };
  return { answer, isPending };
}

/** Creates an action in an assessment; returns its id, or null if it was refused. */
export function useCreateAction() {
  const t = useT(groupStandardsTexts);
  const language = useLanguage();
  const { mutateAsync, isPending } = useCommand(actionContract.create, { refreshes: [actionContract.list] });
  const raise = async (assessment: number, title: string): Promise<number | null> => {
    try {
      const { id } = await mutateAsync({ body: { assessment, origin: 'own', title } });
      showNotice(t('standards.made'));
      return id;
    } catch (error) {
      showError(error, language);
      return null;
    }
  };
  return { raise, isPending };
}
