import { assessmentContract } from '@klarsikt/contract';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { beforeAnswers } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('../overview/OverviewPage.tsx')));

it('the keyboard focus on a step is kept when the assessment has loaded', async () => {
  const { client, id } = await demoAssessment();
  const step = await beforeAnswers(async () => {
    await open(`/ra/${id}`, client);
    const link = await screen.findByTitle('Settings');
    expect(link.textContent).toBe('Settings');
    link.focus();
    return link;
  }, `/api/${assessmentContract.load.path}`);
  await heading('Overview');
  await waitFor(() =>
    expect(screen.getByTitle('Settings').textContent).toMatch(/^Settings\d+\/\d+\d of \d fields filled in$/),
  );
  expect(document.activeElement).toBe(step);
});

it('each link of the navigation leads to its step, and exactly one step is marked as current', async () => {
  const { client, id } = await demoAssessment();
  const steps = () =>
    within(screen.getByRole('navigation', { name: 'Navigation' }))
      .getAllByRole('link')
      .filter(({ title }) => title !== '')
      .map((link) => [link.title, link.getAttribute('href'), link.getAttribute('aria-current')]);
  const before = await beforeAnswers(async () => {
    await open(`/ra/${id}/threat`, client);
    await screen.findByTitle('Risks');
    return steps();
  }, `/api/${assessmentContract.load.path}`);
  await waitFor(() => expect(screen.getByTitle('Settings').textContent).toMatch(/\d/));
  expect(before).toEqual(steps());
  expect(before.filter(([, , current]) => current !== null)).toEqual([
    ['Threats', `/ra/${id}/threat`, 'page'],
  ]);
});

it('the navigation expands the section of the current page and shows at most ten entries', async () => {
  const { client, id } = await demoAssessment();
  const { user } = await open(`/ra/${id}/threat`, client);
  await waitFor(() => expect(screen.getByTitle('Settings').textContent).toMatch(/\d/));
  const menu = within(screen.getByRole('navigation', { name: 'Navigation' }));
  const openSections = () =>
    menu
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-expanded') === 'true')
      .map((button) => button.textContent);
  const section = (name: string) => menu.getByRole('button', { name: new RegExp(`^${name}`) });
  const entriesOf = (name: string) => {
    const entries = document.getElementById(section(name).getAttribute('aria-controls') ?? '');
    return entries === null ? [] : within(entries).getAllByRole('link', { hidden: true });
  };
  expect(openSections()).toEqual(['Assess']);
  const names = ['Fill in', 'Assess', 'Conclude', 'More'];
  for (const name of names) expect(1 + names.length + entriesOf(name).length).toBeLessThanOrEqual(10);
  section('More').focus();
  await user.keyboard('{Enter}');
  expect(openSections()).toEqual(['Assess', 'More']);
  await user.click(screen.getByTitle('Comments'));
  await waitFor(() => expect(openSections()).toEqual(['More']));
});

it('a missing or inaccessible assessment leads to an error with a link to the list', async () => {
  const { client } = await demoAssessment();
  const { user, address } = await open('/ra/999999/edit', client);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent?.split('or you do not have access to it').length).toBe(2);
  await user.click(within(alert).getByRole('link', { name: 'Assessments' }));
  await waitFor(() => expect(address()).toBe('/ra'));
});
