import {
  type Action,
  actionContract as contract,
  type EndpointRequest,
  ownfieldContract,
} from '@klarsikt/contract';
import type { ActionStatus } from '@klarsikt/engine/governance';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useCallback } from 'react';
import { actionsTexts } from './texts.ts';

export function useActions(assessment?: number) {
  return useCall(contract.list, { body: assessment === undefined ? {} : { assessment } });
}

const refreshes = { refreshes: [contract.list, contract.get, ownfieldContract.fields] };

type TakeRefusal = (error: unknown) => void;
export type NewAction = EndpointRequest<typeof contract.create>['body'];
export type ActionUpdate = Omit<EndpointRequest<typeof contract.change>['body'], 'revision'>;

export interface ActionCommands {
  readonly create: (given: NewAction, onRefusal?: TakeRefusal) => Promise<Action | null>;
  readonly change: (given: Action, changes: ActionUpdate, onRefusal?: TakeRefusal) => Promise<boolean>;
  readonly setDue: (given: Action, due: string | null, reason: string) => Promise<boolean>;
  readonly setStatus: (given: Action, status: ActionStatus, reason: string) => Promise<boolean>;
  readonly rerate: (given: Action, reason: string) => Promise<boolean>;
  readonly busy: boolean;
}

export function useActionCommands(): ActionCommands {
  const t = useT(actionsTexts);
  const language = useLanguage();
  const create = useCommand(contract.create, refreshes);
  const change = useCommand(contract.change, refreshes);
  const due = useCommand(contract.setDue, refreshes);
  const status = useCommand(contract.setStatus, refreshes);
  const rerate = useCommand(contract.rerate, refreshes);
  const made = async (
    send: () => Promise<Action>,
    words: string,
    onRefusal?: TakeRefusal,
  ): Promise<Action | null> => {
    try {
      const action = await send();
      showNotice(words);
      return action;
    } catch (error) {
      showError(error, language, t('actions.failed'));
      onRefusal?.(error);
      return null;
    }
  };
  const saved = async (send: () => Promise<Action>, onRefusal?: TakeRefusal) =>
    (await made(send, t('actions.saved'), onRefusal)) !== null;
  const of = ({ id, revision }: Action) => ({ params: { id }, body: { revision } });
  return {
    create: (body, onRefusal) => made(() => create.mutateAsync({ body }), t('actions.created'), onRefusal),
    change: (given, changes, onRefusal) =>
      saved(
        () =>
          change.mutateAsync({ params: { id: given.id }, body: { revision: given.revision, ...changes } }),
        onRefusal,
      ),
    setDue: (given, day, reason) =>
      saved(() => due.mutateAsync({ ...of(given), body: { ...of(given).body, due: day, reason } })),
    setStatus: (given, next, reason) =>
      saved(() => status.mutateAsync({ ...of(given), body: { ...of(given).body, status: next, reason } })),
    rerate: (given, reason) =>
      saved(() => rerate.mutateAsync({ ...of(given), body: { ...of(given).body, reason } })),
    busy: [create, change, due, status, rerate].some(({ isPending }) => isPending),
  };
}

export function useActionExport(assessment?: number): (format: 'csv' | 'xlsx') => Promise<void> {
  const language = useLanguage();
  return useCallback(
    async (format) => {
      try {
        const body = { format, language, ...(assessment === undefined ? {} : { assessment }) };
        saveFile(await call(contract.export, { body }), `actions.${format}`);
      } catch (error) {
        showError(error, language);
      }
    },
    [assessment, language],
  );
}
