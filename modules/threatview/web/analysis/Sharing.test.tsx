import { assessmentContract, analysisContract as contract, groupContract } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { smallFirmSettings, type TestClient } from '@klarsikt/testkit';
import { ready } from '@klarsikt/web/test/demo.ts';
import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('./AnalysisPage.tsx'),
      import('./list/AnalysesPage.tsx'),
      import('../threat/ThreatLayout.tsx'),
    ]),
  ),
);

const words = {
  en: {
    selection: 'Selection',
    add: 'Add a threat or risk',
    vat: 'VAT',
    mules: 'Money mules',
    saved: /^Saved/,
    share: /^Shared? ?(\(\d\))?$/,
    unitKind: 'Assessment unit',
    everybody: 'Everybody in the organisation',
    title: (name: string) => `Share ${name}`,
    find: 'Search people, user groups, units or assessments',
    found: 'Possible recipients',
    rightOf: (name: string) => `Permission for ${name}`,
    read: 'Read',
    change: 'Change',
    unshare: (name: string) => `Stop sharing with ${name}`,
    save: 'Save sharing settings',
    done: 'The sharing settings have been saved',
    barred:
      'You do not have permission to edit assessments here, so you can only share the analysis for reading.',
    withYouRead: 'Shared with you, for reading',
    withYouWrite: 'Shared with you, for editing',
    readOnly: (owner: string) =>
      `${owner} has shared this analysis with you for reading. Your changes are not saved in the analysis; save a copy to keep them.`,
    rename: 'Rename',
    duplicate: 'Duplicate',
    copy: (name: string) => `${name} (copy)`,
    made: (name: string) => `${name} has been created`,
    met: / also made changes$/,
    two: 'Two people made changes',
    notOpened: 'The analysis could not be opened',
    notThere:
      'The analysis may have been deleted, or it is no longer shared with you. Choose another analysis in the list.',
    analyses: 'Saved analyses',
  },
  sv: {
    selection: 'Urval',
    add: 'Lägg till ett hot eller en risk',
    vat: 'moms',
    mules: 'målvakter',
    saved: /^Sparat/,
    share: /^Dela(d \(\d\))?$/,
    unitKind: 'Bedömningsenhet',
    everybody: 'Alla i organisationen',
    title: (name: string) => `Dela ${name}`,
    find: 'Sök personer, användargrupper, enheter eller bedömningar',
    found: 'Möjliga mottagare',
    rightOf: (name: string) => `Behörighet för ${name}`,
    read: 'Läsa',
    change: 'Ändra',
    unshare: (name: string) => `Sluta dela med ${name}`,
    save: 'Spara delningen',
    done: 'Delningen är sparad',
    barred:
      'Du har inte behörighet att redigera bedömningar här och kan därför bara dela analysen för läsning.',
    withYouRead: 'Delad med dig, för läsning',
    withYouWrite: 'Delad med dig, för redigering',
    readOnly: (owner: string) =>
      `${owner} har delat analysen med dig för läsning. Dina ändringar sparas inte i analysen. Spara en kopia för att behålla dem.`,
    rename: 'Byt namn',
    duplicate: 'Duplicera',
    copy: (name: string) => `${name} (kopia)`,
    made: (name: string) => `${name} är skapad`,
    met: / har också gjort ändringar$/,
    two: 'Två personer gjorde ändringar',
    notOpened: 'Analysen kunde inte öppnas',
    notThere:
      'Analysen kan ha tagits bort, eller så delas den inte längre med dig. Välj en annan analys i listan.',
    analyses: 'Sparade analyser',
  },
} as const;

type Page = Awaited<ReturnType<typeof open>>;
const name = 'Freight papers';
const note = 'Seen twice by us';
const { body } = document;

async function nameOf(client: TestClient, of: number): Promise<string> {
  const { users } = await client.call(contract.containers, { query: {} });
  return users.find(({ id }) => id === of)?.name ?? '';
}

