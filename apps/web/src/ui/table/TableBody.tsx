import type { RowData } from '@tanstack/react-table';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { DataTableProps } from './props.ts';
import { getTableRole, type RowActions, TableRow } from './TableRow.tsx';
import type { VirtualRows } from './use-virtual-rows.ts';
import { showTruncatedText } from './whole-text.ts';

/** Returns a stable object whose functions always use the latest properties. */
function useRowActions<R extends RowData>(
  props: DataTableProps<R>,
  activate: (key: string) => void,
): RowActions {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  return useMemo(() => {
    const find = (key: string) => latest.current.view.rows.find((row) => row.id === key);
    const withRow = (key: string, act: ((row: R) => void) | undefined) => {
      const row = find(key);
      if (row) act?.(row.original);
    };
    return {
      activate,
      open: (key) => withRow(key, latest.current.onOpen),
      check: (key, range) => withRow(key, (row) => latest.current.onToggle?.(row, range)),
      toggle: (key) => latest.current.view.toggleRow(key),
    };
  }, [activate]);
}

interface TableBodyProps<R extends RowData> {
  readonly table: DataTableProps<R>;
  readonly drawn: Pick<VirtualRows<R>, 'shown' | 'measure'>;
  readonly stacked: boolean;
  /** Key of the row that the tab key reaches. */
  readonly tabStop: string | null;
  readonly onActivate: (key: string) => void;
}

export function TableBody<R extends RowData>({
  table,
  drawn,
  stacked,
  tabStop,
  onActivate,
}: TableBodyProps<R>) {
  const { view, onOpen, onToggle, current = null, checked, isGroup, rowName, tickable } = table;
  const { columns, isTree } = view;
  const { shown, measure } = drawn;
  // The row is memoised, so that scrolling, sorting and filtering redraw only changed rows.
  const Row = useMemo(() => memo(TableRow<R>), []);
  const actions = useRowActions(table, onActivate);
  return (
    <tbody {...getTableRole('rowgroup', stacked)} onPointerOver={showTruncatedText}>
      {shown.map(({ row, index }) => {
        const { id, original } = row;
        const heads = isGroup?.(original) ?? false;
        return (
          <Row
            key={id}
            id={id}
            data={original}
            name={rowName(original)}
            index={index}
            depth={row.depth}
            columns={columns}
            isTree={isTree}
            expanded={row.getCanExpand() ? view.isExpanded(id) : undefined}
            checked={checked && onToggle && (tickable?.(original) ?? true) ? checked.has(id) : undefined}
            beside={onToggle !== undefined && !heads}
            isCurrent={id === current}
            isGroup={heads}
            opens={onOpen !== undefined}
            tabStop={id === tabStop}
            actions={actions}
            measure={measure}
            stacked={stacked}
          />
        );
      })}
    </tbody>
  );
}
