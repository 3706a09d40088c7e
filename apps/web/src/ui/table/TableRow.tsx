import { IconChevronRight } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import type { MouseEvent } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { texts } from '../texts.ts';
import type { Column } from './columns.ts';
import styles from './DataTable.module.css';
import type { DataTableProps } from './props.ts';
import type { ViewRow } from './use-table-view.ts';

interface TableRowProps<R extends RowData> extends DataTableProps<R> {
  readonly row: ViewRow<R>;
  readonly index: number;
  /** The one row that Tab reaches. */
  readonly tabStop: boolean;
  readonly onActive: (key: string) => void;
}

function contentOf<R extends RowData>(column: Column<R>, row: R) {
  return column.cell ? column.cell(row) : column.value(row);
}

function NameCell<R extends RowData>({
  row,
  column,
  rowName,
  checked,
  onToggle,
  view,
}: TableRowProps<R> & { column: Column<R> }) {
  const t = useT(texts);
  const name = rowName(row.original);
  return (
    <span className={styles.name} style={{ '--depth': row.depth }}>
      {checked && onToggle ? (
        <input
          type="checkbox"
          className={styles.check}
          tabIndex={-1}
          checked={checked.has(row.id)}
          aria-label={t('ui.select', { name })}
          onChange={() => onToggle(row.original)}
          onClick={(event) => event.stopPropagation()}
        />
      ) : null}
      {row.getCanExpand() ? (
        <button
          type="button"
          className={styles.toggle}
          tabIndex={-1}
          aria-expanded={row.getIsExpanded()}
          aria-label={t(row.getIsExpanded() ? 'ui.collapse' : 'ui.expand', { name })}
          onClick={(event) => {
            event.stopPropagation();
            row.toggleExpanded();
          }}
        >
          <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
        </button>
      ) : view.isTree ? (
        <span style={{ width: 14, flexShrink: 0 }} />
      ) : null}
      <span>{contentOf(column, row.original)}</span>
    </span>
  );
}

export function TableRow<R extends RowData>(props: TableRowProps<R>) {
  const { row, index, view, onOpen, current, checked, isGroup, tabStop, onActive } = props;
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    onActive(row.id);
    // A click that ends a text selection, or hits a control in the cell, opens nothing.
    if (window.getSelection()?.isCollapsed === false) return;
    if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
    if (onOpen && !isGroup?.(row.original)) onOpen(row.original);
    else if (row.getCanExpand()) row.toggleExpanded();
  };
  return (
    <tr
      data-row={row.id}
      data-current={row.id === current || undefined}
      data-group={isGroup?.(row.original) || undefined}
      data-opens={onOpen !== undefined || row.getCanExpand() || undefined}
      aria-rowindex={index + 2}
      aria-level={view.isTree ? row.depth + 1 : undefined}
      aria-expanded={row.getCanExpand() ? row.getIsExpanded() : undefined}
      aria-selected={checked ? checked.has(row.id) : undefined}
      tabIndex={tabStop ? 0 : -1}
      onClick={open}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onActive(row.id);
      }}
    >
      {view.columns.map((column, at) => (
        <td key={column.id} data-align={column.align}>
          {at === 0 ? <NameCell {...props} column={column} /> : contentOf(column, row.original)}
        </td>
      ))}
    </tr>
  );
}