async function two() {
  const tenant = await (await theApp()).tenant();
  const owner = await tenant.user();
  const other = await tenant.user(['threatview:View', 'threatview:Share', 'ra:View']);
  const [ownName, otherName] = [await nameOf(other, owner.userId), await nameOf(owner, other.userId)];
  const analysis = {
    ...{ name, created: 1, updated: 1, priv: true, corp: true },
    selected: { threats: [{ id: 1048 }] },
    comments: [{ type: 'customers', id: 2034, text: note }],
  };
  const { id } = await owner.call(contract.import, { body: { analysis } });
  return { tenant, owner, other, ownName, otherName, id };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const selected = (language: Language) =>
  within(screen.getByRole('region', { name: words[language].selection }))
    .getAllByRole('listitem')
    .filter((item) => item.dataset.state !== undefined);
const counts = (language: Language, many: number) =>
  waitFor(() => expect(selected(language)).toHaveLength(many));
const isSaved = (language: Language) => screen.findByText(words[language].saved);
const named = (one: string) => screen.queryByText(one, { selector: 'tr[data-row] *' })?.closest('tr') ?? null;
const row = (one: string) =>
  waitFor(() => {
    const found = named(one);
    if (found === null) throw new Error(`${one} is not in the list`);
    return within(found);
  });

async function adds({ user }: Page, language: Language, sought: string): Promise<void> {
  const { selection, add } = words[language];
  const column = within(await screen.findByRole('region', { name: selection }));
  const field = column.getByRole('searchbox', { name: add });
  await user.click(field);
  fireEvent.change(field, { target: { value: sought } });
  await column.findAllByRole('link');
  await user.keyboard('{Enter}');
}

async function sharing({ user }: Page, language: Language) {
  const say = words[language];
  await user.click(await button(say.share));
  const dialog = within(await screen.findByRole('dialog', { name: say.title(name) }));
  const right = (of: string) => within(dialog.getByRole('radiogroup', { name: say.rightOf(of) }));
  const adds = async (of: string, note = '') => {
    const field = await dialog.findByRole('searchbox', { name: say.find });
    fireEvent.change(field, { target: { value: of } });
    const found = within(await dialog.findByRole('list', { name: say.found }));
    const fits = await found.findAllByRole('button', { name: new RegExp(`^${of}.*${note}`) });
    await user.click(fits[0] ?? body);
    await dialog.findByRole('radiogroup', { name: say.rightOf(of) });
  };
  const saves = async () => {
    await user.click(dialog.getByRole('button', { name: say.save }));
    await screen.findByText(say.done);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { dialog, right, adds, saves };
}

describe.each(['en', 'sv'] as const)('a shared analysis (%s)', (language) => {
  const say = words[language];

  it('can be read and copied by the colleague, but not changed', async () => {
    const { owner, other, ownName, otherName, id } = await two();
    const own = await open(`/threatview/analysis?id=${id}`, owner, language);
    const { adds: shares, right, saves } = await sharing(own, language);
    await shares(otherName);
    expect(right(otherName).getByRole('radio', { name: say.read })).toHaveProperty('checked', true);
    await saves();
    await leave();
    const { user } = await open('/threatview/analyses', other, language);
    (await row(name)).getByText(say.withYouRead);
    await user.click((await row(name)).getByRole('button', { name: `${say.duplicate}: ${name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox')).toHaveProperty('value', say.copy(name));
    await user.click(dialog.getByRole('button', { name: say.duplicate }));
    await screen.findByText(say.made(say.copy(name)));
    await row(say.copy(name));
    await user.click((await row(name)).getByRole('link', { name }));
    expect((await screen.findByRole('note')).textContent).toContain(say.readOnly(ownName));
    await counts(language, 1);
    await screen.findAllByRole('img', { name: new RegExp(note) });
    expect(screen.queryByRole('button', { name: say.rename })).toBeNull();
    expect(screen.queryByRole('button', { name: say.share })).toBeNull();
  });

  it('is shared with everybody in the organisation, while it is being worked on', async () => {
    const { owner, other, ownName, id } = await two();
    const page = await open(`/threatview/analysis?id=${id}`, owner, language);
    const { organization } = await owner.call(contract.containers, { query: {} });
    const { adds: shares, right, saves } = await sharing(page, language);
    await shares(organization?.name ?? '', say.everybody);
    right(organization?.name ?? '').getByRole('radio', { name: say.read });
    const { revision, analysis } = await owner.call(contract.get, { params: { id } });
    await owner.call(contract.update, {
      params: { id },
      body: { revision, analysis: { ...analysis, comments: [] } },
    });
    await saves();
    await adds(page, language, say.mules);
    await counts(language, 2);
    await isSaved(language);
    await waitFor(async () => {
      const now = await owner.call(contract.get, { params: { id } });
      expect(now.analysis.selected.threats).toHaveLength(2);
      expect(now.analysis.comments).toEqual([]);
    });
    await leave();
    await open(`/threatview/analysis?id=${id}`, other, language);
    expect((await screen.findByRole('note')).textContent).toContain(say.readOnly(ownName));
  });

  it('can be changed by the colleague with write permission', async () => {
    const { owner, other, otherName, id } = await two();
    const own = await open(`/threatview/analysis?id=${id}`, owner, language);
    const { adds: shares, right, saves } = await sharing(own, language);
    await shares(otherName);
    await own.user.click(right(otherName).getByRole('radio', { name: say.change }));
    await saves();
    await leave();
    const page = await open('/threatview/analyses', other, language);
    (await row(name)).getByText(say.withYouWrite);
    await page.user.click((await row(name)).getByRole('link', { name }));
    await counts(language, 1);
    expect(screen.queryByRole('note')).toBeNull();
    await adds(page, language, say.vat);
    await counts(language, 2);
    await isSaved(language);
    await waitFor(async () =>
      expect((await owner.call(contract.get, { params: { id } })).analysis.selected.threats).toHaveLength(2),
    );
  });

  it('merges changes of both people and shows the name of the other person', async () => {
    const { owner, other, otherName, id } = await two();
    const { sharing: given } = await owner.call(contract.get, { params: { id } });
    const shared = [{ kind: 'user' as const, id: other.userId, write: true }];
    await owner.call(contract.share, { params: { id }, body: { revision: given?.revision ?? 0, shared } });
    const page = await open(`/threatview/analysis?id=${id}`, owner, language);
    await counts(language, 1);
    const { analysis, revision } = await other.call(contract.get, { params: { id } });
    const threats = [...analysis.selected.threats, { id: 1001 }];
    await other.call(contract.update, {
      params: { id },
      body: { revision, analysis: { ...analysis, selected: { ...analysis.selected, threats } } },
    });
    await adds(page, language, say.mules);
    const met = await button(say.met);
    expect(met.textContent).toContain(otherName);
    await page.user.click(met);
    const dialog = await screen.findByRole('dialog', { name: say.two });
    await waitFor(() => expect(within(dialog).getAllByRole('row')).toHaveLength(3));
    await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await isSaved(language);
    await counts(language, 3);
    await waitFor(async () =>
      expect((await other.call(contract.get, { params: { id } })).analysis.selected.threats).toHaveLength(3),
    );
  });

  it('can be shared with a user group, a unit and an assessment', async () => {
    const { tenant, owner, other, id } = await two();
    const made = await owner.call(groupContract.save, { body: { name: 'Analysgruppen', resources: [] } });
    const settings = { ...smallFirmSettings, name: 'Bedömningen 2026' };
    const ra = await owner.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const { units } = await owner.call(contract.containers, { query: {} });
    const unit = units[0]?.name ?? '';
    const own = await open(`/threatview/analysis?id=${id}`, owner, language);
    const first = await sharing(own, language);
    await first.adds('Analysgruppen');
    await own.user.click(first.right('Analysgruppen').getByRole('radio', { name: say.change }));
    await first.adds(unit, say.unitKind);
    await first.adds(settings.name);
    await own.user.click(first.right(settings.name).getByRole('radio', { name: say.change }));
    await first.saves();
    const { sharing: now } = await owner.call(contract.get, { params: { id } });
    expect(now?.shares.map(({ kind, id: of, write }) => ({ kind, of, write }))).toEqual(
      expect.arrayContaining([
        { kind: 'group', of: made.id, write: true },
        { kind: 'unit', of: tenant.unitId, write: false },
        { kind: 'assessment', of: ra.id, write: true },
      ]),
    );
    await leave();
    const theirs = await other.call(contract.duplicate, { params: { id }, body: { name } });
    const page = await open(`/threatview/analysis?id=${theirs.id}`, other, language);
    const second = await sharing(page, language);
    for (const barred of [unit, settings.name]) {
      await second.adds(barred, barred === unit ? say.unitKind : '');
      await waitFor(() =>
        expect(second.right(barred).getByRole('radio', { name: say.change })).toHaveProperty(
          'disabled',
          true,
        ),
      );
      expect(second.right(barred).getByRole('radio', { name: say.read })).toHaveProperty('checked', true);
    }
    await waitFor(() => expect(second.dialog.getAllByText(say.barred)).toHaveLength(2));
    await second.saves();
  });

  it('is neither listed nor opened for the colleague after the sharing ends', async () => {
    const { owner, other, otherName, id } = await two();
    const { sharing: given } = await owner.call(contract.get, { params: { id } });
    const shared = [{ kind: 'user' as const, id: other.userId, write: true }];
    await owner.call(contract.share, { params: { id }, body: { revision: given?.revision ?? 0, shared } });
    const own = await open(`/threatview/analysis?id=${id}`, owner, language);
    const { dialog, saves } = await sharing(own, language);
    await own.user.click(await dialog.findByRole('button', { name: say.unshare(otherName) }));
    await saves();
    await leave();
    const { user } = await open(`/threatview/analysis?id=${id}`, other, language);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(say.notOpened);
    within(alert).getByText(say.notThere);
    await user.click(within(alert).getByRole('link', { name: say.analyses }));
    await screen.findByRole('heading', { level: 1, name: new RegExp(`^${say.analyses}`) });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(named(name)).toBeNull();
  });
});
