/** Notices beside the screens: cookies, outdated page, unsupported browser, messages of the operator. */
import { cmsContract } from '@klarsikt/contract';
import { createEmptyContent } from '@klarsikt/engine/content';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { heading, open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';
import { showNotice } from '../../platform/notices/messages.ts';

const words = {
  en: {
    login: 'Sign in',
    name: 'Username (e-mail)',
    cookies: 'Cookies',
    accept: 'Accept',
    old: 'You seem to be running an old client version. Reload the page to fix the problem',
    reload: 'Reload',
    browser: /^This browser is not supported\./,
    close: 'Close',
    maintenance: 'Maintenance',
    news: 'News of the house',
  },
  sv: {
    login: 'Logga in',
    name: 'Användarnamn (e-post)',
    cookies: 'Kakor',
    accept: 'Godkänn',
    old: 'Du verkar köra en gammal version av Klarsikt. Ladda om sidan för att åtgärda problemet',
    reload: 'Ladda om',
    browser: /^Webbläsaren stöds inte\./,
    close: 'Stäng',
    maintenance: 'Underhåll',
    news: 'Nytt i huset',
  },
} as const;

const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
};

beforeAll(() => import('@klarsikt/identity/web/login/LoginPage.tsx'));
afterEach(() => {
  vi.restoreAllMocks();
});

const withBrowser = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);

/** Simulates a page from before an update: each call states the old version. */
function asOldPage(): void {
  const present = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(input instanceof Request ? input.headers : init?.headers);
    if (headers.has('x-client-version')) headers.set('x-client-version', 'earlier');
    return present(input, { ...init, headers });
  };
}

async function withMessages(work: () => Promise<void>): Promise<void> {
  const tenant = await (await theApp()).tenant({ kind: 'system' });
  const editor = await tenant.user(['backoffice:View', 'backoffice:Content']);
  const text = (title: string, body: string) => ({ title, lead: '', body });
  const given = [
    {
      slug: 'message-maintenance',
      tone: 'warning',
      en: text(words.en.maintenance, 'Closed on **Sunday** from 06:00.'),
      sv: text(words.sv.maintenance, 'Stängt på **söndag** från 06:00.'),
    },
    {
      slug: 'message-news',
      tone: 'info',
      en: text(words.en.news, 'There is a new version of the model.'),
      sv: text(words.sv.news, 'Det finns en ny version av modellen.'),
    },
  ] as const;
  const published: { slug: string; revision: number }[] = [];
  try {
    for (const { slug, tone, en, sv } of given) {
      const params = { slug };
      const known = await editor.call(cmsContract.open, { params }).catch(() => null);
      const document = { ...createEmptyContent('message'), parent: 'site-messages', tone, en, sv };
      const saved = await editor.call(cmsContract.saveDraft, {
        params,
        body: { revision: known?.revision ?? 0, document },
      });
      const { revision } = await editor.call(cmsContract.publish, {
        params,
        body: { revision: saved.revision },
      });
      published.push({ slug, revision });
    }
    await work();
  } finally {
    for (const { slug, revision } of published)
      await editor.call(cmsContract.withdraw, { params: { slug }, body: { revision } });
  }
}

describe.each(['en', 'sv'] as const)('a visitor (%s)', (language) => {
  const say = words[language];
  const shown = async () => {
    const page = await open('/login', undefined, language);
    await screen.findByLabelText(say.name);
    return page;
  };

  it('sees the cookie bar only until it is accepted', async () => {
    const { user } = await shown();
    const bar = await screen.findByRole('region', { name: say.cookies });
    await user.click(within(bar).getByRole('button', { name: say.accept }));
    await waitFor(() => expect(screen.queryByRole('region', { name: say.cookies })).toBeNull());
    expect(localStorage.getItem('klarsikt.cookies')).toBe('true');
    cleanup();
    await shown();
    expect(screen.queryByRole('region', { name: say.cookies })).toBeNull();
  });

  it('gets a prompt to reload an outdated page', async () => {
    const { user } = await shown();
    asOldPage();
    await user.type(screen.getByLabelText(say.name), 'eva@bank.example{Enter}');
    const button = await screen.findByRole('button', { name: say.reload });
    const notice = button.closest('[role="alert"]');
    expect(notice?.querySelector('span')?.textContent).toBe(say.old);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    await user.click(button);
    expect(reload).toHaveBeenCalledOnce();
    cleanup();
    await shown();
    expect(screen.queryByRole('button', { name: say.reload })).toBeNull();
  });

  it('is informed of an unsupported browser, and can continue', async () => {
    withBrowser(agents.safari);
    const { user } = await shown();
    const notice = screen.getByText(say.browser);
    expect(notice.getAttribute('role')).toBe('status');
    await user.click(within(notice).getByRole('button', { name: say.close }));
    expect(screen.queryByText(say.browser)).toBeNull();
    await heading(say.login);
  });

  it('sees no notice in a supported browser', async () => {
    withBrowser(agents.chrome);
    await shown();
    expect(screen.queryByText(say.browser)).toBeNull();
  });

  it('reads the messages of the operator, and dismisses each for this visit', () =>
    withMessages(async () => {
      const { user } = await shown();
      const region = (name: string) => screen.findByRole('region', { name });
      const maintenance = await region(say.maintenance);
      const day = await within(maintenance).findByText(language === 'en' ? 'Sunday' : 'söndag');
      expect(day.tagName).toBe('STRONG');
      await region(say.news);
      await user.click(within(maintenance).getByRole('button', { name: say.close }));
      await waitFor(() => expect(screen.queryByRole('region', { name: say.maintenance })).toBeNull());
      cleanup();
      await shown();
      await region(say.news);
      expect(screen.queryByRole('region', { name: say.maintenance })).toBeNull();
    }));
});

describe('a notice with a button', () => {
  it('receives the focus with F9 and stays open until ten seconds after the focus leaves', async () => {
    await open('/login', undefined, 'en');
    await screen.findByLabelText(words.en.name);
    vi.useFakeTimers();
    try {
      const run = vi.fn();
      act(() => showNotice('Removed: A', 'success', { action: { label: 'Undo', run } }));
      const button = screen.getByRole('button', { name: 'Undo' });
      fireEvent.keyDown(document.body, { key: 'F9' });
      expect(document.activeElement).toBe(button);
      act(() => void vi.advanceTimersByTime(60_000));
      expect(screen.queryByText('Removed: A')).not.toBeNull();
      act(() => button.blur());
      act(() => void vi.advanceTimersByTime(9_000));
      expect(screen.queryByText('Removed: A')).not.toBeNull();
      act(() => void vi.advanceTimersByTime(2_000));
      expect(screen.queryByText('Removed: A')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('closes when its button is pressed, and the focus goes back to where it was', async () => {
    await open('/login', undefined, 'en');
    const field = await screen.findByLabelText(words.en.name);
    field.focus();
    const run = vi.fn();
    act(() => showNotice('Removed: B', 'success', { action: { label: 'Undo', run } }));
    fireEvent.keyDown(document.body, { key: 'F9' });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('Removed: B')).toBeNull();
    expect(document.activeElement).toBe(field);
  });
});
