/** A figure with its explanation: pointing at it shows the reason in one line, and a click opens the details. */
import { Tooltip } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from '../controls.module.css';
import { focusNextPanel } from '../DetailPanel.tsx';

interface ExplainProps {
  /** Reason in one line, such as "Ten threat families, share 21 %, override". */
  readonly reason: ReactNode;
  /** Label for screen readers, such as "Why 3.1? Business account". */
  readonly label: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

interface ReasonProps {
  readonly id: string;
  readonly figure: RefObject<HTMLButtonElement | null>;
  readonly isPointedAt: boolean;
  readonly onHide: () => void;
  readonly children: ReactNode;
}

function Reason({ id, figure, isPointedAt, onHide, children }: ReasonProps) {
  const [isShown, show] = useState(false);
  // The explanation is drawn hidden first, so that it fades in.
  useEffect(() => show(isPointedAt), [isPointedAt]);
  useEffect(() => {
    if (!isPointedAt) return;
    const hide = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onHide();
    };
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, [isPointedAt, onHide]);
  return (
    <Tooltip
      target={figure}
      opened={isShown}
      label={<span id={id}>{children}</span>}
      multiline
      classNames={{ tooltip: styles.reason ?? '' }}
    />
  );
}

/** Whether the pointer is over the figure; null before the first time. Touch does not count. */
function usePointing() {
  const [isPointedAt, point] = useState<boolean | null>(null);
  return {
    isPointedAt,
    hide: () => point(false),
    pointing: {
      onPointerEnter: ({ pointerType }: { readonly pointerType: string }) => {
        if (pointerType !== 'touch') point(true);
      },
      onPointerLeave: () => point((before) => before && false),
    },
  };
}

export function ExplainButton({ reason, label, onOpen, children }: ExplainProps) {
  const figure = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { isPointedAt, hide, pointing } = usePointing();
  return (
    <>
      <button
        ref={figure}
        type="button"
        className={styles.explain}
        aria-label={label}
        aria-describedby={isPointedAt ? id : undefined}
        {...pointing}
        onClick={(event) => {
          event.stopPropagation();
          // A press by keyboard moves the focus to the panel, where Escape closes it.
          if (event.detail === 0) focusNextPanel();
          onOpen();
        }}
      >
        {children}
      </button>
      {/* The explanation is made on demand, because few of the hundreds of figures in a list are pointed at. */}
      {isPointedAt === null ? null : (
        <Reason id={id} figure={figure} isPointedAt={isPointedAt} onHide={hide}>
          {reason}
        </Reason>
      )}
    </>
  );
}
