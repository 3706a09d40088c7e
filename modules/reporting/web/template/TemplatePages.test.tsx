import { templateContract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function own() {
  const anna = await (await (await theApp()).tenant()).user();
  const body = { name: 'Our summary', from: { ref: 'boardSummary' } } as const;
  const { id } = await anna.call(templateContract.create, { body });
  const saved = async () => (await anna.call(templateContract.get, { params: { id } })).document.template;
  return { anna, id, saved };
}

describe('the editor of report templates', () => {
  it('lists the shipped templates and creates an own template from one of them', async () => {
    const { anna } = await own();
    const { user, address } = await open('/ra/templates', anna);
    await heading('Report templates');
    await screen.findByRole('link', { name: 'Our summary' });
    const shipped = await screen.findByRole('heading', { name: 'Standard templates' });
    const section = shipped.parentElement ?? document.body;
    expect(within(section).getAllByRole('listitem')).toHaveLength(7);
    const [first] = within(section).getAllByRole('link', { name: 'Create your own template' });
    if (first === undefined) throw new Error('no link');
    await user.click(first);
    await user.click(await screen.findByRole('button', { name: 'Create template' }));
    await waitFor(() => expect(address()).toMatch(/^\/ra\/templates\/\d+$/));
  });

  it('proposes the name of the original or of the file until the user enters another name', async () => {
    const { anna } = await own();
    const { user } = await open('/ra/templates/create', anna);
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    const from = screen.getByRole('combobox', { name: 'Template to start from' });
    await user.selectOptions(from, 'Board report');
    expect(name.value).toBe('Board report');
    await user.upload(
      screen.getByLabelText(/or import a template from a JSON file/),
      new File(['{}'], 'Our own.json', { type: 'application/json' }),
    );
    expect(name.value).toBe('Our own');
    await user.clear(name);
    await user.type(name, 'For the board');
    await user.upload(
      screen.getByLabelText(/or import a template from a JSON file/),
      new File(['{}'], 'Other.json'),
    );
    expect(name.value).toBe('For the board');
  });

  it('saves an added block with its text and its new position', async () => {
    const { anna, id, saved } = await own();
    const { user } = await open(`/ra/templates/${id}`, anna);
    const { content } = await saved();
    await user.click(await screen.findByRole('button', { name: 'Add block' }));
    await user.type(await screen.findByLabelText('Text, English'), 'Said by us');
    await user.click(screen.getByRole('button', { name: 'Move up' }));
    await waitFor(async () => {
      const next = (await saved()).content;
      expect(next).toHaveLength(content.length + 1);
      expect(next.at(-2)).toMatchObject({ type: 'markdown', text: { en: 'Said by us' } });
    });
  });

  it('opens the kinds of block with /, and completes the name of a field with Tab', async () => {
    const { anna, id, saved } = await own();
    const { user } = await open(`/ra/templates/${id}`, anna);
    await user.click(await screen.findByRole('button', { name: 'Add block' }));
    const text = await screen.findByLabelText('Text, English');
    const current = () => document.querySelector<HTMLElement>('li [aria-current="true"]');
    current()?.focus();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Type of new block'));
    await user.type(text, '{{{{ organ');
    const offers = await screen.findByRole('list', { name: 'Matching fields' });
    const [first] = within(offers).getAllByRole('button');
    const name = first?.querySelector('code')?.textContent ?? 'nothing is offered';
    await user.tab();
    await waitFor(async () => {
      const said = JSON.stringify((await saved()).content.at(-1));
      expect(said).toContain(`{{ ${name}`);
    });
    expect(document.activeElement).toBe(text);
  });

  it('saves a new parameter and requires a name for a named version', async () => {
    const { anna, id, saved } = await own();
    const { user } = await open(`/ra/templates/${id}`, anna);
    const before = (await saved()).parameters?.length ?? 0;
    await user.click(await screen.findByRole('button', { name: 'Add parameter' }));
    await waitFor(async () => expect((await saved()).parameters).toHaveLength(before + 1));
    await user.click(screen.getByRole('button', { name: 'Named versions' }));
    await user.click(await screen.findByRole('button', { name: 'Name this version' }));
    await screen.findByText('Enter a name for the version.', { selector: 'p' });
    await user.type(screen.getByLabelText('Name of the version'), 'First');
    await user.click(screen.getByRole('button', { name: 'Name this version' }));
    await screen.findByRole('button', { name: 'Compare' });
  });
});
