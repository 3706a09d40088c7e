import { assessmentContract, rollupContract, templateContract, unitContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function bank() {
  const tenant = await (await theApp()).tenant();
  const anna = await tenant.user();
  const make = async (name: string) =>
    (await anna.call(unitContract.save, { body: { name, parentId: tenant.unitId } })).id;
  const [north, south] = [await make('North'), await make('South')];
  const assess = (unitId: number, name: string, date = '2026-05-01') =>
    anna.call(assessmentContract.create, {
      body: { unitId, settings: { ...emptyAssessmentSettings, name, date, opGeography: 'ge-se' } },
    });
  const { id } = await assess(north, 'North 2026');
  await assess(south, 'South 2025', '2025-05-01');
  return { tenant, anna, north, south, id, assess };
}

describe('/ra/group', () => {
  it('shows units by category with weighted level, worst unit and missing assessments', async () => {
    const { anna, tenant } = await bank();
    await anna.call(unitContract.save, { body: { name: 'Planned', parentId: tenant.unitId } });
    await open('/ra/group', anna);
    await heading(/^Group/);
    await heading(/2 of 4 units assessed/);
    const planned = await screen.findByRole('row', { name: /Planned/ });
    expect(within(planned).getByText('No assessment yet')).toBeTruthy();
    const north = screen.getByRole('row', { name: /North/ });
    expect(within(north).getAllByRole('button')).toHaveLength(6);
    expect(screen.getByRole('row', { name: /Highest level in each category/ })).toBeTruthy();
  });

  it('shows how many units have no data, because missing data counts as the highest risk', async () => {
    const { anna } = await bank();
    await open('/ra/group', anna);
    await screen.findByText('In 2 units nothing is entered yet: missing data counts as the highest risk.');
  });

  it("shows a parent unit's own levels as in the assessment of that unit", async () => {
    const { anna, tenant, assess } = await bank();
    const { id } = await assess(tenant.unitId, 'Head office 2026');
    const { assessments } = await anna.call(assessmentContract.list, { query: {} });
    const own = assessments.find((one) => one.id === id)?.summary?.overall?.residual ?? null;
    await open('/ra/group', anna);
    const line = await screen.findByRole('row', { name: /Unit’s own assessment/ });
    expect(own).not.toBeNull();
    expect(within(line).getAllByText(own === null ? '' : own.toFixed(1)).length).toBeGreaterThan(0);
  });

  it('names in the row which of the assessments of a unit counts', async () => {
    const { anna, north, assess } = await bank();
    await assess(north, 'North draft');
    await open('/ra/group', anna);
    const row = await screen.findByRole('row', { name: /^North/ });
    within(row).getByText('Assessment used (1 of 2): North draft, 2026');
    expect(screen.queryByText(/^Counts .*South 2025/)).toBeNull();
  });

  it('expands a level to the risks of a unit and closes it with Escape', async () => {
    const { anna } = await bank();
    const { user, address } = await open('/ra/group', anna);
    const cells = await screen.findAllByRole('button', { name: /, Weighted level: / });
    const [top] = cells;
    if (top === undefined) throw new Error('no cell');
    await user.click(top);
    expect(address()).toContain('open=');
    await screen.findByRole('heading', { name: /^Units driving the level / });
    await user.click(await screen.findByRole('button', { name: /^North \d+% Show the risks$/ }));
    await screen.findByRole('button', { name: /^North \d+% Hide the risks$/ });
    await user.keyboard('{Escape}');
    expect(address()).not.toContain('open=');
  });

  it('sets which assessment represents a unit and requires a reason', async () => {
    const { anna, north, assess } = await bank();
    await assess(north, 'North draft');
    const { user } = await open('/ra/group', anna);
    await user.click(await screen.findByRole('button', { name: /^North, Weighted/ }));
    const choice = await screen.findByLabelText('Assessment');
    await user.selectOptions(choice, within(choice).getByRole('option', { name: /North 2026/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    within(summary).getByText('Reason: Enter why this assessment applies to the unit.');
    await user.type(screen.getByLabelText(/^Reason/), 'The draft is for training');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Chosen by .*: The draft is for training/);
    const tree = await anna.call(rollupContract.tree, { params: { id: 0 }, query: {} });
    expect(tree.places.find(({ name }) => name === 'North')?.reason).toBe('The draft is for training');
  });

  it('moves between cells by arrow keys, with one tab stop', async () => {
    const { anna } = await bank();
    const { user } = await open('/ra/group', anna);
    const cells = await screen.findAllByRole('button', { name: /: \d/ });
    expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    cells[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cells[1]);
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Weighted/);
    expect(cells.filter((cell) => cell.tabIndex === 0)).toEqual([document.activeElement]);
  });
});

describe('/ra/{id}/group/reports', () => {
  it('creates, shows and changes a report on the group', async () => {
    const { anna, id } = await bank();
    const { user, address } = await open(`/ra/${id}/group/reports`, anna);
    await heading(/^Group reports/);
    const [first] = await screen.findAllByRole('button', { name: 'New group report' });
    if (first === undefined) throw new Error('no button');
    await user.click(first);
    const title = await screen.findByLabelText(/^Title/);
    await user.clear(title);
    await user.type(title, 'Board');
    await user.type(screen.getByLabelText('Introduction'), 'For the board');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(`/ra/${id}/group/reports/${id}/Board`));
    await screen.findByText('For the board');
    expect(screen.getAllByText(/North/).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    await screen.findByText(/^\S+\.pdf is ready and is being downloaded\./);
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    const field = await screen.findByLabelText('Conclusions');
    await user.type(field, 'All is well');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('link', { name: 'Edit' });
    await screen.findByText('All is well');
  });

  it('opens a report with the shipped template and a warning if its own template was deleted', async () => {
    const { anna, id } = await bank();
    const { id: own } = await anna.call(templateContract.create, {
      body: { name: 'Ours', from: { ref: 'groupReport' } },
    });
    const definition = rollupContract.showReport.body.shape.definition.parse({
      ...{ language: 'en', template: `own-${own}`, introduction: 'For the board' },
    });
    await anna.call(rollupContract.saveReport, {
      params: { id },
      body: { title: 'Board', former: null, revision: 0, definition },
    });
    await anna.call(templateContract.remove, { params: { id: own } });
    await open(`/ra/${id}/group/reports/${id}/Board`, anna);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Edit the report to choose another template.',
    );
    await screen.findByText('For the board');
  });

  it("creates a report from an own template with the template's questions", async () => {
    const { anna, id } = await bank();
    const body = { name: 'Ours', from: { ref: 'groupReport' } } as const;
    const { id: own } = await anna.call(templateContract.create, { body });
    const said = 'Written for {{ parameters.reader }}.';
    await anna.call(templateContract.save, {
      params: { id: own },
      body: {
        revision: 0,
        patches: [
          {
            op: 'set',
            path: '/template/parameters',
            value: [
              {
                ...{ name: 'reader', type: 'text', default: 'us' },
                question: { en: 'For whom?', sv: 'Till vem?' },
              },
            ],
          },
          {
            op: 'set',
            path: '/template/content',
            value: [{ type: 'markdown', text: { en: said, sv: said } }],
          },
        ],
      },
    });
    const editor = await open(`/ra/templates/${own}`, anna);
    await screen.findByText('Written for us.');
    const answers = await screen.findByRole('group', { name: 'Answers for the preview' });
    const answer = within(answers).getByLabelText('For whom?');
    await editor.user.clear(answer);
    await editor.user.type(answer, 'the owner');
    await screen.findByText('Written for the owner.');
    await leave();
    const { user } = await open(`/ra/${id}/group/reports`, anna);
    const [first] = await screen.findAllByRole('button', { name: 'New group report' });
    if (first === undefined) throw new Error('no button');
    await user.click(first);
    await screen.findByRole('option', { name: 'Ours' });
    await user.selectOptions(await screen.findByLabelText('Template'), 'Ours');
    await user.type(await screen.findByLabelText('For whom?'), ' all');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Written for us all.');
  });
});
