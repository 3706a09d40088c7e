import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() =>
  ready(() => Promise.all([import('./SettingsPage.tsx'), import('../sources/SourcesPage.tsx')])),
);

/** A field by its place in the document. */
async function fieldAt(place: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-field="${place}"]`);
    if (found === null) throw new Error(`There is no field ${place}`);
    return found;
  });
}

it('the settings ask for what is said of the business, and an address leads to the very field', async () => {
  const { client, id, saved } = await demoAssessment();
  await open(`/ra/${id}/edit?field=/scope/outsourcing`, client);
  const field = await fieldAt('/scope/outsourcing');
  expect(field.closest('details')?.open).toBe(true);
  fireEvent.change(within(field).getByLabelText(/^Outsourcing/), { target: { value: 'Card issuing' } });
  await waitFor(async () => expect((await saved()).scope?.outsourcing).toBe('Card issuing'));
});

it('the facts about the firm are questions, and an answer has the person and the instant that the product writes', async () => {
  const { client, id, saved } = await demoAssessment();
  await open(`/ra/${id}/edit?field=/scope/facts/agents`, client);
  const field = await fieldAt('/scope/facts/agents');
  expect(field.closest('details')?.open).toBe(true);
  const question = within(field).getByLabelText('Does the firm use agents?');
  fireEvent.change(question, { target: { value: 'yes' } });
  await within(field).findByText(/Enter who was informed and when/);
  await waitFor(async () => {
    const { answer, by, at } = (await saved()).scope?.facts?.agents ?? {};
    expect([answer, by !== undefined && by !== '', at !== undefined]).toEqual(['yes', true, true]);
  });
  fireEvent.change(question, { target: { value: '' } });
  await waitFor(async () => expect((await saved()).scope?.facts?.agents).toBeUndefined());
});

it('a kind of source is left out with a reason, asked for once it is said', async () => {
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

it('the weights, what controls can reach and how a share counts are set here, and only what differs is kept', async () => {
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
