import { analysisContract as contract } from '@klarsikt/contract';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() =>
  ready(() =>
    Promise.all([
      import('./AnalysisPage.tsx'),
      import('./views/MatrixView.tsx'),
      import('../threat/ThreatLayout.tsx'),
      import('../threat/StartPage.tsx'),
    ]),
  ),
);

const { body } = document;
const results = async () => within(await screen.findByRole('treegrid', { name: 'Results' }));
const selected = () =>
  within(screen.getByRole('region', { name: 'Selection' }))
    .getAllByRole('listitem')
    .filter((item) => item.dataset.state !== undefined);
const counts = (many: number) => waitFor(() => expect(selected()).toHaveLength(many));

describe('the results of an analysis', () => {
  it('show how many of two selected threats share a risk, also as a percentage', async () => {
    const { user } = await open('/threatview', await (await theApp()).demo());
    const field = await screen.findByLabelText('Find a threat, product or country');
    for (const name of ['Trade-based money laundering', 'VAT carousel fraud']) {
      fireEvent.change(field, { target: { value: name } });
      const [adds] = await screen.findAllByRole('button', { name: `Add ${name} to the selection` });
      await user.click(adds ?? body);
      await screen.findAllByRole('button', { name: `Remove ${name} from the selection` });
    }
    const menu = within(screen.getByRole('navigation', { name: 'Navigation' }));
    await user.click(menu.getByRole('link', { name: /Threat analysis/ }));
    await counts(2);
    // Found by row key, because a query by role takes seconds among a thousand rows.
    const trader = () =>
      waitFor(() => {
        const line = document.querySelector<HTMLElement>('tr[data-row="cu-trader"]');
        if (line === null) throw new Error('no line of the trader');
        return line;
      });
    await waitFor(async () => expect((await trader()).textContent).toMatch(/Import and export trader.*2\/2/));
    await user.click(screen.getByRole('button', { name: '%' }));
    await waitFor(async () => expect((await trader()).textContent).toMatch(/100\s?%/));
    await user.click(screen.getByRole('button', { name: '2/3' }));
    await waitFor(async () => expect((await trader()).textContent).toContain('2/2'));
    await user.click(
      within(await trader()).getByRole('button', { name: 'Preview Import and export trader' }),
    );
    await screen.findByText('Related to 2 of 2 selected items (A, B)');
    await user.click(screen.getByRole('button', { name: 'Add to selection' }));
    await counts(3);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await counts(2);
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await counts(3);
  });

  it('equal the counts of the server when opened from a shared address', async () => {
    const client = await (await theApp()).demo();
    await open('/threatview/analysis?selection=th-tbml,th-vat,th-loot&segment=CORPORATES', client);
    await counts(3);
    const answer = await client.call(contract.analyse, {
      body: { segment: 'CORPORATES', selection: { threats: ['th-tbml', 'th-vat', 'th-loot'] } },
    });
    const expected = Object.values(answer.rows)
      .flat()
      .map(({ key, count, total }) => `${key} ${count}/${total}`);
    expect(expected.length).toBeGreaterThan(50);
    const table = await screen.findByRole('treegrid', { name: 'Results' });
    const shown = () =>
      [...table.querySelectorAll('tr[data-row]:not([data-group])')].map(
        (line) => `${line.getAttribute('data-row')} ${/\d+\/\d+/.exec(line.textContent)?.[0]}`,
      );
    await waitFor(() => expect(shown().toSorted()).toEqual(expected.toSorted()));
  });

  it('show the level and type of every selected item', async () => {
    await open('/threatview/analysis?selection=th-tbml,pr-current', await (await theApp()).demo());
    await counts(2);
    const [threat, product] = selected();
    expect(threat?.textContent).toMatch(/2\.0.*Threat$/);
    expect(product?.textContent).toMatch(/Personal payment account.*3\.0.*Product$/);
  });

  it('show the own levels of an assessment in the list and in the matrix', async () => {
    const { client } = await demoAssessment();
    const { user } = await open('/threatview/analysis?selection=th-tbml,th-fraud,pr-current', client);
    await counts(3);
    expect((await results()).queryByRole('button', { name: 'Our residual risk' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Levels from an assessment/ }));
    await user.click((await screen.findAllByRole('option', { name: /Business-wide/ }))[0] ?? body);
    await (await results()).findByRole('button', { name: 'Our residual risk' });
    fireEvent.click(screen.getByRole('button', { name: 'Matrix' }));
    const foot = await waitFor(() => {
      const rows = [...document.querySelectorAll('tfoot tr')].map(({ textContent }) => textContent);
      const own = rows.find((text) => text.startsWith('Our residual risk'));
      if (own === undefined) throw new Error('no row of own levels');
      return own;
    });
    expect(foot).toMatch(/\d\.\d/);
  });
});
