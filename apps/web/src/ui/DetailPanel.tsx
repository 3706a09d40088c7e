/**
 * Details beside the list that they belong to. What is open is the caller's, in the address; the panel closes with
 * Esc, takes the focus when it was opened by keyboard, and covers the screen on a phone.
 */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../platform/i18n/texts.ts';
import styles from './DetailPanel.module.css';
import { texts } from './texts.ts';

let focusWanted = false;

/** The next panel that opens takes the focus: called by what is opened with the keyboard. */
export function focusNextPanel(): void {
  focusWanted = true;
}

/** List and panel side by side; the panel never covers columns of the list. */
export function SplitView({ panel, children }: { readonly panel: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.split} data-open={panel ? true : undefined}>
      <div className={styles.list}>{children}</div>
      {panel}
    </div>
  );
}

interface DetailPanelProps {
  readonly title: ReactNode;
  /** Names the panel to screen readers when the title is not plain text. */
  readonly label?: string;
  /** Small line above the title. */
  readonly crumb?: ReactNode;
  /** Icon buttons left of the close button. */
  readonly tools?: ReactNode;
  /** Under the title: chips, actions, tabs. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const phone = () => window.matchMedia('(max-width: 900px)').matches;

/** Takes the focus when it is wanted, and gives it back to where it came from when the panel goes. */
function useFocusWhenWanted(title: ReactNode) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cameFrom = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new panel for the reader
  useEffect(() => {
    if (!focusWanted && !phone()) return;
    focusWanted = false;
    cameFrom.current = document.activeElement;
    heading.current?.focus();
  }, [title]);
  useEffect(
    () => () => {
      const back = cameFrom.current;
      // Only when nothing else has the focus by now.
      if (document.activeElement === document.body && back instanceof HTMLElement && back.isConnected)
        back.focus();
    },
    [],
  );
  return heading;
}

/** A dialog or an open list; closed lists of the kit stay in the document, unseen. */
function isSomethingAbove(): boolean {
  const layers = document.querySelectorAll('[role="dialog"][aria-modal="true"], [data-floating-open]');
  return [...layers].some((layer) => layer.checkVisibility());
}

/** Esc closes, unless something above the panel (a menu, a dialog, a field's own Esc) has used the key. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (isSomethingAbove()) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
}

export function DetailPanel({ title, label, crumb, tools, head, foot, onClose, children }: DetailPanelProps) {
  const t = useT(texts);
  const heading = useFocusWhenWanted(title);
  useEscape(onClose);
  const name = label ?? (typeof title === 'string' ? t('ui.detailsOf', { name: title }) : t('ui.details'));
  return (
    <aside className={styles.panel} aria-label={name}>
      <header className={styles.head}>
        <div className={styles.crumb}>
          {crumb}
          <span className={styles.tools} data-print="hide">
            {tools}
            <button
              type="button"
              className={styles.icon}
              onClick={onClose}
              aria-label={t('ui.close')}
              title="Esc"
            >
              <IconX size={16} stroke={1.5} aria-hidden="true" />
            </button>
          </span>
        </div>
        <h2 ref={heading} tabIndex={-1} data-quiet-focus>
          {title}
        </h2>
        {head}
      </header>
      <div className={styles.body}>{children}</div>
      {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
    </aside>
  );
}
