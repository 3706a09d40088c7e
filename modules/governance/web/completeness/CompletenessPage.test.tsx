import {
  actionContract,
  assessmentContract,
  atlasContract,
  completenessContract,
  libraryContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { computeLatestExpiry } from '@klarsikt/engine/completeness';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { stixId } from '../../../../packages/imports/test/made.ts';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('./CompletenessPage.tsx'),
      import('@klarsikt/workspace/web/settings/SettingsPage.tsx'),
    ]),
  ),
);

async function begun() {
  const app = await theApp();
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const today = app.clock.now().toISOString().slice(0, 10);
  return { tenant, client: user, id, params: { id }, latest: computeLatestExpiry(today) };
}

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('/ra/{id}/completeness', () => {
  it('lists the 37 requirements, and stores the filter in the address', async () => {
    const { client, id } = await begun();
    const { user, address } = await open(`/ra/${id}/completeness?severity=should`, client);
    await heading(/^Completeness/);
    await row(/C13 Recent sources/);
    expect(screen.queryByRole('row', { name: /C9 Kinds of sources/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await row(/C9 Kinds of sources/);
    expect(address()).toBe(`/ra/${id}/completeness`);
    await waitFor(() => expect(screen.getAllByRole('row', { name: /^(Select )?C\d+ / })).toHaveLength(37));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'launch' } });
    await waitFor(() => expect(screen.getAllByRole('row', { name: /^(Select )?C\d+ / })).toHaveLength(1));
    expect(address()).toBe(`/ra/${id}/completeness?q=launch`);
  });

  it('shows requirements as not applicable as soon as the firm is exempt', async () => {
    const { client, id } = await begun();
    await open(`/ra/${id}/completeness?open=C27`, client);
    const duty = await screen.findByLabelText('Type of assessment');
    fireEvent.change(duty, { target: { value: 'exempt' } });
    const line = await row(/C6 Union risk assessment/);
    await waitFor(() => within(line).getByText('Not applicable'));
    await screen.findByRole('button', { name: 'Exempt' });
  });

  it('explains insufficient entries, and does not count requirements that cannot be checked yet', async () => {
    const { client, id, params } = await begun();
    const { revision } = await client.call(assessmentContract.get, { params });
    const patches = [{ op: 'set' as const, path: '/scope/outsourcing', value: 'None' }];
    await client.call(assessmentContract.modifyData, { params, body: { revision, patches } });
    const { user } = await open(`/ra/${id}/completeness?open=C1`, client);
    await screen.findByText(/Write a reason or description of at least three words/);
    await heading(/0 of 33 requirements met/);
    await user.click(await row(/C28 Actions prioritised/));
    await screen.findByText(/The requirement is not counted and does not prevent approval/);
  });

  it('allows a second person to agree to several proposed gaps in one step', async () => {
    const { tenant, client, id, params, latest } = await begun();
    const requirements = ['C9', 'C12'] as const;
    await client.call(completenessContract.acceptMany, {
      params,
      body: { requirements: [...requirements], reason: 'Planned', expires: latest },
    });
    const approver = await tenant.user(['ra:View', 'ra:Approve']);
    const { user } = await open(`/ra/${id}/completeness`, approver);
    await screen.findByText(/2 gaps are proposed for acceptance, and a second person/);
    for (const requirement of requirements)
      within(await row(new RegExp(`${requirement} `))).getByText('Proposed for acceptance');
    for (const requirement of requirements)
      await user.click(screen.getByRole('checkbox', { name: new RegExp(`^Select ${requirement} `) }));
    await user.click(screen.getByRole('button', { name: 'Agree to accept gaps (2)…' }));
    const question = await screen.findByRole('dialog', { name: 'Agree to accept 2 gaps' });
    await user.click(within(question).getByRole('button', { name: 'Agree to accept the gaps' }));
    await waitFor(async () => {
      const { gaps } = await client.call(completenessContract.get, { params });
      expect(gaps.map(({ agreed }) => agreed?.userId)).toEqual([approver.userId, approver.userId]);
    });
    await waitFor(() => expect(screen.queryByText(/proposed for acceptance/i)).toBeNull());
  });

  it('accepts a gap only with a reason and a last day', async () => {
    const { client, id, params, latest } = await begun();
    const { user } = await open(`/ra/${id}/completeness?open=C13`, client);
    await user.click(await screen.findByRole('button', { name: 'Accept the gap' }));
    await screen.findByText('Enter why the gap can be accepted.');
    expect((await client.call(completenessContract.get, { params })).gaps).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'The new one comes in June' } });
    fireEvent.change(screen.getByLabelText(/^Accepted until/), { target: { value: latest } });
    await user.click(screen.getByRole('button', { name: 'Accept the gap' }));
    await screen.findByText('Accepted gap: Recent sources');
    within(await row(/C13 Recent sources/)).getByText('Accepted gap');
  });

  it('offers a proposal instead of a decision for a must requirement', async () => {
    const { client, id } = await begun();
    await open(`/ra/${id}/completeness?open=C9`, client, 'sv');
    await screen.findByRole('button', { name: 'Föreslå att bristen godtas' });
    expect(screen.queryByRole('button', { name: 'Godta bristen' })).toBeNull();
  });

  it('shows a gap of a must requirement as proposed until a person other than the proposer agrees', async () => {
    const { client, tenant, id, params, latest } = await begun();
    const body = { requirement: 'C9', reason: 'Bought in spring', expires: latest } as const;
    await client.call(completenessContract.accept, { params, body });
    await open(`/ra/${id}/completeness?open=C9`, client, 'sv');
    await screen.findByText('Du har själv föreslagit godtagandet, så någon annan måste godta bristen.');
    expect(screen.queryByRole('button', { name: 'Godta bristen' })).toBeNull();
    const second = await tenant.user(['ra:View', 'ra:Approve']);
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    const { queryClient } = await import('@klarsikt/web/platform/api/query.ts');
    queryClient.clear();
    const { user } = await open(`/ra/${id}/completeness?open=C9`, second, 'sv');
    within(await row(/C9 Olika typer av källor beaktade/)).getByText('Godtagande föreslaget');
    await user.click(await screen.findByRole('button', { name: 'Godta bristen' }));
    await waitFor(async () =>
      within(await row(/C9 Olika typer av källor beaktade/)).getByText('Godtagen brist'),
    );
    expect(screen.queryByRole('button', { name: 'Återkalla godtagandet' })).toBeNull();
  });

  it('creates an action for a gap and lists the action beside the gap', async () => {
    const { client, id } = await begun();
    const { user } = await open(`/ra/${id}/completeness?open=C9`, client);
    const actions = await screen.findByRole('region', { name: 'Actions' });
    await user.click(within(actions).getByRole('button', { name: 'New action' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/^Action/), {
      target: { value: 'Buy the sector report' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Create action' }));
    await within(actions).findByRole('link', { name: 'Buy the sector report' });
    const { actions: made } = await client.call(actionContract.list, { body: { assessment: id } });
    expect(made).toMatchObject([{ origin: 'gap', originRef: 'C9', title: 'Buy the sector report' }]);
    screen.getByRole('region', { name: 'Evidence files' });
  });

  it('links each requirement to the page of its signature, pack, appetite or action', async () => {
    const { client, id } = await begun();
    const body = { assessment: id, origin: 'own', title: 'Train everybody', due: '2020-01-01' } as const;
    const made = await client.call(actionContract.create, { body });
    await open(`/ra/${id}/completeness`, client);
    const addresses = [
      [/C4 Approved/, 'Sign-off', 'signoff'],
      [/C25 Available/, 'Examination pack', 'report'],
      [/C22 Actions for levels above the appetite/, 'Risk appetite', 'appetite'],
      [/C28 Actions prioritised/, 'Actions', `actions?open=${made.id}`],
    ] as const;
    for (const [name, link, at] of addresses) {
      const place = within(await row(name)).getByRole('link', { name: link });
      expect(decodeURIComponent(place.getAttribute('href') ?? '').replaceAll('"', '')).toBe(
        `/ra/${id}/${at}`,
      );
    }
  });

  it('saves a planned launch beside the events since the approval', async () => {
    const { client, id, params } = await begun();
    const { user } = await open(`/ra/${id}/completeness?open=C24`, client);
    await user.click(await screen.findByRole('button', { name: 'Plan a launch' }));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Instant loans' } });
    fireEvent.change(screen.getByLabelText('Measures'), { target: { value: 'Limits' } });
    const saved = async () => (await client.call(assessmentContract.getData, { params })).document;
    await waitFor(async () => {
      expect(Object.values((await saved()).governance?.launches ?? {})).toMatchObject([
        { kind: 'product', name: 'Instant loans', measures: 'Limits' },
      ]);
    });
    await user.click(screen.getByRole('button', { name: 'Remove: Instant loans' }));
    await screen.findByText('No launches planned.');
  });
});

describe('several selected gaps', () => {
  const box = (id: string) => screen.findByRole('checkbox', { name: new RegExp(`^Select ${id} `) });
  const bar = async () => within(await screen.findByRole('region', { name: 'Selected rows' }));
  const gapsOf = async ({ client, params }: Awaited<ReturnType<typeof begun>>) =>
    (await client.call(completenessContract.get, { params })).gaps.filter(
      ({ withdrawn }) => withdrawn === null,
    );

  it('are accepted together with one reason and day, and can be undone together', async () => {
    const begin = await begun();
    await open(`/ra/${begin.id}/completeness`, begin.client);
    fireEvent.click(await box('C9'));
    fireEvent.click(await box('C13'), { shiftKey: true });
    const chosen = Number.parseInt((await bar()).getByRole('status').textContent ?? '', 10);
    expect(chosen).toBeGreaterThan(2);
    fireEvent.click((await bar()).getByText(`Accept gaps (${chosen})…`));
    const form = within(await screen.findByRole('dialog'));
    fireEvent.click(form.getByText('Propose acceptance of the gaps'));
    const summary = await form.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(summary.textContent).toContain(
      'One reason for all selected gaps: Enter the reason in one sentence.',
    );
    expect(summary.textContent).toMatch(/Accepted until: Choose a date from today to /);
    expect(await gapsOf(begin)).toEqual([]);
    fireEvent.change(form.getByLabelText(/^One reason/), { target: { value: 'Bought in spring' } });
    fireEvent.change(form.getByLabelText(/^Accepted until/), { target: { value: begin.latest } });
    fireEvent.click(form.getByText('Propose acceptance of the gaps'));
    await waitFor(async () => expect(await gapsOf(begin)).toHaveLength(chosen));
    await waitFor(async () => within(await row(/C13 Recent sources/)).getByText('Accepted gap'));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await gapsOf(begin)).toEqual([]));
  });

  it('create one action each, and an undo drops these actions', async () => {
    const { client, id } = await begun();
    await open(`/ra/${id}/completeness?severity=should`, client);
    const first = await box('C13');
    fireEvent.keyDown(first.closest('tr') ?? first, { key: 'a', ctrlKey: true });
    const chosen = Number.parseInt((await bar()).getByRole('status').textContent ?? '', 10);
    fireEvent.click((await bar()).getByText('Create actions…'));
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(form.getByLabelText(/^Action/), { target: { value: '' } });
    fireEvent.click(form.getByText('Create actions'));
    expect((await form.findByRole('alert')).textContent).toContain('Describe the action in a few words.');
    fireEvent.change(form.getByLabelText(/^Action/), { target: { value: 'Mend' } });
    fireEvent.click(form.getByText('Create actions'));
    const made = async () => (await client.call(actionContract.list, { body: { assessment: id } })).actions;
    await waitFor(async () => expect(await made()).toHaveLength(chosen));
    expect((await made()).map(({ title }) => title)).toContain('Mend: C13 Recent sources');
    expect((await made()).every(({ origin }) => origin === 'gap')).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await made()).every(({ status }) => status === 'dropped')).toBe(true));
  });
});

