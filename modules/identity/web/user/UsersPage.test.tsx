import { userContract as contract } from '@klarsikt/contract';
import { testPassword } from '@klarsikt/testkit';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp, withoutConnection } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function administrator() {
  const tenant = await (await theApp()).tenant();
  return { tenant, client: await tenant.user() };
}

const inList = () => within(screen.getByRole('main'));

describe('/admin/users', () => {
  it('filters the list by status and keeps the filter in the URL', async () => {
    const { client } = await administrator();
    const person = { username: 'new.person@bank.example', givenName: 'Nils', surname: 'Ny' };
    const made = await client.call(contract.save, { body: person });
    await client.call(contract.save, { body: { ...person, ...made, status: 'disabled' } });
    const { user, address } = await open('/admin/users', client);
    await heading(/^Users/);
    await inList().findByText(/^Test User/);
    expect(inList().queryByText('Nils Ny')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Status All' }));
    await user.click(await screen.findByRole('option', { name: 'Disabled' }));
    await waitFor(() => expect(inList().queryByText(/^Test User/)).toBeNull());
    expect(inList().getByText('Nils Ny')).toBeTruthy();
    expect(address()).toBe('/admin/users?status=disabled');
  });

  it('shows that the list could not be loaded and retries on request', async () => {
    const { client } = await administrator();
    const { user } = await open('/admin/users', client);
    const find = await screen.findByRole('searchbox', { name: 'Search by name or e-mail' });
    await inList().findByText(/^Test User/);
    await withoutConnection(async () => {
      await user.type(find, 'User{Enter}');
      expect((await screen.findByRole('alert')).textContent).toContain('The list could not be fetched');
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await inList().findByText(/^Test User/);
  });

  it('shows which permission is missing instead of the list', async () => {
    const { tenant } = await administrator();
    const client = await tenant.user(['admin:UsageLog']);
    await open('/admin/users', client);
    await heading('No access');
    expect((await screen.findByRole('main')).textContent).toContain('Administer users and groups');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('lists all faults of a form with links to the fields, and moves the focus to this list', async () => {
    const { client } = await administrator();
    const { user } = await open('/admin/users?open=new', client);
    await user.type(await screen.findByRole('textbox', { name: /^Given name/ }), 'Nils');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(summary.textContent).toContain('One field needs attention');
    await user.click(within(summary).getByRole('button', { name: /^E-mail.*: / }));
    const field = screen.getByRole('textbox', { name: /^E-mail/ });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'another.person@bank.example');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('explains before an invitation that its link must be passed on by hand without a mail server', async () => {
    const { client } = await administrator();
    await open('/admin/users?open=invite', client);
    await screen.findByText(
      /^No mail server is set up\. Create the invitation, copy its link and pass it on yourself\. The link is valid for seven days\.$/,
    );
    expect(
      screen.queryByText(/The person gets an e-mail with a link that is valid for seven days\./),
    ).toBeNull();
  });

  it('redirects a visitor to sign-in and keeps the address of the page for the return', async () => {
    const { address } = await open('/admin/users?status=locked');
    await screen.findByRole('textbox', { name: /username|e-mail/i });
    expect(address()).toBe(`/login?uri=${encodeURIComponent('/admin/users?status=locked')}`);
  });

  it("shows where personal data of a user is stored and erases it once the user's name is typed", async () => {
    const { client } = await administrator();
    const person = { username: 'to.erase@bank.example', givenName: 'Sigrun', surname: 'Raderad' };
    const { id } = await client.call(contract.save, { body: person });
    const { user } = await open(`/admin/users?open=${id}`, client);
    await screen.findByRole('button', { name: 'Disable' });
    const [more] = screen.getAllByRole('button', { name: 'More' }).toReversed();
    if (more) await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete personal data', hidden: true }));
    const table = await screen.findByRole('table', {
      name: 'Number of records about this person, by area',
    });
    expect(within(table).getByRole('row', { name: /^Audit log/ })).toBeTruthy();
    const name = screen.getByRole('textbox', { name: /^Type “Sigrun Raderad” to confirm/ });
    await user.type(name, 'Sigrun');
    await user.type(screen.getByLabelText(/^Your own password/), testPassword);
    await user.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await screen.findByText(/Type the name exactly as it is shown/);
    await user.type(name, ' Raderad');
    await user.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(async () =>
      expect((await client.call(contract.get, { params: { id } })).displayName).toBe(`Person ${id}`),
    );
  });
});
