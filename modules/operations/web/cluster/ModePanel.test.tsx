import { clusterContract, unitContract } from '@klarsikt/contract';
import type { TestClient } from '@klarsikt/testkit';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

let operator: TestClient;
beforeAll(async () => {
  operator = await (await (await theApp()).tenant({ kind: 'system' })).user(['admin:Admin']);
});
// Other tests share the application.
afterEach(() => operator.call(clusterContract.setMode, { body: { name: 'open' } }));

const words = {
  en: {
    ...{
      mode: 'Operating mode',
      to: 'New mode',
      readonly: 'Read-only',
      switch: 'Switch mode',
      region: 'Operating status',
    },
    ...{ said: /Read-only: nothing can be saved right now/, done: 'New mode: Read-only' },
    ...{
      create: 'Create',
      refused: /Klarsikt is read-only right now/,
      open: 'Open',
      until: /Expected to end/,
    },
  },
  sv: {
    ...{
      mode: 'Driftläge',
      to: 'Nytt läge',
      readonly: 'Skrivskyddat',
      switch: 'Byt läge',
      region: 'Driftstatus',
    },
    ...{ said: /Skrivskyddat: inget kan sparas just nu/, done: 'Nytt läge: Skrivskyddat' },
    ...{
      create: 'Skapa',
      refused: /Klarsikt är skrivskyddat just nu/,
      open: 'Öppet',
      until: /Beräknas vara klart/,
    },
  },
} as const;

describe.each(['en', 'sv'] as const)('the mode of the installation (%s)', (language) => {
  const say = words[language];

  it('is set on the cluster page, with a note and an expected end that every user can read', async () => {
    const { user } = await open('/admin/cluster', operator, language);
    const panel = within(await screen.findByRole('region', { name: say.mode }));
    expect(panel.getByText(say.open, { selector: 'b' })).toBeTruthy();
    await user.selectOptions(panel.getByRole('combobox', { name: say.to }), say.readonly);
    const [lasts] = panel.getAllByRole('combobox').slice(1);
    if (lasts === undefined) throw new Error('no expected end');
    await user.selectOptions(lasts, '60');
    for (const [place, text] of ['The database moves.', 'Databasen flyttas.'].entries()) {
      const field = panel.getAllByRole('textbox')[place];
      if (field === undefined) throw new Error('no note');
      await user.type(field, text);
    }
    await user.click(panel.getByRole('button', { name: say.switch }));
    await screen.findByText(say.done);
    const notice = await screen.findByRole('status', { name: say.region });
    expect(notice.textContent).toMatch(say.said);
    expect(notice.textContent).toMatch(say.until);
    expect(notice.textContent).toContain(language === 'en' ? 'The database moves.' : 'Databasen flyttas.');
    cleanup();
    await open('/login', undefined, language);
    expect((await screen.findByRole('status', { name: say.region })).textContent).toMatch(say.said);
  });

  it('refuses a save with a message and keeps the typed text until saving is possible again', async () => {
    const client = await (await (await theApp()).tenant()).user();
    const { user } = await open('/admin/aunits?open=new', client, language);
    await heading(/./);
    const name = await screen.findByRole('textbox', { name: language === 'en' ? /^Name/ : /^Namn/ });
    await user.type(name, 'Branch Malmö');
    await operator.call(clusterContract.setMode, { body: { name: 'readonly' } });
    await user.click(screen.getByRole('button', { name: say.create }));
    expect((await screen.findByText(say.refused)).closest('[role="alert"]')).toBeTruthy();
    // The refused call itself shows the notice.
    await screen.findByRole('status', { name: say.region });
    expect(name).toHaveProperty('value', 'Branch Malmö');
    await operator.call(clusterContract.setMode, { body: { name: 'open' } });
    await user.click(screen.getByRole('button', { name: say.create }));
    await waitFor(async () => {
      const { units } = await client.call(unitContract.list, {});
      expect(units.map((one) => one.name)).toContain('Branch Malmö');
    });
  });
});
