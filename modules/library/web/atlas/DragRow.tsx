/**
 * Moves threats by dragging, as an alternative to "Move to...". It uses the browser's own dragging, so that the
 * thousands of rows are not rendered again.
 */
import type { TreeThreat } from '@klarsikt/contract';
import type { TreeRowProps } from '@klarsikt/web/ui/tree/TreeGrid.tsx';
import { createContext, type DragEvent, useContext } from 'react';
import styles from './atlas.module.css';
import type { ThreatTreeNode } from './tree.ts';

export interface ThreatDragState {
  /** The dragged threat. A ref is used instead of React state, because no row is rendered from it. */
  readonly under: { current: TreeThreat | null };
  readonly may: (moved: TreeThreat, to: ThreatTreeNode) => boolean;
  readonly drop: (moved: TreeThreat, to: ThreatTreeNode) => void;
}

/** State of dragging; null if the user may not move threats. */
export const ThreatDragContext = createContext<ThreatDragState | null>(null);

type RowEvent = DragEvent<HTMLTableRowElement>;

const unmark = ({ currentTarget }: RowEvent) => currentTarget.removeAttribute('data-drop');

export function ThreatDragRow({
  of,
  attributes,
  onFocus,
  onClick,
  onKeyDown,
  children,
}: TreeRowProps<ThreatTreeNode>) {
  const dragging = useContext(ThreatDragContext);
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
