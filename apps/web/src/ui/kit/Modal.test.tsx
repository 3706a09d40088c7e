import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { leave } from '../../../test/screen.tsx';
import { dialogAvailableStore } from '../../platform/confirm.ts';
import { Providers } from '../../platform/Providers.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Modal } from './dialogs.ts';
import { Menu } from './menus.ts';

afterEach(leave);

/** A dialog that exists only while open, opened from a button and from a menu. */
function Page() {
  const [open, setOpen] = useState(false);
  return (
    <Providers>
      <MantineProvider env="test">
        <button type="button" onClick={() => setOpen(true)}>
          New
        </button>
        <Menu>
          <Menu.Target>
            <button type="button">More</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen(true)}>Copy</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <ConfirmDialog />
        {open ? (
          <Modal opened onClose={() => setOpen(false)} title="About it">
            <input aria-label="Name" data-autofocus />
          </Modal>
        ) : null}
      </MantineProvider>
    </Providers>
  );
}

async function closed(): Promise<void> {
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: 'About it' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('a closed dialog returns the focus to the button that opened it', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'New' });
  await user.click(opener);
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it("a dialog that was opened from a menu returns the focus to the menu's button", async () => {
  const user = userEvent.setup();
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'More' });
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('closing a dialog with typed text requires a confirmation', async () => {
  const user = userEvent.setup();
  dialogAvailableStore.become(true);
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'New' }));
  const field = await screen.findByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, 'A long reason');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'A long reason');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialogAvailableStore.become(false);
});

it('the close button of a dialog has an accessible name', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'New' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
