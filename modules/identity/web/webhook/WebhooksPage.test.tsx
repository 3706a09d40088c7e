import { webhookContract as contract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

/** A public address, to which no message is sent in these tests. */
const outside = 'https://9.9.9.9/hook';
const inside = 'https://localhost/hook';

async function begun() {
  const app = await theApp();
  const tenant = await app.tenant();
  return { client: await tenant.user() };
}

const answerYes = async (name: string) =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

describe('/admin/webhooks', () => {
  it('explains an empty list, validates the form, and shows why an internal address is refused', async () => {
    const { client } = await begun();
    const { user } = await open('/admin/webhooks', client);
    await heading(/^Webhooks/);
    await screen.findByText('No webhooks');
    await user.click(screen.getAllByRole('button', { name: 'New webhook' })[0] ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
    await screen.findByText('Enter a label.');
    await screen.findByText('Enter the address.');
    await screen.findByText('Choose at least one event.');
    await user.type(screen.getByRole('textbox', { name: /^Label/ }), 'SIEM');
    await user.type(screen.getByRole('textbox', { name: /^Address/ }), inside);
    await user.click(screen.getByRole('combobox', { name: /^Events/ }));
    await user.click(await screen.findByRole('option', { name: 'Action created', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    await screen.findAllByText(
      /must begin with https:\/\/ and lead to a server that can be reached from the internet/,
    );
    expect((await client.call(contract.list, {})).rows).toEqual([]);
  });

  it('shows a stored webhook, shows a new secret once, and removes the webhook', async () => {
    const { client } = await begun();
    const { id } = await client.call(contract.create, {
      body: {
        label: 'Team channel',
        url: outside,
        form: 'teams',
        kinds: ['action.created'],
        texts: false,
        language: 'sv',
      },
    });
    const { user } = await open(`/admin/webhooks?open=${id}`, client, 'sv');
    await heading(/^Webhookar/);
    await screen.findAllByText('9.9.9.9');
    await user.click(screen.getByRole('button', { name: 'Skapa ny hemlighet' }));
    await user.click(await answerYes('Skapa ny hemlighet'));
    const secret = (await screen.findByText(/^whsec_/)).textContent ?? '';
    await user.click(screen.getByRole('button', { name: 'Jag har sparat hemligheten' }));
    await waitFor(() => expect(document.body.innerHTML).not.toContain(secret));
    await screen.findByRole('button', { name: 'Återkalla den tidigare hemligheten' });
    await user.click(screen.getByRole('tab', { name: /^Meddelanden/ }));
    await screen.findByText('Inga meddelanden än');
    await user.click(screen.getByRole('button', { name: 'Ta bort' }));
    await user.click(await answerYes('Ta bort'));
    await screen.findByText('Inga webhookar');
  });
});
