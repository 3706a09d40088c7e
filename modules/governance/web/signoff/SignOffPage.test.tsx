import {
  appetiteContract,
  assessmentContract,
  enforcementContract,
  signoffContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

/** An assessment that an editor has begun; the organisation demands nothing before an approval. */
async function begun() {
  const tenant = await (await theApp()).tenant();
  const editor = await tenant.user();
  const approver = await tenant.user(['ra:View', 'ra:Approve']);
  const patches = defaultEnforcedRequirements.map(
    (id): Patch => ({ op: 'set', path: `/${id}`, value: false }),
  );
  await editor.call(enforcementContract.save, { body: { revision: 0, patches } });
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, editor, approver, id, params: { id } };
}

/** As `begun`, with a request to all authorised people. */
async function asked() {
  const { editor, approver, id, params } = await begun();
  const body = { revision: 1, parts: [...signOffParts], message: 'Ready for the board.' };
  await editor.call(signoffContract.request, { params, body });
  return { editor, approver, id, params };
}

describe('/ra/{id}/signoff', () => {
  it('shows no request in the navigation after another person has approved', async () => {
    const { editor, approver, id, params } = await asked();
    await open(`/ra/${id}/signoff`, editor);
    await heading('Sign-off');
    const told = () => document.querySelector('nav a[href$="/signoff"]')?.textContent;
    await waitFor(() => expect(told()).toContain('requested'));
    const { revision, hash } = await approver.call(signoffContract.get, { params });
    const body = { revision, hash, parts: [...signOffParts], statement: 'The board approves it.' };
    await approver.call(signoffContract.approve, { params, body });
    await waitFor(() => expect(told()).not.toContain('requested'), { timeout: 12_000 });
  });

  it('allows an approver to sign the whole only after entering a statement', async () => {
    const { approver, id, params } = await asked();
    const { user } = await open(`/ra/${id}/signoff`, approver);
    await heading('Sign-off');
    await screen.findAllByText('Ready for the board.');
    const press = screen.getByRole('button', { name: 'Approve' });
    await user.click(press);
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    within(summary).getByText(/: Enter the decision of the management body\.$/);
    await user.type(screen.getByRole('textbox', { name: /^Statement/ }), 'The board approves it.');
    await user.click(press);
    const dialog = await screen.findByRole('dialog');
    const { hash } = await approver.call(signoffContract.get, { params });
    within(dialog).getByText(hash);
    within(dialog).getByText(
      /^Overall level: \d\.\d [\w ]+ before controls, \d\.\d [\w ]+ after controls\.$/,
    );
    within(dialog).getByText('No overall conclusion has been written.');
    within(dialog).getByText('There are no open gaps.');
    within(dialog).getByText(
      /^You approve version 1 on behalf of the management body: Background data, Threats/,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(async () => {
      const { signOff } = await approver.call(assessmentContract.get, { params });
      expect(signOff.approval?.hash).toBe(hash);
    });
    await waitFor(() => expect(screen.getAllByText('Approved').length).toBeGreaterThan(6));
  });

  it('informs the requester in Swedish that another person approves', async () => {
    const { editor, id } = await asked();
    await open(`/ra/${id}/signoff`, editor, 'sv');
    await heading('Underskrift');
    await screen.findByText('Du har begärt godkännandet, så någon annan måste godkänna bedömningen.');
  });
});

describe('the sign-off page of a requested assessment', () => {
  it('shows which parts the approver has opened, and which parts the approver has marked as read', async () => {
    const { approver, id, params } = await asked();
    const { user } = await open(`/ra/${id}/controls`, approver);
    await waitFor(
      async () => {
        const { opened } = await approver.call(signoffContract.get, { params });
        expect(opened).toMatchObject([{ part: 'controls', revision: 1 }]);
      },
      { timeout: 30_000, interval: 500 },
    );
    const [link] = screen.getAllByRole('link', { name: /^Sign-off/ });
    if (link) await user.click(link);
    await heading('Sign-off');
    const row = await screen.findByRole('row', { name: /^Controls/ });
    within(row).getByText(/^Opened /);
    const unread = screen.getByRole('row', { name: /^Risks/ });
    within(unread).getByRole('link', { name: 'Go to the part' });
    await user.click(within(row).getByRole('button', { name: 'Mark as read: Controls' }));
    await waitFor(() => within(screen.getByRole('row', { name: /^Controls/ })).getByText(/^Read /));
    const { opened } = await approver.call(signoffContract.get, { params });
    expect(opened).toMatchObject([{ part: 'controls', read: { revision: 1 } }]);
  });

  it('shows request, conclusion, levels before and after controls, and gaps on one screen', async () => {
    const { editor, approver, id } = await asked();
    const limit: Patch = { op: 'set', path: '/limits/products', value: { all: 1 } };
    await editor.call(appetiteContract.save, { body: { revision: 0, patches: [limit] } });
    const decision = { revision: 1, decided: '2026-11-01', statement: 'Board' };
    await approver.call(appetiteContract.approve, { body: decision });
    await open(`/ra/${id}/signoff`, approver);
    await heading('Sign-off');
    await screen.findAllByText('Ready for the board.');
    screen.getByRole('heading', { name: 'Overall conclusion' });
    const products = await screen.findByRole('row', { name: /^Products/ });
    await waitFor(() => expect(within(products).getAllByRole('cell').length).toBe(3));
    within(products).getByText(/above/i);
    screen.getByText('Nothing is missing: every requirement before approval is met or accepted as a gap.');
    screen.getByRole('link', { name: 'Board report' });
    screen.getByRole('link', { name: 'Full report' });
  });

  it('requires a named approver, who is shown in the list of assessments', async () => {
    const { editor, approver, id } = await begun();
    const { user } = await open(`/ra/${id}/signoff`, editor);
    await heading('Sign-off');
    const request = await screen.findByRole('button', { name: 'Request approval' });
    await user.click(request);
    within(await screen.findByRole('alert')).getByText(/: Choose the person who is to approve\.$/);
    const choice = screen.getByRole('combobox', { name: /^Approver/ });
    await user.selectOptions(choice, String(approver.userId));
    await user.click(request);
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('There are no open gaps.');
    await user.click(dialog.getByRole('button', { name: 'Request approval' }));
    const { approvers } = await editor.call(signoffContract.get, { params: { id } });
    const name = approvers.find((one) => one.id === approver.userId)?.name ?? '';
    await screen.findByText(new RegExp(`asked ${name} for approval`));
    await leave();
    await open('/ra', editor);
    await screen.findByText(new RegExp(`^waiting for ${name} since `));
  });

  it('lets the requester name another approver, and the first approver can then not approve', async () => {
    const { tenant, editor, approver: first, id, params } = await begun();
    const second = await tenant.user(['ra:View', 'ra:Approve']);
    const { approvers } = await editor.call(signoffContract.get, { params });
    const nameOf = ({ userId }: typeof first) => approvers.find((one) => one.id === userId)?.name ?? '';
    const { user } = await open(`/ra/${id}/signoff`, editor);
    await heading('Sign-off');
    for (const person of [first, second]) {
      await user.selectOptions(
        await screen.findByRole('combobox', { name: /^Approver/ }),
        String(person.userId),
      );
      await user.click(screen.getByRole('button', { name: 'Request approval' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Request approval' }));
      await screen.findByText(new RegExp(`asked ${nameOf(person)} for approval`));
    }
    await leave();
    await open(`/ra/${id}/signoff`, first);
    await screen.findByText(/^Another person has been asked to approve the assessment/);
    await leave();
    await open(`/ra/${id}/signoff`, second);
    await screen.findByRole('button', { name: 'Approve' });
    expect(screen.queryByText(/^Another person has been asked to approve the assessment/)).toBeNull();
  });

  it('links the whole assessment to its open parts, but not to approved parts', async () => {
    const tenant = await (await theApp()).tenant();
    const editor = await tenant.user();
    const approver = await tenant.user(['ra:View', 'ra:Approve']);
    const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
    const { id } = await editor.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings },
    });
    const params = { id };
    const { revision, hash } = await approver.call(signoffContract.get, { params });
    const body = { revision, hash, parts: ['risks' as const], statement: 'Seen.' };
    await approver.call(signoffContract.approve, { params, body });
    const { user } = await open(`/ra/${id}/signoff`, approver);
    await heading('Sign-off');
    await screen.findByRole('checkbox', { name: 'Risks' });
    const chosen = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect([chosen('Risks'), chosen('Controls')]).toEqual([false, true]);
    const steps = within(screen.getByRole('list', { name: 'Progress of the whole assessment' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Drawn upNext step',
      'Approval requestedNot yet',
      'Approved by the management bodyNot yet',
      'Supervisory function informedNot yet',
    ]);
    const [first] = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.includes('completeness?open='));
    if (first) await user.click(first);
    await screen.findByRole('heading', { name: /^Completeness/ });
  });
});
