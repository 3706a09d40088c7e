import {
  assessmentContract,
  commentContract,
  actionContract as contract,
  historyContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { addFile } from '@klarsikt/web/test/files.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function bank() {
  const app = await theApp();
  const tenant = await app.tenant();
  const editor = await tenant.user();
  const colleague = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const raise = (title: string, given: object = {}) =>
    editor.call(contract.create, { body: { assessment: id, origin: 'own', title, ...given } });
  return { tenant, editor, colleague, id, raise };
}

describe('/ra/{id}/actions', () => {
  it('creates an action with owner and due day, and shows its status until another person verifies it', async () => {
    const { editor, colleague, id } = await bank();
    const { user, address } = await open(`/ra/${id}/actions`, editor);
    await heading(/^Actions/);
    await screen.findByText('No actions yet');
    await user.click(screen.getByRole('button', { name: 'New action' }));
    await user.click(await screen.findByRole('button', { name: 'Create action' }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(summary.textContent).toContain('Action: Describe the action in a few words.');
    await user.type(await screen.findByRole('textbox', { name: /^Action/ }), 'Test the screening');
    const owner = screen.getByRole('combobox', { name: 'Owner' });
    // The form loads the readers of the assessment when it opens.
    await waitFor(() => expect(within(owner).getAllByRole('option').length).toBeGreaterThan(1));
    await user.selectOptions(owner, String(editor.userId));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of affected item' }), 'system');
    await user.click(screen.getByRole('button', { name: 'Create action' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await screen.findByText(
      /^The action must be verified by somebody other than the owner and the person who marked it as done\./,
    );
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
    expect(address()).toContain('open=');
    const { actions } = await colleague.call(contract.list, { body: { assessment: id } });
    expect(actions).toMatchObject([
      { title: 'Test the screening', status: 'done', changes: { kind: 'system' } },
    ]);
  });

  it('stores open forms in the address, so that Back closes them', async () => {
    const { editor, id, raise } = await bank();
    const made = await raise('Ask the branch');
    const { user, address } = await open(`/ra/${id}/actions`, editor);
    await user.click(await screen.findByRole('button', { name: 'New action' }));
    await screen.findByRole('dialog', { name: 'New action' });
    expect(address()).toBe(`/ra/${id}/actions?form=new`);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`/ra/${id}/actions`);
    window.history.forward();
    await screen.findByRole('dialog', { name: 'New action' });
    expect(address()).toBe(`/ra/${id}/actions?form=new`);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe(`/ra/${id}/actions`));
    await user.click(await screen.findByRole('button', { name: 'Ask the branch' }));
    const panel = await screen.findByRole('complementary', { name: /Ask the branch/ });
    await user.click(await within(panel).findByRole('button', { name: 'Edit' }));
    const title = await screen.findByRole('textbox', { name: /^Action/ });
    expect(title).toHaveProperty('value', 'Ask the branch');
    expect(address()).toBe(`/ra/${id}/actions?open=${made.id}&form=edit`);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`/ra/${id}/actions?open=${made.id}`);
  });

  it('postpones a due day only with a reason', async () => {
    const { editor, id, raise } = await bank();
    const made = await raise('Ask the branch', { due: '2030-01-10' });
    const { user } = await open(`/ra/${id}/actions?open=${made.id}`, editor);
    const panel = await screen.findByRole('complementary', { name: /Ask the branch/ });
    const day = await within(panel).findByLabelText('Due date');
    await user.clear(day);
    await user.type(day, '2030-02-10');
    await user.click(within(panel).getByRole('button', { name: 'Change due date' }));
    await screen.findByText(/Give a reason. It is recorded/);
    await user.type(within(panel).getByRole('textbox', { name: /^Reason/ }), 'The supplier is late');
    await user.click(within(panel).getByRole('button', { name: 'Change due date' }));
    await within(panel).findByText(/The supplier is late/);
    await screen.findByText('postponed once');
  });

  it('stores its filters in the address, and sorts overdue actions first', async () => {
    const { editor, id, raise } = await bank();
    await raise('Later', { due: '2035-01-01' });
    await raise('Overdue', { due: '2020-01-01' });
    const { user, address } = await open(`/ra/${id}/actions`, editor);
    const titles = async () =>
      (await screen.findAllByRole('rowheader'))
        .map((cell) => within(cell).queryByRole('button')?.textContent)
        .filter((text) => text !== undefined);
    expect(await titles()).toEqual(['Overdue', 'Later']);
    await user.click(screen.getByRole('button', { name: 'Overdue 1' }));
    await waitFor(() => expect(address()).toContain('show=overdue'));
    expect(await titles()).toEqual(['Overdue']);
  });

  it('shows for each action the number of files and of expired files', async () => {
    const { editor, id, raise } = await bank();
    const made = await raise('Test the screening');
    await raise('Nothing proves it');
    const fields = { object: 'action', subject: String(made.id) };
    await addFile(editor, id, { ...fields, title: 'Report', expires: '2020-01-01' });
    await addFile(editor, id, { ...fields, title: 'Minutes', expires: '' });
    await open(`/ra/${id}/actions`, editor);
    await screen.findByRole('columnheader', { name: 'Evidence' });
    const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) });
    await within(row('Test the screening')).findByText('2 files');
    within(row('Test the screening')).getByText('one expired');
    within(row('Nothing proves it')).getByText('none');
  });

  it('opens an action from the link beside its comment', async () => {
    const { editor, id } = await bank();
    const body = { id, subject: '', label: 'act' as const, text: 'Ask the branch' };
    await editor.call(commentContract.add, { body });
    const { user } = await open(`/ra/${id}/comments`, editor);
    await user.click(await screen.findByRole('link', { name: 'Action: Open' }));
    await screen.findByRole('complementary', { name: /Ask the branch/ });
  });
});

describe('/ra/actions', () => {
  it('shows the actions of all visible assessments', async () => {
    const { tenant, raise } = await bank();
    await raise('Test the screening');
    await open('/ra/actions', await tenant.user(['ra:View']));
    await heading(/^Actions in all assessments/);
    await screen.findByRole('button', { name: 'Test the screening' });
    expect(screen.getByText('Bank 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New action' })).toBeNull();
  });
});

describe('two people in one assessment', () => {
  it("see each other's presence and comments without a reload", async () => {
    const { editor, colleague, id } = await bank();
    await open(`/ra/${id}/comments`, editor);
    await heading(/^Comments/);
    await colleague.call(historyContract.getLastUpdate, { params: { id }, body: { at: 'controls' } });
    const body = { id, subject: '', label: 'inf' as const, text: 'Just now' };
    await waitFor(() => expect(screen.getAllByRole('img', { name: /, Controls$/ })).toHaveLength(2));
    await colleague.call(commentContract.add, { body });
    await screen.findByText('Just now');
  });
});
