/** Tests the focus after a panel closes. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { leave } from '../../test/screen.tsx';
import { Providers } from '../platform/Providers.tsx';
import { DetailPanel, focusNextPanel, SplitView } from './DetailPanel.tsx';

afterEach(leave);

/** A list with one item that can be opened beside it and removed there. */
function Page({ hasRow = false }: { readonly hasRow?: boolean }) {
  const [open, setOpen] = useState(false);
  const [isRemoved, setRemoved] = useState(false);
  const close = () => setOpen(false);
  const remove = () => {
    setRemoved(true);
    close();
  };
  const panel = (
    <DetailPanel title="Own threat" onClose={close}>
      <button type="button" onClick={remove}>
        Remove
      </button>
    </DetailPanel>
  );
  const opened = () => {
    focusNextPanel();
    setOpen(true);
  };
  return (
    <Providers>
      <main tabIndex={-1}>
        <SplitView panel={open ? panel : null}>
          {isRemoved ? null : (
            <button type="button" onClick={opened}>
              Own threat
            </button>
          )}
          {hasRow ? (
            <button type="button" data-row="other" tabIndex={0}>
              Other
            </button>
          ) : null}
        </SplitView>
      </main>
    </Providers>
  );
}

async function opened() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Own threat' }));
  const heading = await screen.findByRole('heading', { name: 'Own threat' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  return user;
}

it('closing a panel returns the focus to the button that opened it', async () => {
  render(<Page />);
  const user = await opened();
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Own threat' })),
  );
});

it('closing a panel whose opener was removed moves the focus to a remaining list row or the page', async () => {
  render(<Page />);
  await (await opened()).click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  await leave();

  render(<Page hasRow />);
  await (await opened()).click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' })));
});
