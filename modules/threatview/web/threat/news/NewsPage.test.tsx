import { actionContract, assessmentContract, commentContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function bank() {
  const app = await theApp();
  const tenant = await app.tenant();
  const officer = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await officer.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, officer, id };
}

const plea = 'TD Bank pleads guilty in the United States';

async function shown(client: Awaited<ReturnType<typeof bank>>['officer']) {
  const page = await open('/threatview/news?q=TD%20Bank%20pleads', client);
  await heading('News');
  return page;
}

/**
 * Opens the effect of a publication; returns a function that finds its item, because the list may be rendered again.
 */
async function unfolded({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) {
  const item = () => screen.getByRole('article', { name: plea });
  const check = async () => {
    const button = within(item()).getByRole('button', { name: 'Effect on our assessments' });
    if (button.getAttribute('aria-expanded') !== 'true') await user.click(button);
    within(item()).getByRole('heading', { name: 'Bank 2026' });
  };
  await waitFor(check);
  return item();
}

describe('a publication on the news page', () => {
  it('shows the affected parts of an assessment and can be turned into an action', async () => {
    const { officer, id } = await bank();
    const { user } = await shown(officer);
    const item = await unfolded({ user });
    expect(within(item).getByText(/^Threats counted towards a level: /).textContent).toContain('Cash');
    await user.click(within(item).getByRole('link', { name: 'New action in Bank 2026' }));
    const title = await screen.findByRole('textbox', { name: /^Action/ });
    expect(title).toHaveProperty('value', `Handle: ${plea}`);
    await user.click(screen.getByRole('button', { name: 'Create action' }));
    await screen.findByRole('complementary', { name: new RegExp(plea) });
    const { actions } = await officer.call(actionContract.list, { body: { assessment: id } });
    expect(actions).toMatchObject([{ origin: 'publication', originRef: 'pb-td' }]);
  });

  it('can be commented on by an editor of an assessment, but not by a reader', async () => {
    const { tenant, officer, id } = await bank();
    const { user } = await shown(officer);
    const item = await unfolded({ user });
    await user.click(within(item).getByRole('link', { name: 'Comment in Bank 2026' }));
    await screen.findByRole('heading', { name: 'Comment on a publication' });
    const section = screen.getByRole('region', { name: 'Comment on a publication' });
    await user.click(within(section).getByRole('button', { name: /^Add/ }));
    await waitFor(async () => {
      const { comments } = await officer.call(commentContract.getConversation, { body: { id, oid: '' } });
      expect(comments.map(({ text }) => text)).toEqual([expect.stringContaining(plea)]);
    });
    const reader = await tenant.user(['threatview:View', 'ra:View']);
    await leave();
    const own = await unfolded(await shown(reader));
    expect(within(own).queryByRole('link', { name: /^(New action|Comment|Record as event) in / })).toBeNull();
  });
});

const reader = async () => (await (await theApp()).tenant()).user();
const items = (state = '') => document.querySelectorAll(`[data-item]${state}`).length;

/** The numbers of "shown of total" in the heading. */
function shownOf(): readonly [number, number] {
  const text = screen.getByRole('heading', { level: 1 }).textContent ?? '';
  const [, shown, total] = /(\d+) \S+ (\d+)/.exec(text) ?? [];
  return [Number(shown), Number(total)];
}

async function listed(address: string, client: Awaited<ReturnType<typeof reader>>, language?: 'sv') {
  const page = await open(address, client, language);
  await waitFor(() => expect(items()).toBeGreaterThan(0), { timeout: 30_000 });
  return page;
}

describe('the list of news', () => {
  it('is filtered by topics with counts, and stored as a saved search', async () => {
    const client = await reader();
    const { user, address } = await listed('/threatview/news', client);
    const topics = () => within(screen.getByRole('complementary', { name: 'Topics' }));
    const box = within(topics().getByRole('group', { name: 'Type of firm' })).getByRole('checkbox', {
      name: /Crypto firms/,
    });
    const said = Number(/\d+$/.exec(box.closest('label')?.textContent?.trim() ?? '')?.[0]);
    expect(said).toBeLessThan(shownOf()[0]);
    await user.click(box);
    await waitFor(() => expect(shownOf()[0]).toBe(said));
    expect(address()).toContain('tags=tg-gr-crypto');
    await user.click(screen.getByRole('button', { name: 'Save this search' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the search' }), 'Crypto{Enter}');
    await topics().findByRole('button', { name: /^Crypto ?\d+$/ });
    await leave();
    const again = await listed('/threatview/news', client);
    expect(shownOf()[0]).toBeGreaterThan(said);
    await again.user.click(await topics().findByRole('button', { name: /^Crypto ?\d+$/ }));
    await waitFor(() => expect(shownOf()[0]).toBe(said));
  });

  it('can be marked as read one by one or all at once, with undo', async () => {
    const { user } = await listed('/threatview/news', await reader());
    const unread = () => items('[data-unread]');
    // Visible publications are rendered first, then all others.
    await waitFor(() => expect(unread()).toBeGreaterThan(10));
    const before = unread();
    await user.keyboard('j');
    expect(document.activeElement?.matches('[data-item][data-unread]')).toBe(true);
    await user.keyboard('m');
    await waitFor(() => expect(unread()).toBe(before - 1));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(unread()).toBe(0));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(unread()).toBe(before - 1));
  });

  it.each([
    [
      'en',
      'Until',
      /^The period ends before it begins\. Choose 2 Mar 2026 or a later date\.$/,
      /The list shows your previous search\.$/,
    ],
    [
      'sv',
      'Till',
      /^Perioden slutar innan den börjar\. Välj 2 mars 2026 eller ett senare datum\.$/,
      /Listan visar din föregående sökning\.$/,
    ],
  ] as const)(
    'shows the previous results while the entered period ends before it begins: %s',
    async (language, until, said, former) => {
      const client = await reader();
      const shownIn = (address: string) => listed(address, client, language === 'sv' ? 'sv' : undefined);
      await shownIn('/threatview/news?from=2026-03-02');
      const before = shownOf();
      const asked: string[] = [];
      const listen = () => {
        const present = globalThis.fetch;
        globalThis.fetch = (input, init) => {
          if (new URL(String(input), location.href).pathname === '/api/feed') asked.push(String(init?.body));
          return present(input, init);
        };
      };
      listen();
      const field = screen.getByLabelText(until);
      fireEvent.change(field, { target: { value: '2026-03-01' } });
      await screen.findAllByText(said);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
        said,
      );
      expect(items()).toBeGreaterThan(0);
      expect(shownOf()).toEqual(before);
      screen.getByText(former);
      expect(asked).toEqual([]);
      fireEvent.change(field, { target: { value: '2026-12-31' } });
      await waitFor(() => expect(asked).toHaveLength(1));
      expect(asked[0]).toContain('2026-12-31');
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
      expect(screen.queryByText(former)).toBeNull();
    },
  );

  it('is empty with an explanation if the period in the address ends before it begins', async () => {
    await open('/threatview/news?from=2026-03-02&until=2026-03-01', await reader());
    await screen.findByRole('heading', { level: 2, name: /this period/ });
    expect(items()).toBe(0);
  });

  it('can be read by a feed reader at a personal address until the address is revoked', async () => {
    const { user } = await listed('/threatview/news', await reader());
    await user.click(screen.getByRole('button', { name: 'Feed address' }));
    const panel = within(await screen.findByRole('complementary', { name: /Feed address/ }));
    await user.click(await panel.findByRole('button', { name: 'Create a feed address' }));
    const shown = await panel.findByRole<HTMLInputElement>('textbox', { name: /^RSS 2\.0/ });
    const { pathname, search } = new URL(shown.value);
    const asked = async () => (await theApp()).visitor().raw('GET', pathname + search);
    const { status, body } = await asked();
    expect(status).toBe(200);
    expect(body).toMatch(/<rss [^>]*version="2\.0"/);
    expect(body.match(/<item>\s*<title>/g)).toHaveLength(shownOf()[0]);
    await user.click(panel.getByRole('button', { name: 'Revoke the address' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await panel.findByText('You have no feed address yet.');
    expect((await asked()).status).toBe(404);
  });
});
