/** Administering a customer organisation from within the own one. */
import { organization } from '@klarsikt/contract';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { sayError } from '../notices/messages.ts';
import { useLanguage } from '../settings/language.ts';
import { createStore } from '../store.ts';

/** Somebody picks the customer. */
export const picking = createStore(false);

/** Nothing that was shown in one organisation may be seen in another: the page starts afresh. */
export async function administer(id: number): Promise<void> {
  await call(organization.administer, { params: { id } });
  window.location.assign('/admin');
}

/** Leaves the customer, and begins afresh in the own organisation. */
export function useStopAdministering(): { readonly busy: boolean; readonly stop: () => Promise<void> } {
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await call(organization.leave, {});
      window.location.assign('/admin');
    } catch (cause) {
      setBusy(false);
      sayError(cause, language);
    }
  };
  return { busy, stop };
}
