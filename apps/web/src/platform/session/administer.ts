/** Starts and ends the administration of a customer's organisation. */
import { organizationContract } from '@klarsikt/contract';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { showError } from '../notices/messages.ts';
import { useLanguage } from '../settings/language.ts';
import { createStore } from '../store.ts';

export const organizationPickerStore = createStore(false);

/** Reloads the page, because nothing of one organisation may be shown in another. */
export async function startAdministering(id: number): Promise<void> {
  await call(organizationContract.administer, { params: { id } });
  window.location.assign('/admin');
}

export function useStopAdministering(): { readonly busy: boolean; readonly stop: () => Promise<void> } {
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await call(organizationContract.leave, {});
      window.location.assign('/admin');
    } catch (cause) {
      setBusy(false);
      showError(cause, language);
    }
  };
  return { busy, stop };
}
