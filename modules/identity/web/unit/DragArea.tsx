/** Moves units by pointer. The tree and the panel have separate keyboard commands. */
import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { UnitRow } from '@klarsikt/contract';
import type { TreeRowProps } from '@klarsikt/web/ui/tree/TreeGrid.tsx';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { computeDropPosition, type DropZone, getDropZone, type UnitPosition } from './places.ts';
import styles from './unit.module.css';

interface Aim {
  readonly id: number;
  readonly zone: DropZone;
}
const AimContext = createContext<Aim | null>(null);
type Listeners = ReturnType<typeof useDraggable>['listeners'];
const HandleContext = createContext<{ readonly listeners: Listeners } | null>(null);

/** Returns the row under the pointer, and the part of that row. */
function findDropTarget({ over, activatorEvent, delta }: DragMoveEvent | DragEndEvent): Aim | null {
  if (!over || !(activatorEvent instanceof PointerEvent)) return null;
  const share = (activatorEvent.clientY + delta.y - over.rect.top) / over.rect.height;
  return { id: Number(over.id), zone: getDropZone(share) };
}

interface DragAreaProps {
  readonly units: readonly UnitRow[];
  readonly move: (moved: UnitRow, to: UnitPosition) => Promise<void>;
  readonly children: ReactNode;
}

export function UnitDragArea({ units, move, children }: DragAreaProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const [dragged, setDragged] = useState<UnitRow | null>(null);
  const [aim, setAim] = useState<Aim | null>(null);
  const unitOf = (id: number) => units.find((one) => one.id === id);
  const placeAt = (moved: UnitRow | null | undefined, at: Aim | null): UnitPosition | null => {
    const target = at === null ? undefined : unitOf(at.id);
    return moved && at && target ? computeDropPosition(units, moved, { target, zone: at.zone }) : null;
  };
  const stop = () => {
    setDragged(null);
    setAim(null);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(unitOf(Number(active.id)) ?? null)}
      onDragMove={(event) => {
        const next = findDropTarget(event);
        const valid = placeAt(unitOf(Number(event.active.id)), next) ? next : null;
        setAim((before) => (before?.id === valid?.id && before?.zone === valid?.zone ? before : valid));
      }}
      onDragCancel={stop}
      onDragEnd={(event) => {
        const moved = unitOf(Number(event.active.id));
        const to = placeAt(moved, findDropTarget(event));
        stop();
        if (moved && to) void move(moved, to);
      }}
    >
      <AimContext value={aim}>{children}</AimContext>
      <DragOverlay dropAnimation={null}>
        {dragged ? <div className={styles.dragged}>{dragged.name}</div> : null}
      </DragOverlay>
    </DndContext>
  );
}

export function UnitTreeRow(props: TreeRowProps<UnitRow>) {
  const { of, attributes, onFocus, onClick, onKeyDown, children } = props;
  const { id } = of.row;
  const { listeners, setNodeRef: setDragged, isDragging } = useDraggable({ id });
  const { setNodeRef: setTarget } = useDroppable({ id });
  const aim = useContext(AimContext);
  return (
    <HandleContext value={{ listeners }}>
      <tr
        {...attributes}
        className={styles.row}
        data-zone={aim?.id === id ? aim.zone : undefined}
        data-dragging={isDragging || undefined}
        ref={(element) => {
          setDragged(element);
          setTarget(element);
        }}
        onFocus={onFocus}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {children}
      </tr>
    </HandleContext>
  );
}

/** Handle by which the pointer drags a unit. It has no keyboard function, because the row has keyboard commands. */
export function UnitDragHandle({ label }: { readonly label: string }) {
  const handle = useContext(HandleContext);
  return (
    <span
      {...handle?.listeners}
      className={styles.handle}
      title={label}
      aria-hidden="true"
      onClick={(event) => event.stopPropagation()}
    >
      <IconGripVertical size={14} stroke={1.5} />
    </span>
  );
}
