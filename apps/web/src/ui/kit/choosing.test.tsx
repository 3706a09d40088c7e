/** Choosing in a field that is typed in. */
import { MultiSelect } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Providers } from '../../platform/Providers.tsx';
import { languageSetting } from '../../platform/settings/language.ts';
import { ComponentKitProvider } from '../../shell/ComponentKitProvider.tsx';

afterEach(cleanup);

function Businesses() {
  const [value, setValue] = useState<string[]>([]);
  const data = [
    { value: 'bu-bank', label: 'Bank' },
    { value: 'bu-pay', label: 'Payment institution' },
  ];
  return (
    <>
      <MultiSelect label="Businesses" searchable data={data} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  );
}

const field = async (text: string) => {
  languageSetting.set('en');
  render(
    <Providers>
      <ComponentKitProvider>
        <Businesses />
      </ComponentKitProvider>
    </Providers>,
  );
  const user = userEvent.setup({ delay: null });
  const input = screen.getByLabelText('Businesses', { selector: 'input:not([type=hidden])' });
  await user.type(input, text);
  return { user, input };
};

it('Enter selects the only choice that matches the typed text', async () => {
  const { user } = await field('paym');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe('bu-pay');
});

it('typed text without a matching choice shows a message and is then removed', async () => {
  const { user, input } = await field('crypto');
  await screen.findByText('None of the choices contains this text.');
  await user.keyboard('{Enter}');
  await user.tab();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(input instanceof HTMLInputElement && input.value).toBe('');
});
