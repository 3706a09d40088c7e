import { analysisContract as contract } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { TestClient } from '@klarsikt/testkit';
import { ready } from '@klarsikt/web/test/demo.ts';
import { keepingFiles } from '@klarsikt/web/test/saved-files.ts';
import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('./AnalysesPage.tsx'),
      import('../AnalysisPage.tsx'),
      import('../../threat/ThreatLayout.tsx'),
    ]),
  ),
);

const words = {
  en: {
    remove: 'Delete',
    undo: 'Undo',
    removed: (name: string) => `${name} has been deleted and can be restored for 30 days`,
    show: /^Show /,
    deleted: 'Deleted',
    restore: 'Restore',
    restored: (name: string) => `${name} has been restored`,
    selection: 'Selection',
  },
  sv: {
    remove: 'Ta bort',
    undo: 'Ångra',
    removed: (name: string) => `${name} är borttagen och kan återställas i 30 dagar`,
    show: /^Visa /,
    deleted: 'Borttagna',
    restore: 'Återställ',
    restored: (name: string) => `${name} är återställd`,
    selection: 'Urval',
  },
} as const;

const analyst = async () => (await (await theApp()).tenant()).user(['threatview:View']);

async function saved(client: TestClient, name: string): Promise<number> {
  const selected = { threats: [{ id: 1048 }, { id: 1001 }] };
  const analysis = { name, created: 1, updated: 1, priv: true, corp: true, selected };
  return (await client.call(contract.import, { body: { analysis } })).id;
}

const named = (name: string) =>
  screen.queryByText(name, { selector: 'tr[data-row] *' })?.closest('tr') ?? null;
const row = (name: string) =>
  waitFor(() => {
    const found = named(name);
    if (found === null) throw new Error(`${name} is not in the list`);
    return within(found);
  });
const isGone = (name: string) => waitFor(() => expect(named(name)).toBeNull());
const selected = (language: Language) =>
  within(screen.getByRole('region', { name: words[language].selection }))
    .getAllByRole('listitem')
    .filter((item) => item.dataset.state !== undefined);

describe.each(['en', 'sv'] as const)('a saved analysis (%s)', (language) => {
  const say = words[language];

  it('can be deleted, restored at once by undo and opened unchanged', async () => {
    const client = await analyst();
    await saved(client, 'Recovered');
    const { user } = await open('/threatview/analyses', client, language);
    await user.click((await row('Recovered')).getByRole('button', { name: `${say.remove}: Recovered` }));
    await isGone('Recovered');
    await user.click((await screen.findAllByRole('button', { name: say.undo }))[0] ?? document.body);
    await user.click((await row('Recovered')).getByRole('link', { name: 'Recovered' }));
    await screen.findByRole('heading', { level: 2, name: 'Recovered' });
    await waitFor(() => expect(selected(language)).toHaveLength(2));
  });

  it('can be restored from the list of deleted analyses', async () => {
    const client = await analyst();
    const id = await saved(client, 'Restored');
    const { user } = await open('/threatview/analyses', client, language);
    await user.click((await row('Restored')).getByRole('button', { name: `${say.remove}: Restored` }));
    await screen.findByText(say.removed('Restored'));
    await isGone('Restored');
    await user.click(screen.getByRole('button', { name: say.show }));
    await user.click(await screen.findByRole('option', { name: say.deleted }));
    await user.click((await row('Restored')).getByRole('button', { name: `${say.restore}: Restored` }));
    await screen.findByText(say.restored('Restored'));
    await isGone('Restored');
    expect((await client.call(contract.get, { params: { id } })).name).toBe('Restored');
  });
});

describe('JSON files of analyses', () => {
  it('can be exported and imported, and a faulty file is refused with the path of the fault', () =>
    keepingFiles(async (next) => {
      const client = await analyst();
      const id = await saved(client, 'Round trip');
      const first = await open(`/threatview/analysis?id=${id}`, client);
      await screen.findByRole('heading', { level: 2, name: 'Round trip' });
      await first.user.click(screen.getByRole('button', { name: 'Export' }));
      await first.user.click(
        await screen.findByRole('menuitem', { name: 'JSON (can be imported)', hidden: true }),
      );
      const text = await next();
      await leave();
      const { user, address } = await open('/threatview/analyses', client);
      await user.click(await screen.findByRole('button', { name: 'Import' }));
      const dialog = within(await screen.findByRole('dialog'));
      const take = dialog.getByRole('button', { name: 'Import' });
      const field = dialog.getByLabelText('Exported analysis (JSON)');
      const faulty = text.replace(/"name":\s*"Round trip"/, '"name": 7');
      expect(faulty).not.toBe(text);
      await user.upload(field, new File([faulty], 'faulty.json', { type: 'application/json' }));
      await dialog.findByText(/name$/, { selector: 'code' });
      expect(take).toHaveProperty('disabled', true);
      await user.upload(field, new File([text], 'good.json', { type: 'application/json' }));
      await waitFor(() => expect(take).toHaveProperty('disabled', false));
      await user.click(take);
      await waitFor(() => expect(address()).toMatch(/analysis\?id=\d+$/));
      expect(address()).not.toContain(`id=${id}`);
      await screen.findByRole('heading', { level: 2, name: 'Round trip' });
      await waitFor(() => expect(selected('en')).toHaveLength(2));
    }));
});
