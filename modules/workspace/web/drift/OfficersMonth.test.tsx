import {
  actionContract,
  assessmentContract,
  deferredContract,
  driftContract,
  enforcementContract,
  incidentContract,
  periodContract,
  signoffContract,
  waitingContract,
} from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import type { Language } from '@klarsikt/engine/text';
import { smallFirmSettings, type TestClient } from '@klarsikt/testkit';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const words = {
  en: {
    title: 'Changes since approval',
    notYet: 'Not approved yet',
    add: 'Add criterion',
    name: 'Name',
    when: 'Condition',
    above: 'Limit',
    figure: 'Figure',
    type: 'Risk type',
    risk: 'Risk',
    severity: 'Minimum severity',
    kinds: ['a figure is above a limit', 'an incident occurs'],
    choices: ['Customers', 'Ordinary resident individual', 'Quantity'],
    high: 'High',
    none: 'No level has changed since the approval',
    register: 'Register incident',
    incident: 'Incident',
    severityOf: 'Severity',
    save: 'Save',
    check: 'Compare now',
    levels: 'Changed levels',
    fired: 'Criteria met',
    what: 'Measures taken',
    handle: /^Mark as handled/,
    newAction: 'New action',
    actionTitle: 'Action',
    create: 'Create action',
    handled: /^Handled/,
    met: 'Review criterion met',
    changed: 'Changed since approval',
    onOverview: /^\d+ approved levels? ha(s|ve) changed since the approval$/,
    myWork: /^My work/,
  },
  sv: {
    title: 'Ändringar sedan godkännandet',
    notYet: 'Inte godkänd än',
    add: 'Lägg till kriterium',
    name: 'Namn',
    when: 'Villkor',
    above: 'Gräns',
    figure: 'Uppgift',
    type: 'Risktyp',
    risk: 'Risk',
    severity: 'Lägsta allvarlighetsgrad',
    kinds: ['en uppgift överstiger en gräns', 'en incident inträffar'],
    choices: ['Kunder', 'Privatperson med vardagsekonomi', 'Antal'],
    high: 'Hög',
    none: 'Ingen nivå har ändrats sedan godkännandet',
    register: 'Registrera incident',
    incident: 'Incident',
    severityOf: 'Allvarlighetsgrad',
    save: 'Spara',
    check: 'Jämför nu',
    levels: 'Ändrade nivåer',
    fired: 'Uppfyllda kriterier',
    what: 'Vidtagna åtgärder',
    handle: /^Markera som hanterat/,
    newAction: 'Ny åtgärd',
    actionTitle: 'Åtgärd',
    create: 'Skapa åtgärd',
    handled: /^Hanterat/,
    met: 'Kriterium för översyn uppfyllt',
    changed: 'Ändrat sedan godkännandet',
    onOverview: /^\d+ godkän(d|da) niv.* ändrats sedan godkännandet$/,
    myWork: /^Mina uppgifter/,
  },
} as const;

const share = (value: number) =>
  ({ customers: { 'cu-private': { BOTH: { Quantity: { mode: 'perc', value } } } } }) as const;

