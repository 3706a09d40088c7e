import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import styles from './DataTable.module.css';
import { getTableRole } from './TableRow.tsx';
import type { TableView } from './use-table-view.ts';

interface TableHeadProps<R extends RowData> {
  readonly view: TableView<R>;
  readonly stacked: boolean;
}

export function TableHead<R extends RowData>({ view, stacked }: TableHeadProps<R>) {
  const { columns } = view;
  const sorted = view.sorting[0];
  return (
    <thead {...getTableRole('rowgroup', stacked)}>
      <tr {...getTableRole('row', stacked)}>
        {columns.map((column) => {
          const direction = sorted?.id === column.id ? (sorted.desc ? 'descending' : 'ascending') : undefined;
          const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={column.id}
              {...getTableRole('columnheader', stacked)}
              scope="col"
              data-align={column.align}
              aria-sort={direction}
            >
              {column.sortable !== false ? (
                <button type="button" className={styles.sort} onClick={() => view.toggleSort(column)}>
                  {column.header}
                  {direction === undefined ? null : <Arrow size={12} stroke={2} aria-hidden="true" />}
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
