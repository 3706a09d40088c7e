/**
 * Threats moved by pointer, beside "Move to...". The browser's own dragging: a tree of thousands of rows draws none of them
 * anew while one is dragged.
 */
import type { TreeThreat } from '@klarsikt/contract';
import type { TreeRowProps } from '@klarsikt/web/ui/tree/TreeGrid.tsx';
import { createContext, type DragEvent, useContext } from 'react';
import styles from './atlas.module.css';
import type { Node } from './tree.ts';

export interface Dragging {
  /** The threat under way; held beside React, as no row looks different for it. */
  readonly under: { current: TreeThreat | null };
  readonly may: (moved: TreeThreat, to: Node) => boolean;
  readonly drop: (moved: TreeThreat, to: Node) => void;
}

/** Null where nobody may move anything. */
export const DragContext = createContext<Dragging | null>(null);

type RowEvent = DragEvent<HTMLTableRowElement>;

const unmark = ({ currentTarget }: RowEvent) => currentTarget.removeAttribute('data-drop');

export function DragRow({ of, attributes, onFocus, onClick, onKeyDown, children }: TreeRowProps<Node>) {
  const dragging = useContext(DragContext);
  const { row } = of;
  const { threat } = row;
  const over = (event: RowEvent) => {
    const moved = dragging?.under.current;
    if (!dragging || !moved || !dragging.may(moved, row)) return;
    event.preventDefault();
    event.currentTarget.setAttribute('data-drop', 'true');
  };
  const drop = (event: RowEvent) => {
    unmark(event);
    const moved = dragging?.under.current;
    if (!dragging || !moved || !dragging.may(moved, row)) return;
    event.preventDefault();
    dragging.under.current = null;
    dragging.drop(moved, row);
  };
  return (
    <tr
      {...attributes}
      className={styles.dragRow}
      draggable={dragging !== null && threat !== null}
      onDragStart={() => {
        if (dragging) dragging.under.current = threat;
      }}
      onDragEnd={() => {
        if (dragging) dragging.under.current = null;
      }}
      onDragOver={over}
      onDragLeave={unmark}
      onDrop={drop}
      onFocus={onFocus}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
    </tr>
  );
}
