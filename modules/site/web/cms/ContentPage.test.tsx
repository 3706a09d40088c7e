import { cmsContract } from '@klarsikt/contract';
import { createEmptyContent } from '@klarsikt/engine/content';
import type { TestClient } from '@klarsikt/testkit';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function editor(): Promise<TestClient> {
  const tenant = await (await theApp()).tenant({ kind: 'system' });
  return tenant.user(['backoffice:View', 'backoffice:Content', 'threatview:View']);
}

let made = 0;
/** Each test has its own article, because texts belong to the installation. */
async function article(client: TestClient): Promise<string> {
  made += 1;
  const slug = `help-screen-${made}`;
  const document = {
    ...createEmptyContent('help'),
    parent: 'topic-start',
    en: { title: `Screen ${made}`, lead: '', body: 'Text.' },
    sv: { title: `Skärm ${made}`, lead: '', body: 'Text.' },
  };
  const { revision } = await client.call(cmsContract.saveDraft, {
    params: { slug },
    body: { revision: 0, document },
  });
  await client.call(cmsContract.publish, { params: { slug }, body: { revision } });
  return slug;
}

describe('the texts of the site', () => {
  it('are listed by kind with their state, in the language of the reader', async () => {
    await open('/atlas/content', await editor(), 'sv');
    await heading('Webbplats och hjälp');
    const help = await screen.findByRole('region', { name: 'Hjälp' });
    expect(within(help).getByRole('link', { name: 'De första stegen' })).toBeDefined();
    expect(within(help).getAllByText('publicerad').length).toBeGreaterThan(10);
  });

  it('show an edited title in the preview and after publication', async () => {
    const client = await editor();
    const slug = await article(client);
    const { user } = await open(`/atlas/content/${slug}`, client);
    await heading(/Screen/);
    const english = screen.getByRole('region', { name: 'English' });
    const title = within(english).getByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Read anew');
    expect(await screen.findByText('Not saved')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.getAllByText('Published')).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await client.call(cmsContract.open, { params: { slug } })).published?.en.title).toBe('Read anew');
    const preview = screen.getByRole('region', { name: 'Preview' });
    await waitFor(() => expect(preview.textContent).toContain('Read anew'));
  });

  it('are checked for figures and citations in only one language and for missing sources', async () => {
    const client = await editor();
    const { user } = await open(`/atlas/content/${await article(client)}`, client);
    await heading(/Screen/);
    const english = screen.getByRole('region', { name: 'English' });
    await user.type(within(english).getByRole('textbox', { name: 'Text in Markdown' }), ' 74 [[re-nobody]');
    expect(await screen.findByText('Figure in one language only: 74')).toBeDefined();
    expect(screen.getByText('Citation in one language only: re-nobody')).toBeDefined();
    expect(await screen.findByText('Source not in the library: re-nobody')).toBeDefined();
  });

  it('can be created only under a name of lower-case letters, digits and hyphens', async () => {
    const client = await editor();
    const { user, address } = await open('/atlas/content', client);
    await heading('Site and help');
    await user.type(await screen.findByRole('textbox', { name: 'Name in the web address' }), 'Not this');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Use only lower-case letters, digits and hyphens.')).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'Name in the web address' }));
    await user.type(screen.getByRole('textbox', { name: 'Name in the web address' }), 'quite-new');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await heading('help-quite-new');
    expect(address()).toBe('/atlas/content/help-quite-new?kind=help');
  });
});
