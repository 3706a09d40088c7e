import { IconChevronRight } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { texts } from '../texts.ts';
import type { Column } from './columns.ts';
import styles from './DataTable.module.css';

/** What a row can set off; the same object for the life of the table. */
export interface RowActions {
  readonly activate: (key: string) => void;
  readonly open: (key: string) => void;
  readonly toggle: (key: string) => void;
  readonly check: (key: string, range: boolean) => void;
}

/**
 * Everything that a row shows, as values that stay the same while the row does: sorting, filtering and opening a panel
 * then draw only the rows that changed.
 */
interface TableRowProps<R extends RowData> {
  readonly id: string;
  readonly data: R;
  readonly name: string;
  readonly index: number;
  readonly depth: number;
  readonly columns: readonly Column<R>[];
  readonly isTree: boolean;
  /** Undefined where the row has nothing below it. */
  readonly expanded: boolean | undefined;
  /** Undefined where rows can not be ticked. */
  readonly checked: boolean | undefined;
  /** Other rows can be chosen: the names of all stand below each other. */
  readonly beside?: boolean;
  readonly isCurrent: boolean;
  readonly isGroup: boolean;
  readonly opens: boolean;
  /** The one row that Tab reaches. */
  readonly tabStop: boolean;
  readonly actions: RowActions;
  /** Told of the row, by its `data-index`, where rows differ in height. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  /** The columns stand below the name, each with its heading before it. */
  readonly stacked: boolean;
}

/** The role of a part of a table that is laid out as none: some browsers then take its own away. */
export const roleOf = <const Role extends string>(role: Role, stacked: boolean): { readonly role?: Role } =>
  stacked ? { role } : {};

/**
 * What a row's cells show, by column. The same content is given again while the row's data are the same, so that a row
 * which moves, or which loses a column beside a panel, is not drawn anew inside its cells.
 */
function useContents<R extends RowData>(row: R): (column: Column<R>) => ReactNode {
  return useMemo(() => {
    const made = new Map<Column<R>, ReactNode>();
    return (column) => {
      if (!made.has(column)) made.set(column, column.cell ? column.cell(row) : column.value(row));
      return made.get(column);
    };
  }, [row]);
}

function NameCell<R extends RowData>({
  content,
  ...row
}: TableRowProps<R> & { readonly content: ReactNode }) {
  const t = useT(texts);
  const { id, name, checked, expanded, beside = false, actions } = row;
  return (
    <span className={styles.name} style={{ '--depth': row.depth }}>
      {checked === undefined ? (
        beside && <span className={styles.check} />
      ) : (
        <input
          type="checkbox"
          className={styles.check}
          tabIndex={-1}
          checked={checked}
          aria-label={t('ui.select', { name })}
          onChange={({ nativeEvent }) =>
            actions.check(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          onClick={(event) => event.stopPropagation()}
        />
      )}
      {expanded !== undefined ? (
        <button
          type="button"
          className={styles.toggle}
          tabIndex={-1}
          aria-expanded={expanded}
          aria-label={t(expanded ? 'ui.collapse' : 'ui.expand', { name })}
          onClick={(event) => {
            event.stopPropagation();
            actions.toggle(id);
          }}
        >
          <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
        </button>
      ) : row.isTree ? (
        <span style={{ width: 14, flexShrink: 0 }} />
      ) : null}
      <span>{content}</span>
    </span>
  );
}

export function TableRow<R extends RowData>(props: TableRowProps<R>) {
  const { id, data, columns, expanded, checked, opens, isGroup, actions, stacked } = props;
  const contentOf = useContents(data);
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    actions.activate(id);
    // A click that ends a text selection, or hits a control in the cell, opens nothing.
    if (window.getSelection()?.isCollapsed === false) return;
    if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
    if (opens && !isGroup) actions.open(id);
    else if (expanded !== undefined) actions.toggle(id);
  };
  return (
    <tr
      ref={props.measure}
      {...roleOf('row', stacked)}
      data-row={id}
      data-index={props.index}
      data-current={props.isCurrent || undefined}
      data-group={isGroup || undefined}
      data-opens={opens || expanded !== undefined || undefined}
      aria-rowindex={props.index + 2}
      aria-level={props.isTree ? props.depth + 1 : undefined}
      aria-expanded={expanded}
      aria-selected={checked}
      tabIndex={props.tabStop ? 0 : -1}
      onClick={open}
      onFocus={(event) => {
        if (event.target === event.currentTarget) actions.activate(id);
      }}
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
          {...roleOf('gridcell', stacked)}
          data-align={column.align}
          data-label={stacked && at > 0 ? column.header : undefined}
        >
          {at === 0 ? <NameCell {...props} content={contentOf(column)} /> : contentOf(column)}
        </td>
      ))}
    </tr>
  );
}
