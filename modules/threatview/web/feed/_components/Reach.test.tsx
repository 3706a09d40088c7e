/** What a publication reaches in one's own assessments, on the phone's card. */
import { starterModel } from '@klarsikt/content';
import type { AssessmentReach } from '@klarsikt/contract';
import { languageSetting } from '@klarsikt/web/platform/settings/language.ts';
import { demoAssessment } from '@klarsikt/web/test/demo.ts';
import { fetchAs, theApp } from '@klarsikt/web/test/server.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { takeoverSentence } from '../reach-words.ts';
import { Reach } from './Reach.tsx';

afterEach(cleanup);

const plea = { id: starterModel().publications.find(({ key }) => key === 'pb-td')?.id ?? 0 };

describe('what a publication reaches, on the phone', () => {
  it('is told on a press: the assessments with what counts there, and the ways to act', async () => {
    const { client, id } = await demoAssessment('sv');
    globalThis.fetch = fetchAs(client);
    languageSetting.set('sv');
    render(<Reach card={plea} />);
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Vad det betyder för oss' }));
    await screen.findByText(/^1 riskbedömning berörs\.$/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      `/ra/${id}`,
      `/ra/${id}/actions?publication=${plea.id}`,
      `/ra/${id}/comments?publication=${plea.id}`,
    ]);
    expect(screen.getByText(/^Hot som räknas: /).textContent).toContain('Kontant');
    expect(screen.getByText(/^\d+ risker, \d+ kontroller$/)).toBeDefined();
  });

  it('says that nobody’s assessments are seen, and what to do where the connection is gone', async () => {
    const app = await theApp();
    languageSetting.set('en');
    globalThis.fetch = fetchAs(await (await app.tenant()).user());
    const { unmount } = render(<Reach card={plea} />);
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'What it means for us' }));
    await screen.findByText('You have no access to any assessment.');
    unmount();
    globalThis.fetch = () => Promise.reject(new TypeError('no connection'));
    await act(async () => void render(<Reach card={plea} />));
    await user.click(screen.getByRole('button', { name: 'What it means for us' }));
    await screen.findByText(/^It could not be loaded\. Try again when you are online\./);
  });

  it('tells the level that a changed list would give, as the product rounds and writes it', () => {
    const reach: Pick<AssessmentReach, 'takeover'> = {
      takeover: {
        riskLists: [],
        levelCount: 1,
        levels: [
          {
            type: 'overall',
            key: null,
            name: null,
            before: { inherent: 2.05, residual: 1 },
            after: { inherent: 2.649, residual: 1 },
          },
        ],
      },
    };
    expect(takeoverSentence(reach, 'sv')).toContain('Total nivå 2,1 till 2,6');
    expect(takeoverSentence({ takeover: null }, 'en')).toBeNull();
  });
});
