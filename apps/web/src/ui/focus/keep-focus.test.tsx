import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { leave } from '../../../test/screen.tsx';
import { Providers } from '../../platform/Providers.tsx';
import { Modal } from '../kit/dialogs.ts';
import { Menu } from '../kit/menus.ts';
import { keepFocus } from './keep-focus.ts';

afterEach(leave);

interface RowProps {
  readonly name: string;
  readonly onRemove: () => void;
}

function RowMenu({ name, onRemove }: RowProps) {
  const [asks, setAsks] = useState(false);
  return (
    <li>
      <button type="button">Open {name}</button>
      <Menu>
        <Menu.Target>
          <button type="button">More {name}</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRemove}>Remove</Menu.Item>
          <Menu.Item onClick={() => setAsks(true)}>Remove after a question</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <button type="button" onClick={onRemove}>
        Remove {name}
      </button>
      {asks ? (
        <Modal opened onClose={() => setAsks(false)} title="Sure?">
          <button type="button" onClick={onRemove}>
            Yes
          </button>
        </Modal>
      ) : null}
    </li>
  );
}

/** A list in a section with a heading, and a button before it. */
function Page({ names }: { readonly names: readonly string[] }) {
  const [left, setLeft] = useState(names);
  useEffect(keepFocus, []);
  return (
    <Providers>
      <MantineProvider env="test">
        <main tabIndex={-1}>
          <button type="button">Elsewhere</button>
          <section>
            <h2>Keys</h2>
            <ul>
              {left.map((name) => (
                <RowMenu
                  key={name}
                  name={name}
                  onRemove={() => setLeft(left.filter((one) => one !== name))}
                />
              ))}
            </ul>
          </section>
        </main>
      </MantineProvider>
    </Providers>
  );
}

const isFocused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));

describe('a removed row passes the focus on', () => {
  it('to the next row, or to the previous one if it was the last', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Page names={['first', 'second', 'third']} />);
    await user.click(screen.getByRole('button', { name: 'Remove second' }));
    await isFocused('Open third');
    await user.click(screen.getByRole('button', { name: 'Remove third' }));
    await isFocused('Open first');
  });

  it('to the heading of the list if it was the only one', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Page names={['only']} />);
    await user.click(screen.getByRole('button', { name: 'Remove only' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Keys' })));
  });

  it.each(['Remove', 'Remove after a question'])('after “%s” in its own menu', async (item) => {
    const user = userEvent.setup({ delay: null });
    render(<Page names={['first', 'second', 'third']} />);
    await user.click(screen.getByRole('button', { name: 'More second' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    if (item !== 'Remove')
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await isFocused('Open third');
  });

  it('only if the person has not moved it', async () => {
    const user = userEvent.setup({ delay: null });
    const { container } = render(<Page names={['first', 'second']} />);
    screen.getByRole('button', { name: 'Remove first' }).focus();
    const other = screen.getByRole('button', { name: 'Elsewhere' });
    other.focus();
    container.querySelector('li')?.remove();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.activeElement).toBe(other);
    other.blur();
    await user.click(document.body);
    expect(document.activeElement).toBe(document.body);
  });
});
