/** A line of the history says what changed, from what to what, in words. */
import { assessment } from '@klarsikt/contract';
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoAssessment, ready } from '../../../../test/demo.ts';
import { heading, open } from '../../../../test/screen.tsx';

beforeAll(() => ready(() => import('./HistoryPage.tsx')));

describe('/ra/{id}/history', () => {
  it('names the figure with its sign before and after, the country by its name, the areas by theirs', async () => {
    const { client, id } = await demoAssessment();
    const change = async (path: string, value: unknown) => {
      const { meta } = await client.call(assessment.load, { body: { id } });
      const body = { revision: meta.revision, patches: [{ op: 'set' as const, path, value }] };
      await client.call(assessment.modifyData, { params: { id }, body });
    };
    const figure = '/background/data/customers/cu-private/INDIVIDUALS/Quantity';
    await change(figure, { mode: 'perc', value: 5.2 });
    await change(figure, { mode: 'perc', value: 6 });
    await change('/settings/opGeography', 'ge-no');
    await change('/settings/relevances', ['ml', 'sv']);
    await open(`/ra/${id}/history`, client);
    await heading(/^History/);
    await screen.findByText(/: 5\.2 % to 6 %/);
    expect(screen.getByText(/Country of operation: Sweden to Norway/)).toBeTruthy();
    expect(screen.getByText(/to Money laundering, Sanctions/)).toBeTruthy();
  });
});
