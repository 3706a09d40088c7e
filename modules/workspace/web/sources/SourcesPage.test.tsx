import { assessmentContract } from '@klarsikt/contract';
import { createBlankOwnEntity } from '@klarsikt/engine/overlay';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./SourcesPage.tsx')));

it('a source whose address no longer works is marked as not online and has no link', async () => {
  const { client, id } = await demoAssessment();
  const { meta, document: saved } = await client.call(assessmentContract.load, { body: { id } });
  const source = {
    ...createBlankOwnEntity('references', 1_000_000_001, '2026-06-01'),
    name: { en: 'Old survey', sv: 'Gammal kartläggning' },
    title: 'Old survey',
    url: 'https://authority.example/survey',
    online: false,
  };
  const threat = {
    ...createBlankOwnEntity('threats', 1_000_000_002, '2026-06-01'),
    name: { en: 'Your own threat', sv: 'Eget hot' },
    references: [source.key],
  };
  const patches = [
    { op: 'set' as const, path: `/overlay/own/references/${source.key}`, value: source },
    { op: 'set' as const, path: `/overlay/own/threats/${threat.key}`, value: threat },
  ];
  expect(saved.overlay?.own?.references).toBeUndefined();
  await client.call(assessmentContract.modifyData, {
    params: { id },
    body: { revision: meta.revision, patches },
  });
  await open(`/ra/${id}/reference/${source.key}`, client);
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByText('Not online');
  expect(panel.queryByRole('link', { name: /^Open the publication/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /authority\.example/ })).toBeNull();
});

it('the query parameter online=no filters the list of sources', async () => {
  const { client, id } = await demoAssessment('sv');
  await open(`/ra/${id}/reference?online=no`, client, 'sv');
  await screen.findByRole('button', { name: 'Rensa filtret Tillgänglighet' });
  await screen.findByText('Ingen källa matchar filtren.');
  await waitFor(() => expect(document.querySelectorAll('tr[data-row]')).toHaveLength(0));
});
