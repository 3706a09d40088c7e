import { federationContract as contract, organizationContract } from '@klarsikt/contract';
import { storeRefusedSignIns } from '@klarsikt/testkit/turned-away';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const provider = { issuer: 'https://idp.example', clientId: 'klarsikt', idpHint: null };

async function turnedAway() {
  const app = await theApp();
  const tenant = await app.tenant();
  const [admin, person] = [await tenant.user(), await tenant.user([])];
  const { organizationId: id } = tenant;
  const { revision } = await admin.call(organizationContract.get, { params: { id } });
  const rest = { enabled: true, passwordAllowed: true, createUsers: false, groupId: null };
  const domains = [person.username.split('@')[1] ?? ''];
  await admin.call(organizationContract.save, {
    body: { id, revision, federation: { ...provider, ...rest, domains } },
  });
  await storeRefusedSignIns(app, { organizationId: id, userId: person.userId });
  return { id, admin, person };
}

async function part(id: number, admin: Awaited<ReturnType<typeof turnedAway>>['admin']) {
  const { user } = await open(`/admin/orgs?open=${id}`, admin);
  await user.click(await screen.findByRole('tab', { name: 'Sign-in' }));
  await screen.findByRole('heading', { name: 'Accounts at the identity provider' });
  return user;
}

const said = (sentence: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(sentence),
    ),
  );

describe("accounts after a change of the identity provider's application", () => {
  it('are listed as refused and can be reconnected by e-mail address for the chosen time', async () => {
    const { id, admin, person } = await turnedAway();
    const user = await part(id, admin);
    const people = within(screen.getByRole('list', { name: 'People refused at sign-in' }));
    expect(people.getByRole('listitem').textContent).toContain(person.username);
    expect(people.getByRole('listitem').textContent).toContain('2 times');
    await user.click(screen.getByRole('button', { name: 'Connect by e-mail address…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/once per account/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'For 7 days' }));
    await screen.findByRole('button', { name: 'Stop connecting accounts' });
    const opened = (await admin.call(contract.linking, { params: { id } }))?.open;
    expect(Date.parse(opened?.until ?? '') - Date.parse(opened?.at ?? '')).toBe(7 * 24 * 3_600_000);
    await user.click(screen.getByRole('button', { name: 'Stop connecting accounts' }));
    await screen.findByRole('button', { name: 'Connect by e-mail address…' });
    expect((await admin.call(contract.linking, { params: { id } }))?.open).toBeNull();
  });

  it('can be sent links at most once an hour', async () => {
    const { id, admin } = await turnedAway();
    const user = await part(id, admin);
    const send = async () => {
      await user.click(screen.getByRole('button', { name: 'Send links to refused people' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send links' }));
    };
    await send();
    await said('1 link was sent.');
    await send();
    await said('No link was sent. 1 person got a link within the last hour.');
  });
});
