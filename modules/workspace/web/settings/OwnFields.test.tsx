import { assessmentContract, type EndpointRequest, ownfieldContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./SettingsPage.tsx')));

type Definition = EndpointRequest<typeof ownfieldContract.create>['body'];

async function opened(given: Pick<Definition, 'kind' | 'key' | 'label'>, language: 'en' | 'sv' = 'en') {
  const tenant = await (await theApp()).tenant();
  const owner = await tenant.user();
  const body = { thing: 'assessment', isListed: true, position: 1, ...given } as const;
  const field = await owner.call(ownfieldContract.create, { body });
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await owner.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const { user } = await open(`/ra/${id}/edit`, owner, language);
  const input = await screen.findByLabelText(given.label[language] || given.label.en);
  const load = async () => (await owner.call(assessmentContract.getData, { params: { id } })).document;
  return { owner, field, id, user, input, load };
}

it('an incomplete URL is not saved and shows an error when the field loses focus', async () => {
  const link = { kind: 'link', key: 'page', label: { en: 'Page', sv: '' } } as const;
  const { user, input, load } = await opened(link);
  await user.type(input, 'http');
  fireEvent.blur(input);
  await screen.findByText('Enter an address that begins with https://.');
  expect(input).toHaveProperty('value', 'http');
  await user.type(input, 's://example.com');
  await waitFor(async () => expect((await load()).ownFields?.page).toMatch(/^https:\/\/example\.com?$/));
  await waitFor(async () => expect((await load()).ownFields).toEqual({ page: 'https://example.com' }));
  await user.clear(input);
  await waitFor(async () => expect((await load()).ownFields ?? {}).toEqual({}));
});

it('a value is saved although the field was renamed and another field was changed in another tab', async () => {
  const text = { kind: 'text', key: 'cycle', label: { en: 'Cycle', sv: 'Cykel' } } as const;
  const { owner, field, id, input, load } = await opened(text, 'sv');
  const other = { ...text, thing: 'assessment', key: 'other', isListed: true, position: 2 } as const;
  await owner.call(ownfieldContract.create, { body: other });
  const { help, isListed, position, revision } = field;
  await owner.call(ownfieldContract.change, {
    params: { id: field.id },
    body: { label: { en: 'Round', sv: 'Omgång' }, help, isListed, position, revision },
  });
  const patches = [{ op: 'set' as const, path: '/ownFields/other', value: 'elsewhere' }];
  await owner.call(assessmentContract.modifyData, { params: { id }, body: { revision: 1, patches } });
  fireEvent.change(input, { target: { value: 'Spring' } });
  await waitFor(async () =>
    expect((await load()).ownFields).toEqual({ other: 'elsewhere', cycle: 'Spring' }),
  );
});

it('an error is shown for a field that was archived meanwhile, and other fields are still saved', async () => {
  const text = { kind: 'text', key: 'cycle', label: { en: 'Cycle', sv: 'Cykel' } } as const;
  const { owner, field, input, load } = await opened(text);
  await owner.call(ownfieldContract.archive, {
    params: { id: field.id },
    body: { revision: field.revision },
  });
  fireEvent.change(input, { target: { value: 'Spring' } });
  await screen.findAllByText(/“Cycle”, because the field is archived/);
  fireEvent.change(screen.getByLabelText('Responsible person'), { target: { value: 'Anna Berg' } });
  expect((await load()).ownFields ?? {}).toEqual({});
  fireEvent.change(input, { target: { value: '' } });
  await waitFor(async () => expect((await load()).settings.responsible).toBe('Anna Berg'));
  expect((await load()).ownFields ?? {}).toEqual({});
});
