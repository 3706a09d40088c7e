import {
  actionContract,
  assessmentContract,
  completenessContract,
  deferredContract,
  packContract,
  reportContract,
  signoffContract,
} from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { smallFirmSettings, type TestClient } from '@klarsikt/testkit';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

const words = {
  en: {
    title: 'Sign-off',
    ask: 'Request approval',
    giveBack: 'Return with comments',
    approve: 'Approve',
    statement: /^Statement/,
    open: /requirements? remain/,
    approver: /^Approver/,
    early: /^The assessment as a whole can be approved when the requirements are met/,
    returned: 'Returned with comments',
    approved: 'Approved',
    late: 'Train everybody',
    requested: 'Approval requested',
    skipped: 'Not signed separately',
    overdue: /^Overdue/,
    actions: 'Actions',
  },
  sv: {
    title: 'Underskrift',
    ask: 'Begär godkännande',
    giveBack: 'Återlämna med kommentarer',
    approve: 'Godkänn',
    statement: /^Uttalande/,
    open: /krav återstår/,
    approver: /^Godkännare/,
    early: /^Bedömningen som helhet kan godkännas när kraven är uppfyllda/,
    returned: 'Återlämnad med kommentarer',
    approved: 'Godkänd',
    late: 'Utbilda alla',
    requested: 'Godkännande begärt',
    skipped: 'Inte underskriven separat',
    overdue: /^Försenade/,
    actions: 'Åtgärder',
  },
} as const;

/** A pack holds four reports, and one server renders files one at a time. */
const patience = { timeout: 100_000, interval: 1000 };

async function decide(
  user: UserEvent,
  label: string,
  field: RegExp,
  said: string,
  asked?: { readonly field: RegExp; readonly id: number },
): Promise<void> {
  if (asked !== undefined)
    await user.selectOptions(await screen.findByRole('combobox', { name: asked.field }), String(asked.id));
  await user.click(await screen.findByRole('textbox', { name: field }));
  await user.paste(said);
  // In Swedish, a later button of the cookie notice has the same name.
  const [press] = screen.getAllByRole('button', { name: label });
  if (press === undefined) throw new Error(`no button ${label}`);
  await user.click(press);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: label }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function fileOf(client: TestClient, id: string): Promise<Uint8Array> {
  const params = { id };
  await waitFor(
    async () => expect((await client.call(deferredContract.getStatus, { params })).status).toBe('Successful'),
    patience,
  );
  return new Uint8Array((await client.call(deferredContract.getResult, { params })).content);
}

async function signed(language: Language) {
  const say = words[language];
  const tenant = await (await theApp()).tenant();
  const editor = await tenant.user();
  const approver = await tenant.user(['ra:View', 'ra:Approve', 'ra:Comment']);
  const settings = { ...smallFirmSettings, name: 'Bank 2026' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const params = { id };
  const late = { origin: 'own', title: say.late, due: '2026-11-01' } as const;
  await editor.call(actionContract.create, { body: { assessment: id, ...late } });

  const { user } = await open(`/ra/${id}/signoff`, editor, language);
  await heading(say.title);
  await screen.findByText(say.open);
  const asked = { field: say.approver, id: approver.userId };
  // Open requirements block the request.
  await decide(user, say.ask, say.statement, 'Too early.', asked);
  await screen.findByText(say.early);
  await leave();
  const sheet = await editor.call(completenessContract.get, { params });
  const body = { requirements: [...sheet.open], reason: 'Done by the spring.', expires: '2027-03-01' };
  for (const gap of await editor.call(completenessContract.acceptMany, { params, body }))
    await approver.call(completenessContract.agree, { params, body: { gap: gap.id } });

  const first = await open(`/ra/${id}/signoff`, editor, language);
  await waitFor(() => expect(screen.queryByText(say.open)).toBeNull());
  await decide(first.user, say.ask, say.statement, 'First try.', asked);
  await leave();

  const second = await open(`/ra/${id}/signoff`, approver, language);
  await screen.findAllByText('First try.');
  await decide(second.user, say.giveBack, say.statement, 'The late training is missing.');
  await leave();

  const again = await open(`/ra/${id}/signoff`, editor, language);
  await screen.findByText('The late training is missing.');
  expect(screen.getAllByText(say.returned).length).toBeGreaterThan(6);
  await decide(again.user, say.ask, say.statement, 'Second try.', asked);
  await leave();

  const last = await open(`/ra/${id}/signoff`, approver, language);
  await screen.findAllByText('Second try.');
  expect(screen.queryByText(say.open)).toBeNull();
  await decide(last.user, say.approve, say.statement, 'The board approves it.');
  await waitFor(() => expect(screen.getAllByText(say.approved).length).toBeGreaterThan(6));
  const requested = screen.getByText(say.requested, { selector: 'li > b' }).closest('li');
  await waitFor(() => expect(requested?.dataset.stands).toBe('done'));
  expect(requested?.textContent).not.toContain(say.skipped);
  await leave();

  await open(`/ra/${id}/actions`, editor, language);
  await heading(new RegExp(say.actions));
  await screen.findByText(say.late);
  expect(screen.getAllByText(say.overdue).length).toBeGreaterThan(0);
  const { signOff, revision } = await approver.call(assessmentContract.get, { params });
  expect(signOff.approval).toMatchObject({ revision });
  const { events } = await approver.call(signoffContract.get, { params });
  expect(events.map(({ kind, text }) => [kind, text]).filter(([, text]) => text !== '')).toContainEqual([
    'returned',
    'The late training is missing.',
  ]);
  return { editor, approver, id, params, revision };
}

it('an assessment is returned, requested again and signed by two persons, in Swedish', async () => {
  await signed('sv');
});

it('an assessment is returned, requested again and signed by two persons, and gets report and pack', async () => {
  const { editor, approver, id, params, revision } = await signed('en');
  const order = { raId: id, format: 'docx', language: 'en' } as const;
  const made = await editor.call(reportContract.export, { body: order });
  expect((await fileOf(editor, made.id)).length).toBeGreaterThan(10_000);
  await waitFor(async () => {
    const { packs } = await approver.call(packContract.list, { params });
    expect(packs.map((one) => one.revision)).toEqual([revision]);
  }, patience);
}, 240_000);
