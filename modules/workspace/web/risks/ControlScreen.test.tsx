import { assessmentContract } from '@klarsikt/contract';
import type { RiskRow } from '@klarsikt/engine/assess';
import { roundToShown } from '@klarsikt/engine/values';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() =>
  ready(() => Promise.all([import('./ResidualPage.tsx'), import('../controls/ControlsPage.tsx')])),
);

/** Finds by text, because a search by role computes the names of hundreds of buttons. */
const byControl = () => screen.findByText('By control', { selector: 'button' });
const rows = async (): Promise<readonly HTMLElement[]> => {
  await screen.findByRole('columnheader', { name: 'Control' });
  return [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
};
const cellsOf = (listed: readonly HTMLElement[]): readonly ReadonlyMap<string, string>[] => {
  const headings = screen.getAllByRole('columnheader').map((one) => one.textContent);
  return listed.map((row) => {
    const cells = row.querySelectorAll('td');
    return new Map(headings.map((name, at) => [name, cells[at]?.textContent ?? '']));
  });
};
const figure = (text: string | undefined): number => Number.parseFloat(text ?? '');

it('the residual risk is listed by control until the list by risk is chosen again', async () => {
  const { client, id } = await demoAssessment();
  const { address } = await open(`/ra/${id}/all/customers/control`, client);
  expect((await byControl()).getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(await byControl());
  await rows();
  expect(address()).toBe(`/ra/${id}/all/customers/control?by=control`);
  const [first] = await screen.findAllByRole('link', { name: /officers$/ });
  if (first === undefined) throw new Error('No control is a link');
  fireEvent.click(first);
  await screen.findByRole('heading', { level: 1, name: /^Controls/ });
  expect(address()).toMatch(new RegExp(`^/ra/${id}/controls/co-`));
  cleanup();
  await open(`/ra/${id}/all/products/control`, client);
  expect((await byControl()).getAttribute('aria-pressed')).toBe('true');
  await rows();
  fireEvent.click(screen.getByText('By risk', { selector: 'button' }));
  await screen.findByRole('columnheader', { name: 'Control strength' });
  cleanup();
  await open(`/ra/${id}/all/products/control`, client);
  expect((await byControl()).getAttribute('aria-pressed')).toBe('false');
});

it('the sorting of controls is remembered separately from the sorting of risks', async () => {
  const { client, id } = await demoAssessment();
  const sorted = () => screen.findByRole('columnheader', { name: /Risks/ });
  const { address } = await open(`/ra/${id}/all/customers/control?by=control`, client);
  expect((await sorted()).getAttribute('aria-sort')).not.toBe('descending');
  fireEvent.click(within(await sorted()).getByRole('button'));
  await waitFor(() => expect(address()).toContain('sort=risks&order=desc'));
  cleanup();
  await open(`/ra/${id}/all/products/control?by=control`, client);
  expect((await sorted()).getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(await screen.findByText('By risk', { selector: 'button' }));
  await screen.findByRole('columnheader', { name: 'Control strength' });
  const residual = screen.getByRole('columnheader', { name: /^Residual/ });
  expect(residual.getAttribute('aria-sort')).toBe('descending');
});

it('each control is listed with the number of covered risks and the highest levels of these risks', async () => {
  const { client, id } = await demoAssessment();
  const { result } = await client.call(assessmentContract.calculate, { params: { id }, body: {} });
  const risks = (result.combined?.types.customers.risks ?? []).filter(({ relevant }) => relevant);
  const controlsOf = ({ segments }: RiskRow) =>
    Math.max(...Object.values(segments).map(({ controls }) => controls));
  await open(`/ra/${id}/all/customers/control?by=control`, client);
  const listed = await rows();
  const cells = cellsOf(listed);
  const covered = cells.map((row) => figure(row.get('Risks')));
  const applied = risks.map(controlsOf);
  expect(applied.some((count) => count > 0)).toBe(true);
  expect(covered.reduce((sum, count) => sum + count, 0)).toBe(applied.reduce((sum, count) => sum + count, 0));
  const of = (level: 'inherent' | 'residual') =>
    roundToShown(Math.max(...risks.filter((risk) => controlsOf(risk) > 0).map((risk) => risk[level])));
  const [first] = listed;
  if (first === undefined) throw new Error('No control is listed');
  expect(figure(cells[0]?.get('Residual level'))).toBe(of('residual'));
  expect(figure(cells[0]?.get('Inherent level'))).toBe(of('inherent'));
  fireEvent.click(within(first).getByRole('button', { name: /^Expand/ }));
  await waitFor(async () => expect(await rows()).toHaveLength(listed.length + (covered[0] ?? 0)));
  const below = cellsOf((await rows()).slice(1, 1 + (covered[0] ?? 0)));
  const levels = below.map((row) => figure(row.get('Residual level')));
  expect(levels).toEqual(levels.toSorted((a, b) => b - a));
  expect(levels[0]).toBe(of('residual'));
});

it('a category without controls shows a message with a link to the controls', async () => {
  const { client, id } = await demoAssessment();
  const { revision } = await client.call(assessmentContract.getData, { params: { id } });
  await client.call(assessmentContract.modifyData, {
    params: { id },
    body: {
      revision,
      patches: [
        { op: 'set', path: '/selections/controls', value: { mode: 'none', exceptions: [] } },
        { op: 'set', path: '/controls/data', value: {} },
        { op: 'set', path: '/controls/own', value: {} },
      ],
    },
  });
  await open(`/ra/${id}/all/customers/control?by=control`, client);
  await screen.findByText('No control covers any risk in this category');
  expect(screen.getByRole('link', { name: 'Choose controls' }).getAttribute('href')).toBe(
    `/ra/${id}/controls`,
  );
});
