/**
 * A table for working in: sticky header and first column, sorting, virtual rows from 200, tree rows, selection,
 * keyboard. Its state comes from `useTableView`, so that `TableTools` can stand in the page's head.
 */
import type { RowData } from '@tanstack/react-table';
import { useRef, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { KeptScroll, scrollIdOf } from '../../platform/router/kept-scroll.ts';
import { watchMedia } from '../../platform/settings/media.ts';
import { useStore } from '../../platform/store.ts';
import { texts } from '../texts.ts';
import type { Column } from './columns.ts';
import styles from './DataTable.module.css';
import type { DataTableProps } from './props.ts';
import { TableBody } from './TableBody.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import { useGoneRow } from './use-gone-row.ts';
import { useOverflow } from './use-overflow.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts';

const rowHeights = { dense: 31, roomy: 40 } as const;
/** Where names take two lines, rows have the height of their text; elsewhere one height, unless a list sets it. */
const wrapping = watchMedia('(max-width: 700px)');
/** About how high a line of columns is below a name. */
const stackedLine = 28;
const firstColumnWidth = 260;
const otherColumnWidth = 110;

const widthOf = <R extends RowData>(columns: readonly Column<R>[]): number =>
  columns.reduce(
    (sum, { width: own }, at) => sum + (own ?? (at === 0 ? firstColumnWidth : otherColumnWidth)),
    0,
  );

function ColumnWidths<R extends RowData>({ columns }: { readonly columns: readonly Column<R>[] }) {
  return (
    <colgroup>
      {columns.map((column, at) => (
        <col
          key={column.id}
          style={
            at === 0 && column.width === undefined ? undefined : { width: column.width ?? otherColumnWidth }
          }
        />
      ))}
    </colgroup>
  );
}

interface GridProps<R extends RowData> {
  readonly table: DataTableProps<R>;
  readonly drawn: VirtualRows<R>;
  readonly stacked: boolean;
  readonly width: number;
  /** Key of the one row that Tab reaches. */
  readonly tabStop: string | null;
  readonly onActivate: (key: string) => void;
}

function Grid<R extends RowData>({ table, drawn, stacked, width, ...focus }: GridProps<R>) {
  const { view, label } = table;
  return (
    <table
      className={styles.table}
      role={view.isTree ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={view.rows.length + 1}
      // The rows that are not drawn; as margins they keep the header where it sticks.
      style={{ minWidth: stacked ? undefined : width, marginTop: drawn.before, marginBottom: drawn.after }}
    >
      <ColumnWidths columns={view.columns} />
      <TableHead view={view} stacked={stacked} />
      <TableBody table={table} drawn={drawn} stacked={stacked} {...focus} />
    </table>
  );
}

export function DataTable<R extends RowData>(props: DataTableProps<R>) {
  const { view, onOpen, onToggle, onToggleAll, current = null, empty, wholePageKeys = false } = props;
  const { wraps = false, stacks = false } = props;
  const { rows, columns, density } = view;
  const t = useT(texts);
  const scroll = useRef<HTMLDivElement>(null);
  const narrow = useStore(wrapping);
  const stacked = stacks && narrow;
  // Two columns go into a line below the name, about.
  const height = rowHeights[density] + (stacked ? stackedLine * Math.ceil((columns.length - 1) / 2) : 0);
  const drawn = useVirtualRows({ rows, columns, scroll, height, uneven: narrow || wraps });
  const { tabStop, setActive } = useRowKeys({
    rows,
    current,
    onOpen,
    onToggle,
    onToggleAll,
    onFold: view.toggleRow,
    scroll,
    scrollTo: drawn.scrollTo,
    wholePage: wholePageKeys,
  });
  useGoneRow(scroll, rows);
  const width = widthOf(columns);
  const scrolls = useOverflow(scroll, stacked ? 0 : width);
  const [scrollId] = useState(() => scrollIdOf('table'));
  return (
    <div className={styles.wrap}>
      {wholePageKeys ? <KeptScroll id={scrollId} scroll={scroll} ready={rows.length > 0} /> : null}
      <div
        className={styles.scroll}
        ref={scroll}
        data-scroll-restoration-id={wholePageKeys ? scrollId : undefined}
        data-scrolls={scrolls || undefined}
        data-fills={wholePageKeys || undefined}
        data-wraps={wraps || stacked || undefined}
        data-stacked={stacked || undefined}
        style={{ '--row': `${rowHeights[density]}px` }}
      >
        <Grid table={props} {...{ drawn, stacked, width, tabStop }} onActivate={setActive} />
        {rows.length === 0 ? <div className={styles.empty}>{empty ?? t('ui.noRows')}</div> : null}
      </div>
      <TableFoot table={props} />
    </div>
  );
}
