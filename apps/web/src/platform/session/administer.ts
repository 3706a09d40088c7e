/** Administering a customer organisation from within the own one. */
import { organization } from '@klarsikt/contract';
import { call } from '../api/call.ts';
import { createStore } from '../store.ts';

/** Somebody picks the customer. */
export const picking = createStore(false);

/** Nothing that was shown in one organisation may be seen in another: the page starts afresh. */
export async function administer(id: number): Promise<void> {
  await call(organization.administer, { params: { id } });
  window.location.assign('/admin');
}
