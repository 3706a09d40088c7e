import { assessment, session } from '@klarsikt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { heading, open } from '../../../test/screen.tsx';
import { theApp } from '../../../test/server.ts';

const name = 'New since your last visit';

async function reader() {
  const app = await theApp();
  const client = await (await app.tenant()).user();
  return { client, who: (await client.call(session.getSession, {})).user?.id ?? 0 };
}

it('who is here for the first time is told of nothing new, and the visit is noted', async () => {
  const { client, who } = await reader();
  await open('/threatview', client);
  await heading('What concerns your business?');
  await waitFor(() => {
    const kept: unknown = JSON.parse(localStorage.getItem('klarsikt.visits') ?? '[]');
    expect(kept).toMatchObject([{ who, before: null }]);
  });
  expect(screen.queryByRole('heading', { name })).toBeNull();
});

it('who was here with an earlier version is told what is new since then, and where', async () => {
  const demo = await (await theApp()).demo('en');
  const { assessments } = await demo.call(assessment.list, { query: {} });
  const pinned = await demo.call(assessment.load, { body: { id: assessments[0]?.id ?? 0 } });
  const { client, who } = await reader();
  const last = { hash: pinned.model.hash, at: '2026-06-01T08:00:00.000Z' };
  localStorage.setItem('klarsikt.visits', JSON.stringify([{ who, before: null, last }]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'klarsikt.visits' }));
  await open('/threatview', client);
  const block = (await screen.findByRole('heading', { name })).closest('section');
  if (block === null) throw new Error('the heading stands in no section');
  await within(block).findByText(/^Version 2026:2 is live/);
  const link = within(block).getByRole('link', { name: /publications? since 1 June? 2026$/ });
  expect(link.getAttribute('href')).toContain('from=2026-06-01');
});
