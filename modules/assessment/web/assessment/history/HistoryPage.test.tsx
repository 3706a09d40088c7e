import { assessmentContract } from '@klarsikt/contract';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./HistoryPage.tsx')));

describe('/ra/{id}/history', () => {
  it('shows old and new figures with their units, and countries and areas by name', async () => {
    const { client, id } = await demoAssessment();
    const change = async (path: string, value: unknown) => {
      const { meta } = await client.call(assessmentContract.load, { body: { id } });
      const body = { revision: meta.revision, patches: [{ op: 'set' as const, path, value }] };
      await client.call(assessmentContract.modifyData, { params: { id }, body });
    };
    const figure = '/background/data/customers/cu-private/INDIVIDUALS/Quantity';
    await change(figure, { mode: 'perc', value: 5.2 });
    await change(figure, { mode: 'perc', value: 6 });
    await change('/settings/opGeography', 'ge-no');
    await change('/settings/relevances', ['ml', 'sv']);
    await open(`/ra/${id}/history`, client);
    await heading(/^History/);
    await screen.findByText(/: 5\.2% to 6%/);
    expect(screen.getByText(/Country of operation: Sweden to Norway/)).toBeTruthy();
    expect(screen.getByText(/to Money laundering, Sanctions/)).toBeTruthy();
  });

  it('shows the changes of a version and can restore an earlier version', async () => {
    const { client, id, saved } = await demoAssessment();
    const description = async () => (await saved()).settings.description;
    for (const value of ['The figures are on their way.', 'The figures have come.']) {
      const { meta } = await client.call(assessmentContract.load, { body: { id } });
      const patches = [{ op: 'set' as const, path: '/settings/description', value }];
      await client.call(assessmentContract.modifyData, {
        params: { id },
        body: { revision: meta.revision, patches },
      });
    }
    const { user } = await open(`/ra/${id}/history`, client);
    await heading(/^History/);
    const states = () =>
      within(screen.getByRole('main'))
        .getAllByRole('listitem')
        .filter((line) => line.querySelector(':scope > button time') !== null);
    const choose = async (at: number) =>
      user.click(within(states()[at] ?? document.body).getByRole('button'));
    const panel = () => screen.findByRole('complementary');
    await waitFor(() => expect(states().length).toBeGreaterThan(2));
    const before = states().length;
    await choose(0);
    await within(await panel()).findByRole('heading', { name: 'Changes', level: 3 });
    expect((await panel()).querySelector('del')?.textContent).toBe('The figures are on their way.');
    expect((await panel()).querySelector('ins')?.textContent).toBe('The figures have come.');
    // The present state cannot be restored.
    expect(within(await panel()).queryByRole('button', { name: 'Restore this version' })).toBeNull();
    await choose(1);
    await user.click(await within(await panel()).findByRole('button', { name: 'Restore this version' }));
    const asked = await screen.findByRole('dialog');
    await user.click(within(asked).getByRole('button', { name: 'Restore this version' }));
    await waitFor(async () => expect(await description()).toBe('The figures are on their way.'));
    const [told] = await screen.findAllByText(/^The version from /);
    const message = told?.closest<HTMLElement>('[role="status"], [role="alert"]') ?? document.body;
    await user.click(within(message).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await description()).toBe('The figures have come.'));
    await waitFor(() => expect(states()).toHaveLength(before + 2));
  });
});
