import { languageSetting } from '@klarsikt/web/platform/settings/language.ts';
import { fetchAs, theApp } from '@klarsikt/web/test/server.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refreshFeed, setFeedTopics } from './_lib/feed.ts';
import { FeedApp } from './FeedApp.tsx';

async function open(address: string, language: 'en' | 'sv' = 'en') {
  cleanup();
  globalThis.fetch = fetchAs((await theApp()).visitor());
  languageSetting.set(language);
  window.history.replaceState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
  render(<FeedApp />);
  await refreshFeed();
  return userEvent.setup({ delay: null });
}

const words = {
  en: {
    of: 'of',
    step: 'Step',
    next: 'Continue',
    banks: /^Banks/,
    start: 'Open the feed',
    title: 'Daily feed',
  },
  sv: {
    of: 'av',
    step: 'Steg',
    next: 'Fortsätt',
    banks: /^Banker/,
    start: 'Öppna flödet',
    title: 'Dagligt flöde',
  },
} as const;

describe('the daily feed', () => {
  it.each(['en', 'sv'] as const)(
    'begins with an introduction in three steps that is shown only once (%s)',
    async (language) => {
      const say = words[language];
      const step = (at: number) => screen.findByText(`${say.step} ${at} ${say.of} 3`);
      const user = await open('/feed', language);
      for (const at of [1, 2]) {
        await step(at);
        await user.click(screen.getByRole('button', { name: say.next }));
      }
      await step(3);
      await user.click(await screen.findByRole('button', { name: say.banks }));
      await user.click(screen.getByRole('button', { name: say.start }));
      expect((await screen.findByRole('article')).textContent).toMatch(new RegExp(say.banks.source.slice(1)));
      await open('/feed', language);
      await screen.findByRole('article');
      await screen.findByRole('heading', { level: 1, name: say.title });
      expect(screen.queryByText(`${say.step} 1 ${say.of} 3`)).toBeNull();
      await open('/feed/intro', language);
      await step(1);
      setFeedTopics([]);
    },
  );

  it('can be entered by skipping the introduction, which is not shown again', async () => {
    const user = await open('/feed');
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    await screen.findByRole('article');
    expect(window.location.pathname).toBe('/feed');
    await open('/feed');
    await screen.findByRole('article');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull());
  });
});
