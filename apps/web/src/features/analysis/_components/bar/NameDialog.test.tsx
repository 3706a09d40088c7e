import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { leave } from '../../../../../test/screen.tsx';
import { Providers } from '../../../../platform/Providers.tsx';
import { NameDialog } from './NameDialog.tsx';

afterEach(leave);

it('a name that was copied from a sheet is one line without tabs, and one of blanks is none', async () => {
  const given: string[] = [];
  render(
    <Providers>
      <MantineProvider env="test">
        <NameDialog
          title="Save"
          start=""
          submit="Keep"
          onClose={() => undefined}
          onName={(name) => given.push(name)}
        />
      </MantineProvider>
    </Providers>,
  );
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Name');
  fireEvent.change(field, { target: { value: ' \t ' } });
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(given).toEqual([]);
  fireEvent.change(field, { target: { value: 'Freight\tpapers\t' } });
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(given).toEqual(['Freight papers']);
});
