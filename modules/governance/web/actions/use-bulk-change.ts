/** Raises or changes several actions in one step. The success message offers to undo it. */
import {
  type Action,
  type BulkActionChange,
  actionContract as contract,
  type EndpointRequest,
} from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { actionBulkTexts } from './many-texts.ts';

const refreshes = { refreshes: [contract.list, contract.get] };

export type NewActionsRequest = EndpointRequest<typeof contract.createMany>['body'];

export function useBulkActions() {
  const t = useT(actionBulkTexts);
  const language = useLanguage();
  const done = useDoneNotice();
  const create = useCommand(contract.createMany, refreshes);
  const change = useCommand(contract.changeMany, refreshes);
  const undo = useCommand(contract.undo, refreshes);
  /** Resolves to true if the step was saved; otherwise the error is shown. */
  const run = async (send: () => Promise<{ readonly step: number }>, sentence: string) => {
    try {
      const { step } = await send();
      done(sentence, () => undo.mutateAsync({ body: { step } }));
      return true;
    } catch (error) {
      showError(error, language);
      return false;
    }
  };
  return {
    busy: create.isPending || change.isPending,
    raise: (body: NewActionsRequest) =>
      run(() => create.mutateAsync({ body }), t('manyActions.raised', { count: body.actions.length })),
    change: (actions: readonly Action[], given: BulkActionChange) => {
      const body = { actions: actions.map(({ id, revision }) => ({ id, revision })), change: given };
      return run(() => change.mutateAsync({ body }), t('manyActions.changed', { count: actions.length }));
    },
  };
}
