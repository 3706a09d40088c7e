/** A figure that says why: hover or focus shows the reason in one line, click opens the whole explanation. */
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from '../controls.module.css';
import { focusNextPanel } from '../DetailPanel.tsx';

interface ExplainProps {
  /** One line: "Ten threat families, share 21 %, override." */
  readonly reason: ReactNode;
  /** Says what the button opens, for screen readers: "Why 3.1? Business account". */
  readonly label: string;
  readonly onOpen: () => void;
  /** The chip. */
  readonly children: ReactNode;
}

export function Explain({ reason, label, onOpen, children }: ExplainProps) {
  return (
    <Tooltip label={reason} multiline classNames={{ tooltip: styles.reason ?? '' }}>
      <button
        type="button"
        className={styles.explain}
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation();
          // By keyboard: the reader goes along into the panel, and Esc there closes it.
          if (event.detail === 0) focusNextPanel();
          onOpen();
        }}
      >
        {children}
      </button>
    </Tooltip>
  );
}