it('an address with a field moves the focus to that field, and then loses the field parameter', async () => {
  const { client, id } = await begun();
  const { address } = await open(`/ra/${id}/edit?field=%2Fsettings%2Fresponsible`, client);
  const field = await screen.findByLabelText(/^Responsible/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await waitFor(() => expect(address()).toBe(`/ra/${id}/edit`));
});

it('the details of requirement C20 link to the places that are still open', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/completeness?open=C20`, client);
  const panel = await screen.findByRole('complementary');
  const lists = within(panel).queryAllByRole('list');
  const places = within(panel)
    .getAllByRole('link')
    .filter((link) => link.closest('li') !== null);
  expect(lists.length).toBeGreaterThan(1);
  expect(places.length).toBeGreaterThan(3);
  expect(
    within(panel)
      .getAllByRole('link')
      .filter((link) => link.closest('p') !== null),
  ).toEqual([]);
});

it('the details of requirement C20 show imported statements about controls with source and licence', async () => {
  const { client, id } = await begun();
  const operator = await (await (await theApp()).tenant({ kind: 'system' })).user();
  const first = async (type: string) => {
    const { rows } = await operator.call(atlasContract.list, { params: { type }, body: { size: 1 } });
    const [row] = rows;
    if (row === undefined) throw new Error(`the library has no ${type}`);
    return row;
  };
  const [threat, control] = [await first('threat'), await first('control')];
  const patches = [{ op: 'set' as const, path: `/controls/data/${control.key}`, value: {} }];
  await client.call(assessmentContract.modifyData, { params: { id }, body: { revision: 1, patches } });
  const [technique, measure] = [stixId('attack-pattern', 901), stixId('course-of-action', 901)];
  const relation = {
    ...{ type: 'relationship', id: stixId('relationship', 901), relationship_type: 'mitigates' },
    ...{ source_ref: measure, target_ref: technique, description: 'It ends the chain early.' },
  };
  const objects = [
    { type: 'attack-pattern', id: technique, name: threat.name.en },
    { type: 'course-of-action', id: measure, name: control.name.en },
    relation,
  ];
  const bundle = { type: 'bundle', id: stixId('bundle', 901), objects };
  const content = new TextEncoder().encode(JSON.stringify(bundle));
  const { body } = await operator.upload(libraryContract.read, { name: 'acts.json', content });
  const params = { id: libraryContract.read.result.parse(JSON.parse(body).result).id };
  const said = { source: 'Acts', licence: 'CC BY 4.0', same: [technique, measure] };
  const { seen, conflicts } = await operator.call(libraryContract.plan, { params, body: said });
  const choices = conflicts.map(({ collection, key, path }) => ({
    ...{ collection, key, path: [...path] },
    choice: 'ours' as const,
  }));
  await operator.call(libraryContract.take, { params, body: { ...said, seen, choices } });
  await open(`/ra/${id}/completeness?open=C20`, client);
  await screen.findByText('It ends the chain early.');
  screen.getByText('Acts, CC BY 4.0');
  await operator.call(libraryContract.undo, { params });
});
