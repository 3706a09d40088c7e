/**
 * A table with sticky header and first column, sorting, virtual rows, tree rows, selection and keyboard control. The
 * caller creates its state with `useTableView`, so that `TableTools` can be placed in the page's head.
 */
import type { RowData } from '@tanstack/react-table';
import { useRef, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { ScrollRestoration, toScrollId } from '../../platform/router/kept-scroll.ts';
import { watchMediaQuery } from '../../platform/settings/media.ts';
import { useStore } from '../../platform/store.ts';
import { uiTexts } from '../texts.ts';
import type { DataTableColumn } from './columns.ts';
import styles from './DataTable.module.css';
import type { DataTableProps } from './props.ts';
import { TableBody } from './TableBody.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import { useFocusAfterRemoval } from './use-gone-row.ts';
import { useLowWindowScroll } from './use-low-window.ts';
import { useOverflow } from './use-overflow.ts';
import { useTableRowKeys } from './use-row-keys.ts';
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts';

const rowHeights = { dense: 31, roomy: 40 } as const;
const lowRowHeights = { dense: 28, roomy: 40 } as const;
/**
 * On narrow screens rows are as high as their text; otherwise all rows have one height, unless a list sets it. A low
 * window (200 % zoom) keeps one line per row, because only two rows with several lines would be visible.
 */
const wrapping = watchMediaQuery('(max-width: 480px), (max-width: 700px) and (min-height: 601px)');
const low = watchMediaQuery('(max-height: 600px) and (min-width: 481px) and (max-width: 900px)');
/** Estimated height in pixels of a line of columns below the row's name. */
const stackedLine = 28;
const firstColumnWidth = 260;
const otherColumnWidth = 110;

const widthOf = <R extends RowData>({ width }: DataTableColumn<R>, at: number): number =>
  width ?? (at === 0 ? firstColumnWidth : otherColumnWidth);

/** True for a column that takes spare width; such columns share it equally. */
const isElastic = <R extends RowData>({ width, grows }: DataTableColumn<R>, at: number): boolean =>
  grows === true || (at === 0 && width === undefined);

/** Pixels of spare width that the first column takes before other columns grow. */
const firstColumnSpare = 100;

/** Returns the extra pixels that a column takes where the table has room. */
const growthOf = <R extends RowData>(column: DataTableColumn<R>, at: number): number =>
  isElastic(column, at) ? 0 : Math.max(0, (column.upTo ?? 0) - widthOf(column, at));

function ColumnWidths<R extends RowData>({ columns }: { readonly columns: readonly DataTableColumn<R>[] }) {
  const least = columns.reduce((sum, column, at) => sum + widthOf(column, at), firstColumnSpare);
  const growth = columns.reduce((sum, column, at) => sum + growthOf(column, at), 0);
  const widthFor = (column: DataTableColumn<R>, at: number) => {
    const own = widthOf(column, at);
    const extra = growthOf(column, at);
    // The width depends on the table's width (a container unit, see DataTable.module.css), because column widths ignore
    // a percentage in this expression.
    return extra === 0
      ? own
      : `clamp(${own}px, ${own}px + (100cqw - ${least}px) * ${extra / growth}, ${own + extra}px)`;
  };
  return (
    <colgroup>
      {columns.map((column, at) => (
        <col key={column.id} style={isElastic(column, at) ? undefined : { width: widthFor(column, at) }} />
      ))}
    </colgroup>
  );
}

interface GridProps<R extends RowData> {
  readonly table: DataTableProps<R>;
  readonly drawn: VirtualRows<R>;
  readonly stacked: boolean;
  readonly width: number;
  /** Key of the row that the tab key reaches. */
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
      // Margins replace the undrawn rows; empty rows would move the sticky header.
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
  const t = useT(uiTexts);
  const scroll = useRef<HTMLDivElement>(null);
  const narrow = useStore(wrapping);
  const stacked = stacks && narrow;
  // Below the name, about two columns fit into a line.
  const line = (useStore(low) ? lowRowHeights : rowHeights)[density];
  const height = line + (stacked ? stackedLine * Math.ceil((columns.length - 1) / 2) : 0);
  const drawn = useVirtualRows({ rows, columns, scroll, height, uneven: narrow || wraps });
  const { tabStop, setActive } = useTableRowKeys({
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
  useFocusAfterRemoval(scroll, rows);
  useLowWindowScroll(scroll);
  const width = columns.reduce((sum, column, at) => sum + widthOf(column, at), 0);
  const scrolls = useOverflow(scroll, stacked ? 0 : width);
  const [scrollId] = useState(() => toScrollId('table'));
  return (
    <div className={styles.wrap} data-fills={wholePageKeys || undefined}>
      {wholePageKeys ? <ScrollRestoration id={scrollId} scroll={scroll} ready={rows.length > 0} /> : null}
      <div
        className={styles.scroll}
        ref={scroll}
        data-scroll-restoration-id={wholePageKeys ? scrollId : undefined}
        data-scrolls={scrolls || undefined}
        data-fills={wholePageKeys || undefined}
        data-grows={columns.some(({ upTo }) => upTo !== undefined) || undefined}
        data-wraps={wraps || stacked || undefined}
        data-stacked={stacked || undefined}
        style={{ '--row': `${line}px` }}
      >
        <Grid table={props} {...{ drawn, stacked, width, tabStop }} onActivate={setActive} />
        {rows.length === 0 ? <div className={styles.empty}>{empty ?? t('ui.noRows')}</div> : null}
      </div>
      <TableFoot table={props} />
    </div>
  );
}
