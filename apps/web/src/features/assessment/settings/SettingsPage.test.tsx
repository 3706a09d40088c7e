import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { demoAssessment, ready } from '../../../../test/demo.ts';
import { open } from '../../../../test/screen.tsx';

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
