/**
 * Keyboard control of rows: j k ↑ ↓ move, Enter opens, Space ticks, Shift-Space ticks a range, Ctrl-A all, x expands.
 */
import type { RowData } from '@tanstack/react-table';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { focusNextPanel, focusOpenPanel, isPanelClosing } from '../DetailPanel.tsx';
import type { TableViewRow } from './use-table-view.ts';

interface RowKeys<R extends RowData> {
  readonly rows: readonly TableViewRow<R>[];
  readonly current: string | null;
  readonly onOpen: ((row: R) => void) | undefined;
  readonly onToggle: ((row: R, range?: boolean) => void) | undefined;
  readonly onToggleAll: (() => void) | undefined;
  readonly onFold: (key: string) => void;
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly scrollTo: (index: number) => void;
  readonly wholePage: boolean;
}

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="listbox"], [role="combobox"]';

export function isTypingTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** Focuses a row at once, or as soon as it is drawn, unless the focus has moved by then. */
function useRowFocus(scroll: RefObject<HTMLDivElement | null>): (key: string) => void {
  const wanted = useRef<{ readonly key: string; readonly from: Element | null } | null>(null);
  const find = useCallback(
    (key: string) => scroll.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(key)}"]`),
    [scroll],
  );
  // Distant rows are drawn only in a later commit, so they are focused only then.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { key, from } = wanted.current;
    const row = find(key);
    const now = document.activeElement;
    const stayed = now === from || (now === document.body && from?.isConnected === false);
    if (row || !stayed) wanted.current = null;
    if (stayed) row?.focus();
  });
  return useCallback(
    (key: string) => {
      const row = find(key);
      wanted.current = row ? null : { key, from: document.activeElement };
      row?.focus();
    },
    [find],
  );
}

type RowMoveInput<R extends RowData> = Pick<
  RowKeys<R>,
  'rows' | 'current' | 'onOpen' | 'scroll' | 'scrollTo'
>;

/** Keeps the row with the keyboard focus. Moving to another row also shows that row in the open panel. */
function useActiveRow<R extends RowData>({ rows, current, onOpen, scroll, scrollTo }: RowMoveInput<R>) {
  const [active, setActive] = useState<string | null>(current);
  const activeAt = rows.findIndex((row) => row.id === (active ?? current));
  const focusRow = useRowFocus(scroll);
  const moveTo = useCallback(
    (index: number) => {
      const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
      if (row === undefined) return;
      setActive(row.id);
      scrollTo(rows.indexOf(row));
      focusRow(row.id);
      if (current !== null && !isPanelClosing()) onOpen?.(row.original);
    },
    [rows, focusRow, scrollTo, current, onOpen],
  );
  return { activeAt, moveTo, setActive };
}

export function useTableRowKeys<R extends RowData>(keys: RowKeys<R>) {
  const { rows, current, onOpen, onToggle, onToggleAll, onFold, scroll, wholePage } = keys;
  const { activeAt, moveTo, setActive } = useActiveRow(keys);

  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isTypingTarget(event.target)) return;
      const inside = event.target instanceof Node && scroll.current?.contains(event.target) === true;
      // A letter pressed on a tick box in the panel must not open another row.
      if (!inside && event.target instanceof HTMLInputElement) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key !== 'a' || !onToggleAll || !(inside || wholePage)) return;
        event.preventDefault();
        onToggleAll();
        return;
      }
      if (!inside && (!wholePage || (event.key.length > 1 && !event.key.startsWith('Arrow')))) return;
      const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
      const row = rows[activeAt];
      const step = steps[event.key];
      if (step !== undefined && (inside || event.key.length === 1)) moveTo(activeAt + step);
      else if (event.key === 'Enter' && row && onOpen && !onControl) {
        if (row.id !== current || !focusOpenPanel()) {
          focusNextPanel();
          onOpen(row.original);
        }
      } else if (event.key === ' ' && row && onToggle && !onControl) onToggle(row.original, event.shiftKey);
      else if (event.key === 'x' && row?.getCanExpand()) onFold(row.id);
      else if (event.key === 'Home' && inside) moveTo(0);
      else if (event.key === 'End' && inside) moveTo(rows.length - 1);
      else return;
      event.preventDefault();
    },
    [rows, activeAt, moveTo, current, onOpen, onToggle, onToggleAll, onFold, scroll, wholePage],
  );

  // A layout effect, so that the next key is handled with the latest state.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);

  const tabStop = rows[Math.max(0, activeAt)]?.id ?? null;
  return { tabStop, setActive };
}
