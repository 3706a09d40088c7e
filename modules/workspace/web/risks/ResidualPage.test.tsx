import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => Promise.all([import('./ResidualPage.tsx'), import('./RisksPage.tsx')])));

it('the overall conclusion is entered beside the conclusion of the category', async () => {
  const { client, id, saved } = await demoAssessment();
  await open(`/ra/${id}/all/customers/control`, client);
  const field = await screen.findByLabelText(/^Overall conclusion/, { selector: 'textarea' });
  screen.getByLabelText(/^Conclusion: Customers/, { selector: 'textarea' });
  fireEvent.change(field, { target: { value: 'It can be borne' } });
  await waitFor(async () => expect((await saved()).conclusions.overall).toBe('It can be borne'));
});

it('a part shows who marked it as done, and when', async () => {
  const { client, id, saved } = await demoAssessment('sv');
  await open(`/ra/${id}/all/customers`, client, 'sv');
  await screen.findByRole('heading', { level: 1 });
  const reopen = screen.queryByText('Fortsätt med riskerna');
  if (reopen) fireEvent.click(reopen);
  fireEvent.click(await screen.findByText('Markera riskerna som klara'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByText('Markera riskerna som klara', { selector: 'button, button *' }));
  await waitFor(async () => expect((await saved()).risks.done).toBeDefined());
  const { by = '' } = (await saved()).risks.done ?? {};
  expect(by).not.toBe('');
  await screen.findByText(
    (_, node) => node?.textContent?.startsWith(`Klar: ${by}, `) === true && node.role === 'note',
  );
});