async function bank() {
  const tenant = await (await theApp()).tenant();
  const officer = await tenant.user();
  const board = await tenant.user(['ra:View', 'ra:Approve']);
  const settings = { ...smallFirmSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await officer.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const patches = defaultEnforcedRequirements.map(
    (name): Patch => ({ op: 'set', path: `/${name}`, value: false }),
  );
  await officer.call(enforcementContract.save, { body: { revision: 0, patches } });
  const figures: Patch = { op: 'set', path: '/background/data', value: share(3) };
  const params = { id };
  await officer.call(assessmentContract.modifyData, { params, body: { revision: 1, patches: [figures] } });
  return { officer, board, id, params };
}

type Bank = Awaited<ReturnType<typeof bank>>;

async function approve({ officer, board, params }: Bank): Promise<void> {
  const parts = [...signOffParts];
  const { revision, hash } = await officer.call(signoffContract.get, { params });
  await officer.call(signoffContract.request, { params, body: { revision, parts, message: 'Ready.' } });
  const body = { revision, hash, parts, statement: 'Approved.' };
  const made = await board.call(signoffContract.approve, { params, body });
  if (made.pack !== null) await board.call(deferredContract.cancel, { params: { id: made.pack } });
}

async function writesCriteria({ officer, id, params }: Bank, language: Language): Promise<void> {
  const say = words[language];
  const { user } = await open(`/ra/${id}/drift`, officer, language);
  await heading(say.title);
  await screen.findByText(say.notYet);
  const last = (label: string) => {
    const field = screen.getAllByLabelText(label).at(-1);
    if (field === undefined) throw new Error(`no field ${label}`);
    return field;
  };
  await user.click(screen.getByRole('button', { name: say.add }));
  await user.selectOptions(await screen.findByLabelText(say.when), say.kinds[0]);
  for (const [at, label] of [say.type, say.risk, say.figure].entries())
    await user.selectOptions(last(label), say.choices[at] ?? '');
  await user.type(last(say.above), '8');
  await user.tab();
  await user.click(screen.getByRole('button', { name: say.add }));
  await waitFor(() => expect(screen.getAllByLabelText(say.when)).toHaveLength(2));
  await user.selectOptions(last(say.when), say.kinds[1]);
  await user.selectOptions(await screen.findByLabelText(say.severity), say.high);
  await waitFor(async () => {
    const { document } = await officer.call(assessmentContract.load, { body: { id } });
    const written = Object.values(document.governance?.triggers ?? {});
    expect(written).toMatchObject([
      { kind: 'figure', type: 'customers', risk: 'cu-private', figure: 'Quantity', above: 8 },
      { kind: 'incident', severity: 'high' },
    ]);
  });
  expect((await officer.call(driftContract.get, { params })).approved).toBeNull();
  await leave();
}

async function registersIncident({ officer }: Bank, language: Language): Promise<void> {
  const say = words[language];
  const { user } = await open('/ra/incidents', officer, language);
  await user.click(await screen.findByRole('button', { name: say.register }));
  const form = await screen.findByRole('complementary');
  await user.type(within(form).getByRole('textbox', { name: say.incident }), 'Mule accounts');
  await user.selectOptions(within(form).getByLabelText(say.severityOf), say.high);
  await user.click(within(form).getByRole('button', { name: say.save }));
  await screen.findByRole('button', { name: /Mule accounts/ });
  expect((await officer.call(incidentContract.list, { body: {} })).incidents).toMatchObject([
    { title: 'Mule accounts', severity: 'high' },
  ]);
  await leave();
}

const waits = async (client: TestClient) =>
  (await client.call(waitingContract.list, {})).items.map(({ kind }) => kind).toSorted();

async function answers({ officer, id }: Bank, language: Language): Promise<void> {
  const say = words[language];
  const { user } = await open(`/ra/${id}/drift`, officer, language);
  await user.click(await screen.findByRole('button', { name: say.check }));
  const levels = await screen.findByRole('region', { name: say.levels });
  await within(levels).findAllByText(new RegExp(`^${say.choices[1]}: 3.*60`));
  await screen.findByText(say.fired);
  await waitFor(() => expect(screen.getAllByRole('button', { name: say.handle })).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: say.newAction }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: say.actionTitle }), 'Limit new accounts');
  await user.click(within(dialog).getByRole('button', { name: say.create }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (let left = 3; left > 0; left -= 1) {
    const [field] = screen.getAllByRole('textbox', { name: say.what });
    const [button] = screen.getAllByRole('button', { name: say.handle });
    if (field === undefined || button === undefined) throw new Error('nothing to handle');
    await user.type(field, 'Discussed with the board.');
    await user.click(button);
    await waitFor(() => expect(screen.queryAllByText(say.handled)).toHaveLength(4 - left));
    await waitFor(() => expect(screen.queryAllByRole('button', { name: say.handle }).length).toBeLessThan(4));
  }
  const { actions } = await officer.call(actionContract.list, { body: { assessment: id } });
  expect(actions).toMatchObject([{ title: 'Limit new accounts', origin: 'drift' }]);
  await leave();
}

async function month(language: Language): Promise<void> {
  const say = words[language];
  const one = await bank();
  const { officer, id, params } = one;
  await writesCriteria(one, language);
  await approve(one);
  await open(`/ra/${id}/drift`, officer, language);
  await screen.findByText(say.none);
  await leave();
  const delivery = { start: 'assessment', data: share(60) } as const;
  await officer.call(periodContract.deliver, { params: { ...params, period: '2026-10' }, body: delivery });
  await registersIncident(one, language);
  await officer.call(driftContract.check, { params });
  expect(await waits(officer)).toEqual(['drift', 'trigger', 'trigger']);
  await open('/ra/waiting', officer, language);
  await heading(say.myWork);
  expect(await screen.findAllByText(say.met)).toHaveLength(2);
  expect(await screen.findAllByText(say.changed)).toHaveLength(1);
  await leave();
  await open(`/ra/${id}`, officer, language);
  const overview = await screen.findByRole('link', { name: say.onOverview });
  expect(overview.getAttribute('href')).toBe(`/ra/${id}/drift`);
  await leave();
  // Only the action, which is also part of the sign-off, ends the approval.
  const { signOff } = await officer.call(assessmentContract.get, { params });
  expect(signOff.parts.whole).toBe('approved');
  await answers(one, language);
  expect(await waits(officer)).toEqual([]);
}

it('an officer handles drift, met criteria and an incident with an action and a comment', async () => {
  await month('en');
}, 120_000);

it('an officer can do the same monthly work in Swedish', async () => {
  await month('sv');
}, 120_000);
