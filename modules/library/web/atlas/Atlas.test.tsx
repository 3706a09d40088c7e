import { atlasContract } from '@klarsikt/contract';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOwnExploitationTexts } from './ExploitationMatrix.tsx';
import { listCitedSourceKeys } from './entity/use-citable.ts';

const editor = async () => (await (await theApp()).tenant({ kind: 'system' })).user();
const channel = { type: 'channel', id: 5004 };

describe('the editor Atlas', () => {
  it('saves an entity in both languages and marks the outdated language', async () => {
    const client = await editor();
    const before = await client.call(atlasContract.load, { params: channel, query: {} });
    const { user } = await open('/atlas/entities/channel/5004', client);
    const field = await screen.findByRole('textbox', { name: 'Description, English' });
    await user.clear(field);
    await user.type(field, 'Written anew.');
    await waitFor(async () => {
      const { document } = await client.call(atlasContract.load, { params: channel, query: {} });
      expect(document.description).toMatchObject({ en: 'Written anew.' });
    });
    await screen.findByText('The English text was changed after the Swedish text');
    expect(document.title).toContain('Edit channel');
    const { revision } = await client.call(atlasContract.load, { params: channel, query: {} });
    const body = { revision, to: before.revision };
    await client.call(atlasContract.restoreEntity, { params: channel, body });
  });

  it('shows added and removed words in the history of an entity', async () => {
    const client = await editor();
    const params = { type: 'channel', id: 5002 };
    const { revision, document: before } = await client.call(atlasContract.load, { params, query: {} });
    const value = `${Object(before.description).en} Reviewed anew.`;
    const patches = [{ op: 'set' as const, path: '/description/en', value }];
    await client.call(atlasContract.modifyEntity, { params, body: { revision, patches } });
    const { user } = await open('/atlas/entities/channel/5002', client);
    const told = await screen.findAllByText('Changed text');
    for (const summary of told.slice(0, 1)) await user.click(summary);
    const added = await screen.findAllByText('Reviewed anew.', { selector: 'ins', exact: false });
    expect(added.length).toBeGreaterThan(0);
    const now = await client.call(atlasContract.load, { params, query: {} });
    await client.call(atlasContract.restoreEntity, {
      params,
      body: { revision: now.revision, to: revision },
    });
  });

  it('marks a citation without a source at its field, and sources without a citation', async () => {
    const client = await editor();
    const params = { type: 'threat', id: 1048 };
    const { revision, document: before } = await client.call(atlasContract.load, { params, query: {} });
    const cited = listCitedSourceKeys(before);
    const sources = await client.call(atlasContract.find, { body: { types: ['reference'] } });
    const other = sources.find(({ key }) => !cited.includes(key))?.key ?? '';
    const patches = [
      { op: 'set' as const, path: '/references', value: [...cited, other] },
      { op: 'set' as const, path: '/riskDescription/en', value: `It grows [re-nobody], and [${cited[0]}].` },
    ];
    await client.call(atlasContract.modifyEntity, { params, body: { revision, patches } });
    await open('/atlas/entities/threat/1048', client);
    const field = await screen.findByRole('textbox', { name: 'Risk description, English' });
    const told = await screen.findByText(/^This source is not in the library:/);
    expect(told.textContent).toBe('This source is not in the library: re-nobody.');
    expect(field.getAttribute('aria-describedby')).toContain(told.id);
    expect(screen.getAllByText('not cited in the texts')).toHaveLength(1);
    const now = await client.call(atlasContract.load, { params, query: {} });
    await client.call(atlasContract.restoreEntity, {
      params,
      body: { revision: now.revision, to: revision },
    });
  });

  it('shows a relation list of a control only while the flag that enables the list is on', async () => {
    const client = await editor();
    const values = { name: { en: 'A flagged control', sv: 'En flaggad kontroll' } };
    const { id } = await client.call(atlasContract.createEntity, {
      params: { type: 'control' },
      body: { values },
    });
    const related = async () =>
      Object(
        (await client.call(atlasContract.load, { params: { type: 'control', id }, query: {} })).document
          .related,
      );
    const { user } = await open(`/atlas/entities/control/${id}`, client);
    const flag = await screen.findByRole('checkbox', { name: 'Enter a list: Products' });
    const list = () => screen.queryByRole('group', { name: /^Products/ });
    expect([flag.matches(':checked'), list()]).toEqual([false, null]);
    await user.click(flag);
    await waitFor(() => expect(list()).not.toBeNull());
    await waitFor(async () => expect(await related()).toMatchObject({ products: [] }));
    await user.click(screen.getByRole('checkbox', { name: 'Enter a list: Products' }));
    await waitFor(async () => expect(await related()).not.toHaveProperty('products'));
    expect(list()).toBeNull();
  });

  it("asks for a customer's dependencies only while the flag is on, and removes the list with the flag", async () => {
    const client = await editor();
    const values = { name: { en: 'A dependent customer', sv: 'En beroende kund' } };
    const { id } = await client.call(atlasContract.createEntity, {
      params: { type: 'customer' },
      body: { values },
    });
    const params = { type: 'customer', id };
    const stored = async () => (await client.call(atlasContract.load, { params, query: {} })).document;
    const { user } = await open(`/atlas/entities/customer/${id}`, client);
    const flag = await screen.findByRole('checkbox', { name: 'Depends on industry' });
    const list = () => screen.queryByRole('group', { name: /^Industries/ });
    expect([flag.matches(':checked'), list()]).toEqual([false, null]);
    await user.click(flag);
    await waitFor(async () => expect(await stored()).toMatchObject({ depIndustry: true }));
    expect(list()).not.toBeNull();
    const { revision } = await client.call(atlasContract.load, { params, query: {} });
    const industries = ['in-association'];
    const patches = [{ op: 'set' as const, path: '/dep/industries', value: industries }];
    await client.call(atlasContract.modifyEntity, { params, body: { revision, patches } });
    await waitFor(() => expect(list()?.textContent).toContain('Association'));
    await user.click(screen.getByRole('checkbox', { name: 'Depends on industry' }));
    await waitFor(async () => expect(await stored()).toMatchObject({ depIndustry: false, dep: {} }));
    expect(list()).toBeNull();
  });

  it('shows, sets and filters by every relevance kind of threats', async () => {
    const client = await editor();
    const name = { en: 'Of the law alone', sv: 'Bara enligt lag' };
    const values = { name, relevance: ['undefined'] };
    const { id } = await client.call(atlasContract.createEntity, {
      params: { type: 'threat' },
      body: { values },
    });
    const { user } = await open(`/atlas/entities/threat/${id}`, client);
    const undecided = await screen.findByRole('checkbox', { name: 'Undefined' });
    expect(undecided.matches(':checked')).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Legal obligations' }));
    await waitFor(async () => {
      const { document } = await client.call(atlasContract.load, {
        params: { type: 'threat', id },
        query: {},
      });
      expect(document.relevance).toEqual(['legal']);
    });
    await leave();
    await open('/atlas/entities/threat?relevance=legal', client);
    await screen.findByRole('link', { name: 'Of the law alone' });
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('links each category to its threats, and Show all resets the filter', async () => {
    const client = await editor();
    const { user, address } = await open('/atlas/entities', client);
    const [first] = await screen.findAllByRole('link', { name: 'Show the threats in this category' });
    const target = first?.getAttribute('href') ?? '';
    expect(target).toMatch(/^\/atlas\/entities\/category\/\d+\/threats$/);
    await user.click(screen.getByRole('checkbox', { name: 'Only show published' }));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('checkbox', { name: 'Only show published' }).matches(':checked')).toBe(false);
    await leave();
    const category = await open(target.replace('/threats', ''), client);
    await category.user.click(await screen.findByRole('link', { name: 'Threats in this category' }));
    await heading(/^Threats in /);
    expect(category.address()).toBe(target);
    await leave();
    await open('/atlas/entities/category/abc/threats', client);
    await heading(/^Uh oh/);
    expect(address()).toContain('/atlas');
  });

  it('opens the page of an entity when the user clicks on a cell of its row', async () => {
    const { user, address } = await open('/atlas/entities/channel', await editor());
    const rows = await screen.findAllByRole('row', { name: /Complete/ });
    await user.click(within(rows[0] ?? document.body).getByText('Complete'));
    await waitFor(() => expect(address()).toMatch(/^\/atlas\/entities\/channel\/\d+$/));
    await waitFor(() => expect(document.title).toContain('Edit channel'));
  });

  it('names the columns of refused cells as the file does, or as the form does', async () => {
    const client = await editor();
    const { user } = await open('/atlas/entities/threat', client);
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const content = 'key,Grading companies,privGrade\nth-none,many,1\nth-nobody,2,few\n';
    const input = await screen.findByLabelText<HTMLInputElement>('Import CSV', { selector: 'input' });
    await user.upload(input, new File([content], 'threats.csv', { type: 'text/csv' }));
    const rows = await screen.findAllByText(/^Row \d/, { selector: 'li' });
    expect(rows.map((row) => row.textContent)).toEqual([
      'Row 2, Grading companies: The content of the cell is not valid for this column',
      'Row 3, Grade, individuals: The content of the cell is not valid for this column',
    ]);
  });

  it('imports a table once: the button is off until another file is chosen', async () => {
    const client = await editor();
    const { user } = await open('/atlas/entities/threat', client);
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const input = await screen.findByLabelText<HTMLInputElement>('Import CSV', { selector: 'input' });
    await user.upload(input, new File(['Name,Namn\nA way,Ett sätt\n'], 'ways.csv', { type: 'text/csv' }));
    await screen.findByText(/^Rows: 1 new, 0 changed/);
    const take = screen.getByRole('button', { name: 'Import' });
    await user.click(take);
    await screen.findByText('The table has been imported.');
    expect(take).toHaveProperty('disabled', true);
  });

  it('states that the checks before publishing concern the whole library', async () => {
    await open('/atlas/models', await editor());
    await screen.findByText('The numbers cover all entries in the library, including unchanged entries');
    await leave();
    await open('/atlas/quality', await editor());
    await screen.findByText(/^\d+ issues in the whole library$/);
  });

  it('marks a field whose value would make the version invalid', async () => {
    const client = await editor();
    const { user } = await open('/atlas/entities/channel/5004', client);
    const name = await screen.findByRole('textbox', { name: 'Name, Swedish' });
    await user.clear(name);
    await screen.findByText('Fill in this field');
  });

  it('creates a new threat below its mother threat with the name used for both languages', async () => {
    const client = await editor();
    const { user, address } = await open('/atlas/entities/new/1002/0', client);
    await heading('Create threat');
    await user.type(await screen.findByRole('textbox', { name: 'Name, English' }), 'A new way');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toMatch(/^\/atlas\/entities\/threat\/1\d{6}$/));
    const id = Number(address().split('/').at(-1));
    const { document } = await client.call(atlasContract.load, { params: { type: 'threat', id }, query: {} });
    expect(document).toMatchObject({ name: { en: 'A new way', sv: 'A new way' }, draft: true });
    expect(document.parent).toEqual(expect.stringMatching(/^th-/));
  });

  it.each([
    ['/atlas', 'Reference model'],
    ['/atlas/entities', /^Threat tree/],
    ['/atlas/entities/threat', /^Threats/],
    ['/atlas/entities/1002', /^Threat tree/],
    ['/atlas/entities/category/13001/threats', /^Threats in/],
    ['/atlas/demo-threats', /^Demo threats/],
    ['/atlas/daily', 'Daily monitoring'],
    ['/atlas/daily/publication', /^Publications/],
    ['/atlas/models', /^Publish 2026:/],
    ['/atlas/quality', 'Quality'],
    ['/atlas/calibration', 'Calibration'],
  ])('shows the page %s', async (address, title) => {
    await open(address, await editor());
    expect(await heading(title)).toBeTruthy();
  });

  it('previews a threat as readers see it', async () => {
    await open('/atlas/entities/1002/preview', await editor());
    await screen.findByRole('heading', { level: 2, name: 'Exploitation' });
    // The word occurs once in the card of each language, because it is the same in both.
    const themes = screen.getAllByRole('heading', { level: 3, name: 'Modus operandi' });
    expect(themes.map((one) => one.closest('article')?.lang)).toEqual(['en', 'sv']);
    // Like the card, the page cites sources by their short names, never by their keys.
    expect(document.querySelector('main')?.textContent).not.toMatch(/\[re-/);
  });

  it('saves a text about a product and a channel from an empty cell of the matrix', async () => {
    const client = await editor();
    const params = { type: 'threat', id: 1002 };
    const before = await client.call(atlasContract.load, { params, query: {} });
    const { user } = await open('/atlas/entities/threat/1002/edit/risk', client);
    const [empty] = await screen.findAllByRole('button', { name: /: no text yet$/ });
    if (empty === undefined) throw new Error('every cell has a text');
    const name = empty.getAttribute('aria-label')?.replace(/: no text yet$/, '') ?? '';
    await user.click(empty);
    const cell = await screen.findByRole('region', { name });
    await user.type(within(cell).getByLabelText('English'), 'Shown to the victim.');
    await within(cell).findByText(/^The text exists in one language only/);
    await user.click(within(cell).getByRole('button', { name: 'Save the text' }));
    await screen.findByRole('button', { name: `${name}: text in one language` });
    const after = await client.call(atlasContract.load, { params, query: {} });
    expect(listOwnExploitationTexts(after.document)).toHaveLength(
      listOwnExploitationTexts(before.document).length + 1,
    );
    await user.click(await screen.findByRole('button', { name: 'Remove the text' }));
    await screen.findByRole('button', { name: `${name}: no text yet` });
    const now = await client.call(atlasContract.load, { params, query: {} });
    expect(listOwnExploitationTexts(now.document)).toEqual(listOwnExploitationTexts(before.document));
  });

  it('shows the risks of a threat with their levels', async () => {
    await open('/atlas/entities/threat/1002/edit/risk', await editor());
    await screen.findByRole('columnheader', { name: 'Relation' });
  });
});

describe('a review in Atlas', () => {
  it("is requested from a named colleague, shown on the colleague's first page, and never blocks a version", async () => {
    const house = await (await theApp()).tenant({ kind: 'system' });
    const [asking, asked] = [await house.user(), await house.user()];
    const params = { type: 'channel', id: 5005 };
    const saved = async () => (await asking.call(atlasContract.load, { params, query: {} })).document;
    const { user } = await open('/atlas/entities/channel/5005', asking);
    const choice = await screen.findByRole('combobox', { name: 'Reviewer' });
    const name = `Test User ${/^user(\d+)@/.exec(asked.username)?.[1]}`;
    await user.selectOptions(choice, await within(choice).findByRole('option', { name }));
    await waitFor(async () => expect(await saved()).toMatchObject({ reviewBy: name }));
    const { warnings } = await asking.call(atlasContract.getPlan, { body: {} });
    expect(warnings).toContainEqual({ rule: 'review.asked', count: 1 });
    await leave();
    const theirs = await open('/atlas', asked);
    await screen.findByText('Your reviews');
    const panel = screen.getByText('Your reviews').closest('section') ?? document.body;
    await theirs.user.click(within(panel).getByRole('link'));
    await theirs.user.click(await screen.findByRole('button', { name: 'Mark as reviewed' }));
    await screen.findByText('The review is done.');
    await waitFor(async () => expect(Object.keys(await saved())).not.toContain('reviewBy'));
    await theirs.user.click(screen.getByRole('link', { name: 'Reference model' }));
    await heading('Reference model');
    await waitFor(() => expect(screen.queryByText('Your reviews')).toBeNull());
  });
});

describe('the threat tree in Atlas', () => {
  it('lets the user move a threat with the pointer and move it back', async () => {
    const client = await editor();
    const { threats } = await client.call(atlasContract.getTree, {});
    const moved = threats.find(
      (one) => one.parent !== null && !threats.some(({ parent }) => parent === one.key),
    );
    const mother = threats.find((one) => one.parent === null && one.key !== moved?.parent);
    if (moved === undefined || mother === undefined) throw new Error('the library has no such threats');
    const standing = async () => {
      const now = (await client.call(atlasContract.getTree, {})).threats.find(({ key }) => key === moved.key);
      return { category: now?.category, parent: now?.parent };
    };
    const { user } = await open('/atlas/entities', client);
    await heading(/^Threat tree/);
    const row = (key: string) => document.querySelector(`[data-key="${key}"]`) ?? document.body;
    await waitFor(() => expect(row(moved.key)).not.toBe(document.body));
    fireEvent.dragStart(row(moved.key));
    expect(fireEvent.dragOver(row(moved.key))).toBe(true);
    expect(fireEvent.dragOver(row(mother.key))).toBe(false);
    fireEvent.drop(row(mother.key));
    await waitFor(async () => expect((await standing()).parent).toBe(mother.key));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const { category, parent } = moved;
    await waitFor(async () => expect(await standing()).toEqual({ category, parent }));
  });
});

describe('the publishing page in Atlas', () => {
  it('lists the levels that the edition changes, and types with too many Very High', async () => {
    const client = await editor();
    const params = { type: 'threat', id: 1002 };
    const { revision } = await client.call(atlasContract.load, { params, query: {} });
    const patches = ['/privGrade/grade', '/corpGrade/grade'].map((path) => ({
      op: 'set' as const,
      path,
      value: 0,
    }));
    await client.call(atlasContract.modifyEntity, { params, body: { revision, patches } });
    await open('/atlas/models', client);
    const panels = await screen.findAllByText(/levels? changes?$/);
    expect(panels.length).toBeGreaterThan(0);
    const now = await client.call(atlasContract.load, { params, query: {} });
    await client.call(atlasContract.restoreEntity, {
      params,
      body: { revision: now.revision, to: revision },
    });
  });
});

describe('news in Atlas', () => {
  it('can be published and unpublished on the page of the publication', async () => {
    const client = await editor();
    const values = { title: { en: 'A raid', sv: 'En razzia' } };
    const { id } = await client.call(atlasContract.createDaily, {
      params: { type: 'publication' },
      body: { values },
    });
    const { user } = await open(`/atlas/daily/publication/${id}`, client);
    await user.click(await screen.findByRole('button', { name: 'Publish now' }));
    await screen.findByText(/^Published/);
    await user.click(await screen.findByRole('button', { name: 'Unpublish' }));
    await screen.findByText(/^Unpublished/);
  });

  it('are listed on the daily page with their planned time', async () => {
    const client = await editor();
    const values = { title: { en: 'A new rule', sv: 'En ny regel' } };
    const { id } = await client.call(atlasContract.createDaily, {
      params: { type: 'publication' },
      body: { values },
    });
    const at = new Date((await theApp()).clock.now().getTime() + 3_600_000).toISOString();
    const { revision } = await client.call(atlasContract.getNews, { params: { id } });
    await client.call(atlasContract.releaseNews, { params: { id }, body: { revision, at } });
    await open('/atlas/daily', client);
    await screen.findByRole('link', { name: 'A new rule' });
    expect(screen.getAllByText(/^Scheduled for/).length).toBeGreaterThan(0);
  });
});
