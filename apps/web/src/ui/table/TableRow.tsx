import { IconChevronRight } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import type { DataTableColumn } from './columns.ts';
import styles from './DataTable.module.css';

/** Actions on the rows of a table, as one stable object. */
export interface RowActions {
  readonly activate: (key: string) => void;
  readonly open: (key: string) => void;
  readonly toggle: (key: string) => void;
  readonly check: (key: string, range: boolean) => void;
}

/**
 * All values that a row shows, as simple properties, so that sorting, filtering and opening a panel redraw only
 * changed rows.
 */
interface TableRowProps<R extends RowData> {
  readonly id: string;
  readonly data: R;
  readonly name: string;
  readonly index: number;
  readonly depth: number;
  readonly columns: readonly DataTableColumn<R>[];
  readonly isTree: boolean;
  /** Whether the row's children are shown; undefined for a row without children. */
  readonly expanded: boolean | undefined;
  /** Whether the row is ticked; undefined if it cannot be ticked. */
  readonly checked: boolean | undefined;
  /** True if other rows can be ticked: the row leaves room for a tick box, so that all names are aligned. */
  readonly beside?: boolean;
  readonly isCurrent: boolean;
  readonly isGroup: boolean;
  readonly opens: boolean;
  readonly tabStop: boolean;
  readonly actions: RowActions;
  /** Measures the row (identified by `data-index`) if the rows differ in height. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  /** True if the columns are shown below the name, each with its heading. */
  readonly stacked: boolean;
}

/**
 * Stacked tables need explicit roles, because some browsers drop the implicit roles of a table with another layout.
 */
export const getTableRole = <const Role extends string>(
  role: Role,
  stacked: boolean,
): { readonly role?: Role } => (stacked ? { role } : {});

/**
 * Returns the content of a row's cells by column. The elements are reused while the data is the same, so that moving
 * a row does not redraw its content.
 */
function useContents<R extends RowData>(row: R): (column: DataTableColumn<R>) => ReactNode {
  return useMemo(() => {
    const made = new Map<DataTableColumn<R>, ReactNode>();
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
  const t = useT(uiTexts);
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
    // Selecting text or pressing a control in the cell does not open the row.
    if (window.getSelection()?.isCollapsed === false) return;
    if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
    if (opens && !isGroup) actions.open(id);
    else if (expanded !== undefined) actions.toggle(id);
  };
  return (
    <tr
      ref={props.measure}
      {...getTableRole('row', stacked)}
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
          {...getTableRole('gridcell', stacked)}
          data-align={column.align}
          data-label={stacked && at > 0 ? column.header : undefined}
        >
          {at === 0 ? <NameCell {...props} content={contentOf(column)} /> : contentOf(column)}
        </td>
      ))}
    </tr>
  );
}
