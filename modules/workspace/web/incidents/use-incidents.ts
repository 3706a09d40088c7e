import {
  incidentContract as contract,
  driftContract,
  type EndpointRequest,
  type Incident,
  ownfieldContract,
  waitingContract,
} from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { incidentsTexts } from './texts.ts';

export type NewIncidentBody = EndpointRequest<typeof contract.create>['body'];

export type IncidentListRequest = EndpointRequest<typeof contract.list>['body'];

const refreshes = [contract.list, driftContract.get, waitingContract.list, ownfieldContract.fields];

export const useIncidents = (search: IncidentListRequest, enabled: boolean) =>
  // The earlier rows stay while a changed filter loads, because the open form would lose what was entered.
  useCall(contract.list, { body: search }, { staleTime: 0, enabled, placeholderData: (earlier) => earlier });

export function useIncidentCommands() {
  const t = useT(incidentsTexts);
  const language = useLanguage();
  const create = useCommand(contract.create, { refreshes });
  const change = useCommand(contract.change, { refreshes });
  const remove = useCommand(contract.remove, { refreshes });
  const showRemoved = useRemovalNotice();
  const made = async (
    send: () => Promise<unknown>,
    showDone: () => void,
    onRefusal: (error: unknown) => void = () => undefined,
  ): Promise<boolean> => {
    try {
      await send();
      showDone();
      return true;
    } catch (error) {
      showError(error, language);
      onRefusal(error);
      return false;
    }
  };
  return {
    save: (given: Incident | null, body: NewIncidentBody, onRefusal: (error: unknown) => void) =>
      made(
        () =>
          given === null
            ? create.mutateAsync({ body })
            : change.mutateAsync({ params: { id: given.id }, body: { ...body, revision: given.revision } }),
        () => showNotice(t('incidents.saved')),
        onRefusal,
      ),
    remove: ({ id, title }: Incident) =>
      made(
        () => remove.mutateAsync({ params: { id } }),
        () => showRemoved({ kind: 'incident', id, name: title, refreshes }),
      ),
    busy: [create, change, remove].some(({ isPending }) => isPending),
  };
}
