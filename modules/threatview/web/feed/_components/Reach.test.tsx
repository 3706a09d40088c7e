import { readStarterModel } from '@klarsikt/content';
import { type AssessmentNewsEffect, assessmentContract } from '@klarsikt/contract';
import { languageSetting } from '@klarsikt/web/platform/settings/language.ts';
import { demoAssessment } from '@klarsikt/web/test/demo.ts';
import { fetchAs, theApp } from '@klarsikt/web/test/server.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { formatCountryListEffect } from '../reach-words.ts';
import { PublicationEffectNote } from './Reach.tsx';

afterEach(cleanup);

const plea = { id: readStarterModel().publications.find(({ key }) => key === 'pb-td')?.id ?? 0 };

describe('the reach of a publication in the feed app', () => {
  it('lists the affected assessments with links to their actions and comments', async () => {
    const { client, id } = await demoAssessment('sv');
    const { assessments } = await client.call(assessmentContract.list, { query: {} });
    const ids = assessments.map((one) => one.id);
    expect(assessments.map(({ name }) => name)).toEqual([
      'Allmän riskbedömning 2026',
      'Allmän riskbedömning 2025',
    ]);
    expect(ids[0]).toBe(id);
    globalThis.fetch = fetchAs(client);
    languageSetting.set('sv');
    render(<PublicationEffectNote card={plea} />);
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Påverkan på våra riskbedömningar' }));
    await screen.findByText(/^2 riskbedömningar berörs\.$/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      ids.flatMap((one) => [
        `/ra/${one}`,
        `/ra/${one}/actions?publication=${plea.id}`,
        `/ra/${one}/comments?publication=${plea.id}`,
      ]),
    );
    const textsOf = (words: RegExp) => screen.getAllByText(words).map(({ textContent }) => textContent);
    const threats = 'Hot som räknas in: Kontantbaserad penningtvätt';
    expect(textsOf(/^Hot som räknas in: /)).toEqual([threats, threats]);
    expect(textsOf(/^\d+ risker, \d+ kontroller$/)).toEqual([
      '13 risker, 22 kontroller',
      '13 risker, 22 kontroller',
    ]);
  });

  it('is replaced by an explanation if no assessment is visible or the connection fails', async () => {
    const app = await theApp();
    languageSetting.set('en');
    globalThis.fetch = fetchAs(await (await app.tenant()).user());
    const { unmount } = render(<PublicationEffectNote card={plea} />);
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Effect on our assessments' }));
    await screen.findByText('You have no access to any assessment.');
    unmount();
    globalThis.fetch = () => Promise.reject(new TypeError('no connection'));
    await act(async () => void render(<PublicationEffectNote card={plea} />));
    await user.click(screen.getByRole('button', { name: 'Effect on our assessments' }));
    await screen.findByText(/^The effect could not be loaded\. Try again when you are online\./);
  });

  it('shows the levels before and after a list change with one decimal', () => {
    const reach: Pick<AssessmentNewsEffect, 'takeover'> = {
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
    expect(formatCountryListEffect(reach, 'sv')).toContain('Samlad nivå 2,1 till 2,6');
    expect(formatCountryListEffect({ takeover: null }, 'en')).toBeNull();
  });
});
