import { assessmentContract } from '@klarsikt/contract';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./RisksPage.tsx')));

const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByTitle(name)).closest('tr');
  if (row === null) throw new Error(`${name} stands in no row`);
  return row;
};

it('a risk is listed with its segment and area in words, even beside the open panel', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/all/customers`, client);
  const name = 'Company with suspected straw person';
  const row = await rowOf(name);
  expect(row.textContent).toContain('Corporates');
  expect(row.textContent).toContain('Money laundering');
  fireEvent.click(row);
  await screen.findByRole('heading', { name: /^Why 3\.5\?/ });
  await waitFor(async () =>
    expect((await rowOf(name)).textContent).toContain('Corporates · Money laundering'),
  );
  const foot = screen.getByRole('checkbox', { name: /^Reviewed/ }).closest('footer');
  if (foot === null) throw new Error('The actions stand in no foot');
  fireEvent.click(within(foot).getByRole('button', { name: 'Your assessment' }));
  expect(document.activeElement?.textContent).toBe('Override the inherent level');
  fireEvent.click(screen.getByRole('button', { name: 'Override the inherent level' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Level' })));
});

it('a tab counts as many risks as the heading of its list', async () => {
  const { client, id } = await demoAssessment();
  const { revision } = await client.call(assessmentContract.load, { body: { id } });
  const patches = [
    { op: 'set' as const, path: '/risks/data/customers/cu-elderly', value: { na: { reason: 'None' } } },
  ];
  await client.call(assessmentContract.modifyData, { params: { id }, body: { revision, patches } });
  await open(`/ra/${id}/all/customers`, client);
  const total = /of (\d+) risks shown/.exec(
    (await screen.findByText(/ risks shown$/)).textContent ?? '',
  )?.[1];
  expect(total).toBeDefined();
  await screen.findByRole('tab', { name: `Customers ${total}` });
});

it('the link from a risk to its controls lists only controls that cover the risk', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/all/customers`, client);
  fireEvent.click(await rowOf('Company with suspected straw person'));
  const foot = (await screen.findByRole('checkbox', { name: /^Reviewed/ })).closest('footer');
  if (foot === null) throw new Error('The actions stand in no foot');
  fireEvent.click(within(foot).getByRole('link', { name: 'Controls for the risk' }));
  await screen.findByRole('button', { name: /^Covered risk.*straw person/ });
  const listed = () => screen.getAllByLabelText(/^Select /, { selector: '[type=checkbox]' }).length;
  const some = listed();
  expect(some).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter Covered risk' }));
  await waitFor(() => expect(listed()).toBeGreaterThan(some));
});

it('the risk in the address is opened beside the list', async () => {
  const { client, id } = await demoAssessment();
  const { address } = await open(`/ra/${id}/all/customers/cu-elderly`, client);
  await screen.findByRole('link', { name: 'Controls for the risk' });
  expect(address()).toBe(`/ra/${id}/all/customers?why=risk.customers.cu-elderly`);
});

it('the address of a risk outside the assessment shows a message with a link to all risks', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/all/customers/cu-nobody`, client);
  await screen.findByText('This risk is not included in the assessment.');
  fireEvent.click(screen.getByRole('link', { name: 'All risks of this type' }));
  await rowOf('Company with suspected straw person');
});

it('the address of an excluded type of risk redirects to an included type', async () => {
  const { client, id } = await demoAssessment();
  const { revision } = await client.call(assessmentContract.load, { body: { id } });
  const patches = [{ op: 'set' as const, path: '/settings/relevances', value: ['legal'] }];
  await client.call(assessmentContract.modifyData, {
    params: { id },
    body: { revision, patches },
  });
  for (const end of ['', '/control']) {
    const { address } = await open(`/ra/${id}/all/customers${end}?why=overall`, client);
    await waitFor(() => expect(address()).toBe(`/ra/${id}/all/legals${end}?why=overall`));
    const tab = await screen.findByRole('tab', { selected: true });
    expect(tab.textContent).toMatch(/^Legal obligations/);
    await leave();
  }
});

it('the list of risks is filtered by the category in the address until the filter is cleared', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/all/products?relevant=all`, client);
  const rows = () => screen.getAllByLabelText(/^Select /, { selector: '[type=checkbox]' }).length;
  await screen.findAllByLabelText(/^Select /, { selector: '[type=checkbox]' });
  const all = rows();
  await leave();
  await open(`/ra/${id}/all/products?relevant=all&category=12001`, client);
  const clear = await screen.findByRole('button', { name: 'Clear filter Product category' });
  expect(rows()).toBeGreaterThan(0);
  expect(rows()).toBeLessThan(all);
  fireEvent.click(clear);
  await waitFor(() => expect(rows()).toBe(all));
});

it('the list of risks can be filtered by a library label, which the address stores', async () => {
  const { client, id } = await demoAssessment();
  const { user, address } = await open(`/ra/${id}/all/customers?relevant=all`, client);
  await rowOf('Company with suspected straw person');
  const rows = () => document.querySelectorAll('tr[data-row]').length;
  const all = rows();
  await user.click(screen.getByRole('button', { name: /^Label/ }));
  await user.click(await screen.findByRole('option', { name: 'High risk by law' }));
  await waitFor(() => expect(address()).toContain('risklabel=rl-statutory'));
  await waitFor(() => expect(rows()).toBeLessThan(all));
  expect(rows()).toBeGreaterThan(0);
  expect(screen.queryByTitle('Company with suspected straw person')).toBeNull();
});

it('the code of an industry is shown beside its name', async () => {
  const { client, id } = await demoAssessment('sv');
  await open(`/ra/${id}/all/industries?relevant=all`, client, 'sv');
  await waitFor(() => expect(document.querySelector('tr[data-row]')).not.toBeNull());
  expect(document.querySelector('tr[data-row]')?.textContent).toMatch(
    /SNI 2025 [\d., ]+ · SNI 2007 [\d.]+ · ISIC/,
  );
});
