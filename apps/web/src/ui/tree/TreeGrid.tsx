/**
 * A tree with columns and the keyboard control of WAI-ARIA's treegrid: arrows move, open and close; Enter opens the
 * row beside the tree. `Row` replaces the row component (drag and drop).
 */
import { toComparableText } from '@klarsikt/engine/text';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { treeTexts } from './texts.ts';
import styles from './tree.module.css';
import { findTreeKeyAction, listVisibleRows, type TreeRow, type TreeShape } from './tree.ts';

export interface TreeColumn<R> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'end';
  readonly width?: number;
  /** The narrowest layout that shows the column: beside an open panel, or only `wide` without a panel. */
  readonly from?: 'beside' | 'wide';
}

export interface TreeRowProps<R> {
  readonly of: TreeRow<R>;
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly onFocus: () => void;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void;
  readonly children: ReactNode;
}

function PlainRow<R>({ attributes, onFocus, onClick, onKeyDown, children }: TreeRowProps<R>) {
  return (
    <tr {...attributes} onFocus={onFocus} onClick={onClick} onKeyDown={onKeyDown}>
      {children}
    </tr>
  );
}

interface TreeGridProps<R> extends TreeShape<R> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly nameOf: (row: R) => string;
  /** Returns the content of the name cell; by default the name. */
  readonly name?: (row: R) => ReactNode;
  readonly nameHeader: string;
  readonly columns: readonly TreeColumn<R>[];
  readonly current: string | null;
  readonly onOpen: (row: R) => void;
  /** Handles further keyboard commands; returns true if the key was handled. */
  readonly onCommand?: (event: KeyboardEvent<HTMLTableRowElement>, row: TreeRow<R>) => boolean;
  readonly Row?: ComponentType<TreeRowProps<R>>;
}

/** A letter without a modifier key, which moves to the next row whose name begins with it. */
const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key.trim() !== '' && !event.ctrlKey && !event.metaKey && !event.altKey;

function useTreeKeys<R>(
  props: TreeGridProps<R>,
  shown: readonly TreeRow<R>[],
  toggle: (key: string, open: boolean) => void,
) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [stop, setStop] = useState<string | null>(props.current);
  const focus = (key: string) => {
    setStop(key);
    body.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  };
  const find = (from: string, letter: string) => {
    const at = shown.findIndex(({ key }) => key === from);
    const wanted = toComparableText(letter);
    return [...shown.slice(at + 1), ...shown.slice(0, at)].find(({ row }) =>
      toComparableText(props.nameOf(row)).startsWith(wanted),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, of: TreeRow<R>) => {
    if (event.target !== event.currentTarget) return;
    if (props.onCommand?.(event, of)) return event.preventDefault();
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return props.onOpen(of.row);
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = findTreeKeyAction(shown, of.key, event.key);
    const found = step === null && isLetter(event) ? find(of.key, event.key) : undefined;
    if (step === null && found === undefined) return;
    event.preventDefault();
    if (found) focus(found.key);
    else if (step?.kind === 'focus') focus(step.key);
    else if (step) toggle(step.key, step.kind === 'open');
  };
  const stops = shown.some(({ key }) => key === stop) ? stop : (shown[0]?.key ?? null);
  return { body, stops, setStop, onKeyDown };
}

/** Keeps the collapsed branches and computes the visible rows. */
function useBranches<R>({ rows, keyOf, parentOf }: TreeGridProps<R>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () => listVisibleRows(rows, { keyOf, parentOf }, closed),
    [rows, keyOf, parentOf, closed],
  );
  const toggle = (key: string, open: boolean) =>
    setClosed((before) => {
      const next = new Set(before);
      if (open) next.delete(key);
      else next.add(key);
      return next;
    });
  return { shown, toggle };
}

function NameCell<R>({
  of,
  children,
  onToggle,
}: {
  of: TreeRow<R>;
  children: ReactNode;
  onToggle: () => void;
}) {
  const Icon = of.open ? IconChevronDown : IconChevronRight;
  return (
    <th scope="row" className={styles.name}>
      <span style={{ paddingLeft: `calc(${of.level - 1} * var(--tree-step))` }}>
        {of.hasChildren ? (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.toggle}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            <Icon size={14} stroke={1.75} />
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
        <span className={styles.words}>{children}</span>
      </span>
    </th>
  );
}

export function TreeGrid<R>(props: TreeGridProps<R>) {
  const { label, nameOf, name, nameHeader, columns, current, onOpen } = props;
  const t = useT(treeTexts);
  const { shown, toggle } = useBranches(props);
  const { body, stops, setStop, onKeyDown } = useTreeKeys(props, shown, toggle);
  const Row = props.Row ?? PlainRow;
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a treegrid is built on */}
      <table role="treegrid" aria-label={label} aria-describedby="tree-help" className={styles.tree}>
        <thead>
          <tr>
            <th scope="col">{nameHeader}</th>
            {columns.map(({ id, header, align, width, from }) => (
              <th key={id} scope="col" data-align={align} data-from={from} style={{ width }}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((of) => (
            <Row
              key={of.key}
              of={of}
              attributes={{
                'data-key': of.key,
                'data-current': of.key === current || undefined,
                'aria-level': of.level,
                'aria-posinset': of.position,
                'aria-setsize': of.siblings,
                'aria-expanded': of.hasChildren ? of.open : undefined,
                'aria-selected': of.key === current,
                tabIndex: of.key === stops ? 0 : -1,
              }}
              onFocus={() => setStop(of.key)}
              onClick={() => onOpen(of.row)}
              onKeyDown={(event) => onKeyDown(event, of)}
            >
              <NameCell of={of} onToggle={() => toggle(of.key, !of.open)}>
                {name?.(of.row) ?? nameOf(of.row)}
              </NameCell>
              {columns.map(({ id, cell, align, from }) => (
                <td key={id} data-align={align} data-from={from}>
                  {cell(of.row)}
                </td>
              ))}
            </Row>
          ))}
        </tbody>
      </table>
      <p id="tree-help" hidden>
        {t('tree.help')}
      </p>
    </div>
  );
}
