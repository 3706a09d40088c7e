import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { demoAssessment, ready } from '../../../../test/demo.ts';
import { open } from '../../../../test/screen.tsx';

const patience = { timeout: 15_000 };

beforeAll(() => ready(() => import('./BackgroundPage.tsx')));

async function background(language: 'en' | 'sv') {
  const { client, id, saved } = await demoAssessment(language);
  await open(`/ra/${id}/background/customers`, client, language);
  const figures = async () => {
    const data = (await saved()).background.data.customers ?? {};
    return [data['cu-young']?.INDIVIDUALS?.Quantity, data['cu-minor']?.INDIVIDUALS?.Quantity];
  };
  const paste = async (label: RegExp, text: string) => {
    const [field] = await screen.findAllByLabelText(label, { selector: 'input' });
    if (field === undefined) throw new Error('The row is not there');
    fireEvent.paste(field, { clipboardData: { getData: () => text } });
    return within(await screen.findByRole('dialog'));
  };
  return { figures, paste };
}

const count = (value: number) => ({ mode: 'abs', value });

it('a pasted block goes by name whatever its order, after a look at what matched, and one undo takes it back', async () => {
  const { figures, paste } = await background('en');
  const before = await figures();
  const dialog = await paste(
    /^Ordinary resident individual, /,
    'Type\tQuantity\nMinderårig med eget konto\t4321\nCU-YOUNG\t1234\nTourist\t5',
  );
  dialog.getByText('2 of 3 found, 1 to choose, 0 left out');
  dialog.getByText('by its key');
  dialog.getByText('no row has this key or name');
  expect(await figures()).toEqual(before);
  fireEvent.click(dialog.getByText('Take 2 rows'));
  await waitFor(async () => expect(await figures()).toEqual([count(1234), count(4321)]), patience);
  fireEvent.click(screen.getByLabelText(/^Undo/));
  await waitFor(async () => expect(await figures()).toEqual(before), patience);
}, 60_000);

it('a pasted number that can be read two ways is asked at its cell, and changes nothing before', async () => {
  const { figures, paste } = await background('sv');
  const before = await figures();
  const dialog = await paste(/^Privatperson med vardagsekonomi, /, 'Ung vuxen 18–25 år\t1.234');
  dialog.getByText('”1.234”: frågan ställs i cellen');
  fireEvent.click(dialog.getByText('Inför en rad'));
  await screen.findByText(/1\.234/, { selector: '[role="alert"]' });
  expect(await figures()).toEqual(before);
}, 60_000);
