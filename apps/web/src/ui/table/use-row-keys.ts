/** j k ↑ ↓ move, Enter opens, Space selects, x expands. */
import type { RowData } from '@tanstack/react-table';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { focusNextPanel } from '../DetailPanel.tsx';
import type { ViewRow } from './use-table-view.ts';

interface RowKeys<R extends RowData> {
  readonly rows: readonly ViewRow<R>[];
  /** The row that is open beside the table. */
  readonly current: string | null;
  readonly onOpen: ((row: R) => void) | undefined;
  readonly onToggle: ((row: R) => void) | undefined;
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly scrollTo: (index: number) => void;
  /** Keys work anywhere on the page, not only inside the table. */
  readonly wholePage: boolean;
}

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="listbox"], [role="combobox"]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

export function useRowKeys<R extends RowData>({
  rows,
  current,
  onOpen,
  onToggle,
  scroll,
  scrollTo,
  wholePage,
}: RowKeys<R>) {
  const [active, setActive] = useState<string | null>(current);
  const activeAt = rows.findIndex((row) => row.id === (active ?? current));

  const moveTo = useCallback(
    (index: number) => {
      const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
      if (row === undefined) return;
      setActive(row.id);
      scrollTo(rows.indexOf(row));
      // The row may have to be drawn first.
      requestAnimationFrame(() => {
        scroll.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(row.id)}"]`)?.focus();
      });
      if (current !== null) onOpen?.(row.original);
    },
    [rows, scroll, scrollTo, current, onOpen],
  );

  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const inside = event.target instanceof Node && scroll.current?.contains(event.target) === true;
      if (!inside && (!wholePage || (event.key.length > 1 && !event.key.startsWith('Arrow')))) return;
      const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
      const row = rows[activeAt];
      const step = steps[event.key];
      if (step !== undefined && (inside || event.key.length === 1)) moveTo(activeAt + step);
      else if (event.key === 'Enter' && row && onOpen && !onControl) {
        focusNextPanel();
        onOpen(row.original);
      } else if (event.key === ' ' && row && onToggle && !onControl) onToggle(row.original);
      else if (event.key === 'x' && row?.getCanExpand()) row.toggleExpanded();
      else if (event.key === 'Home' && inside) moveTo(0);
      else if (event.key === 'End' && inside) moveTo(rows.length - 1);
      else return;
      event.preventDefault();
    },
    [rows, activeAt, moveTo, onOpen, onToggle, scroll, wholePage],
  );

  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);

  const tabStop = rows[Math.max(0, activeAt)]?.id ?? null;
  return { tabStop, setActive };
}
