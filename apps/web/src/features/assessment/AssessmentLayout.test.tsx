/** What stands around an assessment while it is opened. */
import { assessment } from '@klarsikt/contract';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { demoAssessment, ready } from '../../../test/demo.ts';
import { heading, open } from '../../../test/screen.tsx';
import { whileAwaited } from '../../../test/server.ts';

beforeAll(() => ready(() => import('./overview/OverviewPage.tsx')));

it('who stands on a step before the assessment has come stands there when it has', async () => {
  const { client, id } = await demoAssessment();
  const step = await whileAwaited(`/api/${assessment.load.path}`, async () => {
    await open(`/ra/${id}`, client);
    const link = await screen.findByTitle('Settings');
    expect(link.textContent).toBe('Settings');
    link.focus();
    return link;
  });
  await heading('Overview');
  expect((await screen.findByTitle('Settings')).textContent).toMatch(/^Settings\d+\/\d+$/);
  expect(document.activeElement).toBe(step);
});
