import { assessment, report } from '@klarsikt/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading, open } from '../../../../test/screen.tsx';
import { theApp } from '../../../../test/server.ts';

async function saved() {
  const client = await (await theApp()).demo();
  const { assessments } = await client.call(assessment.list, { query: {} });
  const id = assessments[0]?.id ?? 0;
  const body = { title: 'Board 2026', template: 'boardSummary', language: 'en' } as const;
  const { id: made } = await client.call(report.create, { params: { id }, body });
  const load = async () => (await client.call(report.loadSaved, { params: { id, report: made } })).document;
  return { client, id, load };
}

describe('/ra/{raId}/reports', () => {
  it('makes a report from a template, which then has a page of its own', async () => {
    const { client, id } = await saved();
    const { user, address } = await open(`/ra/${id}/reports/create`, client);
    await user.type(await screen.findByLabelText(/^Title/), 'To the board');
    await user.click(screen.getByRole('button', { name: 'Create report' }));
    await waitFor(() => expect(address()).toBe(`/ra/${id}/reports/To%20the%20board/edit`));
    await heading('To the board');
  });

  it('keeps own words beside what is generated', async () => {
    const { client, id, load } = await saved();
    const { user } = await open(`/ra/${id}/reports/Board%202026/edit`, client);
    const [first] = await screen.findAllByRole('button', { name: 'Write beside' });
    if (first === undefined) throw new Error('nothing to write beside');
    await user.click(first);
    await user.type(screen.getByRole('textbox', { name: 'Your words' }), 'We see it otherwise.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('We see it otherwise.');
    expect(Object.values((await load()).words)).toMatchObject([{ text: 'We see it otherwise.' }]);
  });

  it('takes another title, which is its address, and can be taken away until it is accepted', async () => {
    const { client, id } = await saved();
    const { user, address } = await open(`/ra/${id}/reports/Board%202026/edit`, client);
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Board in May');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(address()).toBe(`/ra/${id}/reports/Board%20in%20May/edit`));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete', hidden: false }));
    await waitFor(async () => {
      const { reports } = await client.call(report.listSaved, { params: { id } });
      expect(reports).toEqual([]);
    });
  });
});
