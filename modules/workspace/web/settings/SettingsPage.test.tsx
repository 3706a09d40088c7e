import { assessmentContract } from '@klarsikt/contract';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() =>
  ready(() => Promise.all([import('./SettingsPage.tsx'), import('../sources/SourcesPage.tsx')])),
);

async function fieldAt(place: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-field="${place}"]`);
    if (found === null) throw new Error(`There is no field ${place}`);
    return found;
  });
}

async function businessless() {
  const tenant = await (await theApp()).tenant();
  const client = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Payments 2026' };
  const { id } = await client.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const saved = async () => (await client.call(assessmentContract.load, { body: { id } })).document;
  const save = async (businesses: readonly string[], more: readonly Patch[] = []) => {
    const { revision } = await client.call(assessmentContract.load, { body: { id } });
    const patches = [{ op: 'set' as const, path: '/settings/businesses', value: businesses }, ...more];
    await client.call(assessmentContract.modifyData, { params: { id }, body: { revision, patches } });
  };
  return { client, id, saved, save };
}

it('a settings link with a field parameter expands the section of this field', async () => {
  const { client, id, saved } = await demoAssessment();
  await open(`/ra/${id}/edit?field=/scope/outsourcing`, client);
  const field = await fieldAt('/scope/outsourcing');
  expect(field.closest('details')?.open).toBe(true);
  fireEvent.change(within(field).getByLabelText(/^Outsourcing/), { target: { value: 'Card issuing' } });
  await waitFor(async () => expect((await saved()).scope?.outsourcing).toBe('Card issuing'));
});

it('an answer to a question about the firm is saved with its author and time', async () => {
  const { client, id, saved } = await demoAssessment();
  await open(`/ra/${id}/edit?field=/scope/facts/agents`, client);
  const field = await fieldAt('/scope/facts/agents');
  expect(field.closest('details')?.open).toBe(true);
  const question = within(field).getByLabelText('Does the firm use agents?');
  fireEvent.change(question, { target: { value: 'yes' } });
  await within(field).findByText(/Enter who was informed of the risk assessment and when/);
  await waitFor(async () => {
    const { answer, by, at } = (await saved()).scope?.facts?.agents ?? {};
    expect([answer, by !== undefined && by !== '', at !== undefined]).toEqual(['yes', true, true]);
  });
  fireEvent.change(question, { target: { value: '' } });
  await waitFor(async () => expect((await saved()).scope?.facts?.agents).toBeUndefined());
});

it('excluding a kind of source requires a reason', async () => {
  const { client, id, saved } = await demoAssessment();
  await open(`/ra/${id}/reference?view=kinds`, client);
  const kind = await fieldAt('/sources/kinds/commercial');
  const select = kind.querySelector('select') ?? screen.getByRole('combobox');
  fireEvent.change(select, { target: { value: '' } });
  fireEvent.change(select, { target: { value: 'left' } });
  const reason = await fieldAt('/sources/kinds/commercial/text');
  fireEvent.change(reason.querySelector('textarea') ?? reason, { target: { value: 'None is bought' } });
  await waitFor(async () =>
    expect((await saved()).sources?.kinds?.commercial).toEqual({
      treatment: 'left',
      text: 'None is bought',
    }),
  );
});

it('only calculation settings that differ from the defaults are stored', async () => {
  const { client, id, saved } = await demoAssessment();
  await open(`/ra/${id}/edit`, client);
  const weights = await screen.findByRole('group', { name: 'Weights of the overall level' });
  const enter = (label: HTMLElement, value: string) => {
    fireEvent.focus(label);
    fireEvent.change(label, { target: { value } });
    fireEvent.blur(label);
  };
  enter(within(weights).getByLabelText('Customers'), '0.6');
  await waitFor(() => expect(within(weights).getByText('43%')).toBeTruthy());
  enter(screen.getByLabelText('Maximum strength of general controls'), '0.4');
  const shares = screen.getByRole('group', { name: 'Effect of a share on the probability' });
  enter(within(shares).getByLabelText('Products'), '2');
  fireEvent.change(screen.getByLabelText('Effect of controls'), { target: { value: 'absolute' } });
  await waitFor(async () =>
    expect((await saved()).settings.config).toEqual({
      fractions: { customers: 0.6 },
      potential: { general: 0.4 },
      distribution: { products: 2 },
      residual: { mode: 'absolute' },
    }),
  );
  enter(within(weights).getByLabelText('Customers'), '0.2');
  await waitFor(async () => expect((await saved()).settings.config.fractions).toBeUndefined());
});

it('the settings offer products only after a business is chosen, and hide those of other businesses', async () => {
  const { client, id, save } = await businessless();
  const { user } = await open(`/ra/${id}/edit`, client);
  await screen.findByText(/Choose the businesses first/);
  expect(screen.queryByRole('group', { name: /^Products \d/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Show all/ }));
  await screen.findByRole('group', { name: /^Products \d/ });
  await save(['bu-pi']);
  await leave();

  const again = await open(`/ra/${id}/edit`, client);
  const own = await screen.findByRole('group', { name: /^Products \d/ });
  const count = within(own).getAllByRole('checkbox').length;
  await again.user.click(screen.getByRole('button', { name: /^Show all/ }));
  const others = await screen.findByRole('group', { name: /^Products of other businesses/ });
  expect(within(others).getAllByRole('checkbox').length).toBeGreaterThan(0);
  expect(within(own).getAllByRole('checkbox').length).toBe(count);
});

it('answers that do not belong to the chosen businesses are listed, and unrelated threats can be excluded and undone', async () => {
  const { client, id, save, saved } = await businessless();
  await save(
    ['bu-pi'],
    [
      {
        op: 'set',
        path: '/background/data/products/pr-mortgage',
        value: { BOTH: { Quantity: { mode: 'abs', value: 3 } } },
      },
      { op: 'set', path: '/selections/products', value: { mode: 'none', exceptions: [] } },
    ],
  );
  const { user } = await open(`/ra/${id}/edit`, client);
  await user.click(await screen.findByText('One answer does not belong to these businesses'));
  const answers = screen.getByText(/kept but do not count/).closest('details');
  expect(within(answers ?? document.body).getAllByRole('listitem').length).toBe(1);
  const all = (await saved()).selections.threats;
  await user.click(screen.getByText(/threats count although they do not concern the businesses/));
  await user.click(screen.getByRole('button', { name: /^Leave out these \d+ threats/ }));
  await waitFor(async () => expect((await saved()).selections.threats).not.toEqual(all));
  expect(screen.queryByText(/threats count although they do not concern the businesses/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await saved()).selections.threats).toEqual(all));
});

it('a search in the settings opens the section and shows only matching fields', async () => {
  const { client, id } = await demoAssessment();
  const { user } = await open(`/ra/${id}/edit`, client);
  const search = await screen.findByRole('searchbox', { name: 'Search the settings' });
  await user.type(search, 'outsourc');
  const field = await fieldAt('/scope/outsourcing');
  expect(field.closest('details')?.open).toBe(true);
  expect(document.querySelector('[data-field="/settings/name"]')).toBeNull();
  expect(document.querySelector('[data-field="/scope/setUp"]')).toBeNull();
  await user.clear(search);
  await user.type(search, 'zzzz');
  await screen.findByText('No setting matches “zzzz”.');
});
