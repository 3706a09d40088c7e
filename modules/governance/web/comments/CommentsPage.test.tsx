import { assessmentContract, commentContract as contract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { demoAssessment } from '@klarsikt/web/test/demo.ts';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { beforeAnswers, theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function bank() {
  const tenant = await (await theApp()).tenant();
  const editor = await tenant.user();
  const reviewer = await tenant.user(['ra:View', 'ra:Comment']);
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const name = async (userId: number) =>
    (await editor.call(contract.getPeople, { params: { id } })).find((one) => one.id === userId)?.name ?? '';
  return { tenant, editor, reviewer, id, editorName: await name(editor.userId) };
}

describe('/ra/{id}/comments', () => {
  it('allows a reviewer without edit permission to comment and to mention a colleague by keyboard', async () => {
    const { reviewer, editor, id, editorName } = await bank();
    const { user } = await open(`/ra/${id}/comments`, reviewer);
    await heading(/^Comments$/);
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    await user.type(field, `Please look @${editorName.split(' ').at(-1)}`);
    const names = await screen.findByRole('listbox', { name: 'People who can see the assessment' });
    expect(within(names).getByRole('option', { selected: true }).textContent).toBe(editorName);
    await user.keyboard('{Enter}');
    expect(field).toHaveProperty('value', `Please look @${editorName} `);
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(async () => {
      const talk = await editor.call(contract.getConversation, { body: { id, oid: '' } });
      expect(talk.comments).toMatchObject([{ mentions: [{ id: editor.userId, name: editorName }] }]);
    });
  });

  it('keeps text that is typed while the previous comment is being sent', async () => {
    const { reviewer, id } = await bank();
    const { user } = await open(`/ra/${id}/comments`, reviewer);
    const field = await screen.findByRole('textbox', { name: 'Comment' });
    await user.type(field, 'The first');
    await beforeAnswers(async () => {
      await user.click(screen.getByRole('button', { name: 'Add comment' }));
      await user.clear(field);
      await user.type(field, 'The next');
    });
    await screen.findByText('The first');
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    const next = await screen.findByRole('textbox', { name: 'Comment' });
    expect(next).toHaveProperty('value', 'The next');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await screen.findByText('The next', { selector: 'li *' });
    await waitFor(() => expect(next).toHaveProperty('value', ''));
  });

  it('shows earlier text and assignee of a comment', async () => {
    const { editor, reviewer, id, editorName } = await bank();
    const body = { id, subject: '', label: 'fup' as const, text: 'Which figure?' };
    const made = await reviewer.call(contract.add, { body });
    const { user } = await open(`/ra/${id}/comments?comment=${made.id}`, reviewer);
    await user.click(await screen.findByRole('button', { name: /^Edit the comment/ }));
    const [field] = screen.getAllByRole('textbox', { name: 'Comment' });
    if (field === undefined) throw new Error('no field to write in');
    await user.clear(field);
    await user.type(field, 'Which figure is it?');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('edited');
    await user.click(screen.getByRole('button', { name: /^Assign the comment/ }));
    const fields = screen.getAllByRole('combobox', { name: 'Assigned to' });
    await user.selectOptions(fields[0] ?? field, String(editor.userId));
    await screen.findByText(`to be answered by ${editorName}`);
    await user.click(screen.getByRole('button', { name: /^History of the comment/ }));
    await screen.findByText(/changed the comment from “Which figure\?”/);
    await screen.findByText(new RegExp(`assigned the comment to ${editorName}\\b`));
  });

  it('shows no text field to readers', async () => {
    const { tenant, editor, id } = await bank();
    await editor.call(contract.add, { body: { id, subject: '', label: 'inf', text: 'A finding' } });
    await open(`/ra/${id}/comments`, await tenant.user(['ra:View']));
    await screen.findByText('A finding');
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });
});

describe('a comment on a risk', () => {
  const risk = 'High-volume gambler';
  const text = 'Ask the analysts for the figure.';
  const panel = () =>
    waitFor(() => {
      const found = document.querySelector<HTMLElement>(`aside[aria-label="Details: ${risk}"]`);
      if (found === null) throw new Error('the risk is not open');
      return found;
    });
  const comment = async () =>
    [...(await panel()).querySelectorAll<HTMLElement>('li[id^="comment-"]')].filter(({ textContent }) =>
      textContent.includes(text),
    );
  const waiting = () =>
    Math.max(
      0,
      ...screen
        .getAllByTitle('Comments')
        .map(({ textContent }) => Number(/\d+$/.exec(textContent)?.[0] ?? 0)),
    );

  it('keeps its unsent text on other pages and can be resolved and deleted after sending', async () => {
    const { client, id } = await demoAssessment();
    const { user } = await open(`/ra/${id}/all/customers?why=risk.customers.cu-gambler`, client);
    const write = await within(await panel()).findByLabelText('Comment');
    await waitFor(() => expect(waiting()).toBeGreaterThan(0));
    const before = waiting();
    await user.click(write);
    await user.paste(text);
    await user.click(screen.getByTitle('History'));
    await heading(/^History/);
    await user.click(screen.getByTitle('Risks'));
    await user.click(await screen.findByTitle(risk));
    const again = await within(await panel()).findByLabelText('Comment');
    expect(again).toHaveProperty('value', text);
    await user.selectOptions(within(await panel()).getByLabelText('Type'), 'Action required');
    await user.click(within(await panel()).getByRole('button', { name: 'Add comment' }));
    await waitFor(async () => expect(await comment()).toHaveLength(1));
    await waitFor(() => expect(waiting()).toBe(before + 1));

    await user.click(screen.getByTitle('Comments'));
    await heading(/^Comments/);
    await user.click(screen.getByRole('button', { name: 'Open only' }));
    const block = () => {
      const about = screen.queryByRole('link', { name: risk });
      return about?.closest('section') ?? null;
    };
    await waitFor(() => expect(block()?.textContent).toContain(text));
    const talk = within(block() ?? document.body);
    await user.click(talk.getByRole('button', { name: 'Reply' }));
    await user.click(talk.getByRole('button', { name: 'Resolve' }));
    await waitFor(() => expect(waiting()).toBe(before));
    await waitFor(() => expect(block()).toBeNull());
    await leave();

    const back = await open(`/ra/${id}/all/customers?why=risk.customers.cu-gambler`, client);
    await waitFor(async () => expect(await comment()).toHaveLength(1));
    const [said] = await comment();
    if (said === undefined) throw new Error('the comment is gone');
    await back.user.click(within(said).getByRole('button', { name: /^Remove the comment from/ }));
    await waitFor(async () => expect(await comment()).toEqual([]));
    await back.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await comment()).toHaveLength(1));
    await screen.findByText(/Undone/);
    expect(within(await panel()).getAllByText('Resolved', { selector: 'li *' }).length).toBeGreaterThan(0);
  });
});

describe('the dialog for duplicating an assessment', () => {
  it('offers to copy the open comments', async () => {
    const { editor, id } = await bank();
    await editor.call(contract.add, { body: { id, subject: '', label: 'fup', text: 'Still open' } });
    const { user } = await open('/ra', editor);
    await user.click(await screen.findByRole('button', { name: /Bank 2026/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate', hidden: true }));
    await user.click(await screen.findByRole('checkbox', { name: 'Copy open comments too' }));
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    await screen.findByText('Copied as Bank 2026 (copy).');
    const { assessments } = await editor.call(assessmentContract.list, { query: {} });
    const copy = assessments.find(({ name }) => name === 'Bank 2026 (copy)');
    const talk = await editor.call(contract.getConversations, { body: { id: copy?.id ?? 0 } });
    expect(talk).toMatchObject([{ open: true, comments: [{ text: 'Still open' }] }]);
  });
});
