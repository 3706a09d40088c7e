import { RouterContextProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../platform/Providers.tsx';
import { router } from '../../routes.tsx';
import type { DataTableColumn } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { useTableView } from './use-table-view.ts';

interface Line {
  readonly key: string;
  readonly figure: string;
}

const lines = (figure: string): readonly Line[] =>
  Array.from({ length: 60 }, (_, at) => ({ key: `line ${at}`, figure }));

const columns: readonly DataTableColumn<Line>[] = [
  { id: 'name', header: 'Name', value: ({ key }) => key },
  {
    id: 'figure',
    header: 'Figure',
    value: ({ figure }) => figure,
    cell: ({ key, figure }) => <input aria-label={key} defaultValue={figure} />,
  },
];

interface ListProps {
  readonly rows: readonly Line[];
  readonly wholePageKeys?: boolean;
}

function List({ rows, wholePageKeys = false }: ListProps) {
  const view = useTableView({ id: 'test', rows, rowKey: ({ key }) => key, columns });
  return <DataTable view={view} label="Lines" rowName={({ key }) => key} wholePageKeys={wholePageKeys} />;
}

const shown = (rows: readonly Line[]) => (
  <Providers>
    <List rows={rows} />
  </Providers>
);

// The imitated browser has no layout, so the table's height is set to ten rows.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(310);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a table', () => {
  it('keeps the focused field when all rows are replaced', async () => {
    const user = userEvent.setup({ delay: null });
    const { rerender } = render(shown(lines('1')));
    // Rows outside the view are drawn step by step.
    const last = await screen.findByRole('textbox', { name: 'line 59' });
    act(() => last.focus());
    rerender(shown(lines('2')));
    expect(document.activeElement === last).toBe(true);
    await user.keyboard('34');
    expect(last).toHaveProperty('value', '134');
  });

  it('shows the full text of a shortened cell on hover', async () => {
    const user = userEvent.setup({ delay: null });
    render(shown(lines('1')));
    const cell = await screen.findByText('line 7');
    await user.hover(cell);
    expect(cell.closest('td, th')).not.toHaveProperty('title', 'line 7');
    cell.style.textOverflow = 'ellipsis';
    vi.spyOn(cell, 'scrollWidth', 'get').mockReturnValue(300);
    await user.unhover(cell);
    await user.hover(cell);
    expect(cell.closest('td, th')).toHaveProperty('title', 'line 7');
  });

  it('moves the focus from a removed row to a neighbouring row, or else to the page', async () => {
    const only = (...keys: readonly string[]) => (
      <main tabIndex={-1}>{shown(keys.map((key) => ({ key, figure: '1' })))}</main>
    );
    const { rerender } = render(only('first', 'second', 'third'));
    const inRow = () => document.activeElement?.closest('tr')?.dataset.row;
    act(() => screen.getByRole('textbox', { name: 'second' }).focus());
    rerender(only('first', 'third'));
    expect(inRow()).toBe('third');
    rerender(only('first'));
    expect(inRow()).toBe('first');
    rerender(only());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('ignores its letter shortcuts while a checkbox outside the table has the focus', async () => {
    const user = userEvent.setup({ delay: null });
    render(
      <>
        <input type="checkbox" aria-label="Beside" />
        <button type="button">Press</button>
        <Providers>
          <RouterContextProvider router={router}>
            <List rows={lines('1').slice(0, 3)} wholePageKeys />
          </RouterContextProvider>
        </Providers>
      </>,
    );
    await screen.findByRole('textbox', { name: 'line 2' });
    const beside = screen.getByRole('checkbox', { name: 'Beside' });
    act(() => beside.focus());
    await user.keyboard('j');
    expect(document.activeElement).toBe(beside);
    act(() => screen.getByRole('button', { name: 'Press' }).focus());
    await user.keyboard('j');
    expect(document.activeElement?.closest('tr')?.dataset.row).toBe('line 0');
  });

  it('does not move the focus if the user has left the table before a row is removed', () => {
    const beside = (...keys: readonly string[]) => (
      <>
        <input aria-label="Find" />
        {shown(keys.map((key) => ({ key, figure: '1' })))}
      </>
    );
    const { rerender } = render(beside('first', 'second'));
    act(() => screen.getByRole('textbox', { name: 'first' }).focus());
    const find = screen.getByRole('textbox', { name: 'Find' });
    act(() => find.focus());
    rerender(beside('second'));
    expect(document.activeElement).toBe(find);
  });
});
