import { actionContract, assessmentContract, rollupContract, unitContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

async function bank() {
  const app = await theApp();
  const tenant = await app.tenant();
  const user = await tenant.user();
  await user.call(unitContract.save, { body: { name: 'North', parentId: tenant.unitId } });
  const date = '2020-01-31';
  const settings = { ...emptyAssessmentSettings, name: 'Parent', opGeography: 'ge-se', date };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, user, id };
}

const words = {
  en: {
    title: 'Group-wide standards',
    unverified: 'The text of the legal instrument is missing in Klarsikt and must be entered',
    missing: 'North: Unit’s own assessment',
    approval: /: Assessment approved$/,
    age: /: Assessment at most 12 months old$/,
    raise: 'New action: North: Unit’s own assessment',
    made: 'Open the action',
    sharing: 'Information sharing within the group',
    yes: 'Yes',
    describe: 'Description',
    save: 'Save the answer: Information sharing within the group',
    same: 'Draft and final report are not compared with each other yet.',
  },
  sv: {
    title: 'Koncerngemensamma krav',
    unverified: 'Rättsaktens text saknas i Klarsikt och måste föras in',
    missing: 'North: Enhetens egen riskbedömning',
    approval: /: Bedömning godkänd$/,
    age: /: Bedömning högst 12 månader gammal$/,
    raise: 'Ny åtgärd: North: Enhetens egen riskbedömning',
    made: 'Öppna åtgärden',
    sharing: 'Informationsdelning inom koncernen',
    yes: 'Ja',
    describe: 'Beskrivning',
    save: 'Spara svaret: Informationsdelning inom koncernen',
    same: 'Utkast och slutrapport är ännu inte jämförda med varandra.',
  },
} as const;

it.each(['en', 'sv'] as const)(
  'the page of group-wide standards turns a gap into an action and saves an entered answer (%s)',
  async (language) => {
    const say = words[language];
    const { user: client, id } = await bank();
    const { user } = await open('/ra/group/standards', client, language);
    await heading(say.title);
    expect((await screen.findAllByText(say.unverified)).length).toBeGreaterThan(4);
    expect(screen.getAllByText(say.same)).toHaveLength(5);
    expect(screen.getByRole('link', { name: say.missing }).getAttribute('href')).toMatch(
      /\/ra\/au\/\d+\/create/,
    );
    expect(screen.getByRole('link', { name: say.approval }).getAttribute('href')).toBe(`/ra/${id}/signoff`);
    expect(screen.getByRole('link', { name: say.age }).getAttribute('href')).toBe(`/ra/${id}/edit`);
    await user.click(await screen.findByRole('button', { name: say.raise }));
    await screen.findByRole('link', { name: say.made });
    const { actions } = await client.call(actionContract.list, { body: { assessment: id } });
    expect(actions.map(({ title }) => title)).toEqual([say.missing]);
    const field = screen.getByLabelText(say.sharing);
    const form = field.closest('form');
    if (form === null) throw new Error('the question has no form');
    await user.selectOptions(field, say.yes);
    await user.type(within(form).getByRole('textbox', { name: say.describe }), 'Weekly.');
    await user.click(within(form).getByRole('button', { name: say.save }));
    await waitFor(async () => {
      const { facts } = await client.call(rollupContract.standards, {});
      expect(facts).toMatchObject([{ key: 'sharing', answer: 'yes', text: 'Weekly.' }]);
    });
    await leave();
  },
  60_000,
);

it('on the page of group-wide standards, a user with read permission can neither answer nor create actions', async () => {
  const { tenant } = await bank();
  const reader = await tenant.user(['ra:View']);
  await open('/ra/group/standards', reader);
  await heading('Group-wide standards');
  await screen.findByRole('link', { name: 'North: Unit’s own assessment' });
  expect(screen.queryByRole('button', { name: /^New action/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Save the answer/ })).toBeNull();
  expect(screen.getByLabelText('Information sharing within the group')).toHaveProperty('disabled', true);
  await leave();
}, 60_000);
