import { action, assessment, comment } from '@klarsikt/contract';
import { emptySettings } from '@klarsikt/engine';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading, leave, open } from '../../../../test/screen.tsx';
import { theApp } from '../../../../test/server.ts';

async function bank() {
  const app = await theApp();
  const tenant = await app.tenant();
  const officer = await tenant.user();
  const settings = { ...emptySettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await officer.call(assessment.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, officer, id };
}

const plea = 'TD Bank pleads guilty in the United States';

async function shown(client: Awaited<ReturnType<typeof bank>>['officer']) {
  const page = await open('/threatview/news?q=TD%20Bank%20pleads', client);
  await heading('News');
  return page;
}

/** Opens what the publication means, and gives its item as it stands then: the list may be drawn anew meanwhile. */
async function unfolded({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) {
  const item = () => screen.getByRole('article', { name: plea });
  const check = async () => {
    const button = within(item()).getByRole('button', { name: 'What it means for us' });
    if (button.getAttribute('aria-expanded') !== 'true') await user.click(button);
    within(item()).getByRole('heading', { name: 'Bank 2026' });
  };
  await waitFor(check);
  return item();
}

describe('/threatview/news', () => {
  it('says what a publication reaches in an assessment, and opens an action there that comes from it', async () => {
    const { officer, id } = await bank();
    const { user } = await shown(officer);
    const item = await unfolded({ user });
    expect(within(item).getByText(/^Threats that count: /).textContent).toContain('Cash');
    await user.click(within(item).getByRole('link', { name: 'New action in Bank 2026' }));
    const title = await screen.findByRole('textbox', { name: /^What is to be done/ });
    expect(title).toHaveProperty('value', `Deal with: ${plea}`);
    await user.click(screen.getByRole('button', { name: 'Create action' }));
    await screen.findByRole('complementary', { name: new RegExp(plea) });
    const { actions } = await officer.call(action.list, { body: { assessment: id } });
    expect(actions).toMatchObject([{ origin: 'publication', originRef: 'pb-td' }]);
  });

  it('begins a comment with the publication in it, and a person who may only read gets neither', async () => {
    const { tenant, officer, id } = await bank();
    const { user } = await shown(officer);
    const item = await unfolded({ user });
    await user.click(within(item).getByRole('link', { name: 'Comment in Bank 2026' }));
    await screen.findByRole('heading', { name: 'Comment on a publication' });
    const section = screen.getByRole('region', { name: 'Comment on a publication' });
    await user.click(within(section).getByRole('button', { name: /^Add/ }));
    await waitFor(async () => {
      const { comments } = await officer.call(comment.getConversation, { body: { id, oid: '' } });
      expect(comments.map(({ text }) => text)).toEqual([expect.stringContaining(plea)]);
    });
    const reader = await tenant.user(['threatview:View', 'ra:View']);
    await leave();
    const own = await unfolded(await shown(reader));
    expect(within(own).queryByRole('link', { name: /^(New action|Comment|Record as event) in / })).toBeNull();
  });
});
