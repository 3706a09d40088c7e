/**
 * Details beside the list that they belong to. What is open is the caller's, in the address; the panel closes with
 * Esc, takes the focus when it was opened by keyboard, and covers the screen on a phone.
 */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useT } from '../platform/i18n/texts.ts';
import styles from './DetailPanel.module.css';
import { texts } from './texts.ts';

/** Where the reader stood when asking for the panel to take the focus. */
let askedFrom: Element | null = null;
/** The panel that was told to close and stands until the address has followed. */
let closing: HTMLElement | null = null;
let enter: (() => void) | null = null;

/** Opening something, by pointer or key, cancels a closing panel. */
function forgetClosing(): void {
  closing = null;
}

/** The next panel that opens takes the focus, unless the reader has gone elsewhere by then. For the keyboard. */
export function focusNextPanel(): void {
  askedFrom = document.activeElement;
  forgetClosing();
}

/** Moves the focus into the panel that stands open already; false when there is none, or none that stays. */
export function enterOpenPanel(): boolean {
  if (enter === null || isPanelClosing()) return false;
  enter();
  return true;
}

/** Whether the open panel is about to go. */
export const isPanelClosing = (): boolean => closing?.isConnected === true;

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

/** Nothing has the focus: the focused element was removed. */
const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

function takeAsked(): boolean {
  const from = askedFrom;
  askedFrom = null;
  return from !== null && (from === document.activeElement || (!from.isConnected && isFocusLost()));
}

/** Where the focus goes when what it came from is gone, or was never asked: the list's own row, else the page's content. */
function placeBeside(panel: HTMLElement): HTMLElement | null {
  const row = panel.parentElement?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
  return row ?? panel.closest('main');
}

/**
 * Takes the focus when it is wanted, and gives it back to where it came from when the panel goes with the focus in it.
 * In the commit itself: later the reader may have gone on already.
 */
function useFocusWhenWanted(title: ReactNode) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const take = useCallback(() => {
    const before = document.activeElement;
    if (panel.current?.contains(before) !== true) cameFrom.current = before;
    heading.current?.focus();
  }, []);
  const shown = useRef<ReactNode>(null);
  useLayoutEffect(() => {
    // A new title is a new panel for the reader.
    if (shown.current === title) return;
    shown.current = title;
    if (takeAsked() || phone()) take();
  }, [title, take]);
  useLayoutEffect(() => {
    const element = panel.current;
    enter = take;
    return () => {
      if (enter === take) enter = null;
      if (element?.contains(document.activeElement) !== true) return;
      const beside = placeBeside(element);
      // Runs before the panel leaves the document; the focus goes back right after, before any further key.
      queueMicrotask(() => {
        if (!isFocusLost()) return;
        const back = cameFrom.current;
        if (back instanceof HTMLElement && back.isConnected) back.focus();
        else if (beside?.isConnected) beside.focus();
      });
    };
  }, [take]);
  return { panel, heading };
}

/** A dialog, an open list or menu; closed lists of the kit stay in the document, unseen. */
function isSomethingAbove(): boolean {
  const layers = document.querySelectorAll(
    '[role="dialog"][aria-modal="true"], [aria-haspopup][aria-expanded="true"], [data-floating-open]',
  );
  return [...layers].some((layer) => layer.checkVisibility());
}

/** Esc closes, unless something above the panel (a menu, a dialog, a field's own Esc) has used the key. */
function useEscape(onClose: () => void): void {
  // With the commit, so that a key never meets the panel without its listener or the listener without its panel.
  useLayoutEffect(() => {
    let above = false;
    // Before anybody acts on the key: a list that closes by it is gone when the key arrives here.
    const notice = (event: KeyboardEvent) => {
      if (event.key === 'Escape') above = isSomethingAbove();
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || above) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', notice, true);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', notice, true);
      document.removeEventListener('keydown', close);
    };
  }, [onClose]);
}

export function DetailPanel({ title, label, crumb, tools, head, foot, onClose, children }: DetailPanelProps) {
  const t = useT(texts);
  const { panel, heading } = useFocusWhenWanted(title);
  const close = () => {
    closing = panel.current;
    onClose();
  };
  useLayoutEffect(() => {
    document.addEventListener('pointerdown', forgetClosing, true);
    return () => document.removeEventListener('pointerdown', forgetClosing, true);
  }, []);
  useEscape(close);
  const name = label ?? (typeof title === 'string' ? t('ui.detailsOf', { name: title }) : t('ui.details'));
  return (
    <aside ref={panel} className={styles.panel} aria-label={name}>
      <header className={styles.head}>
        <div className={styles.crumb}>
          {crumb}
          <span className={styles.tools} data-print="hide">
            {tools}
            <button
              type="button"
              className={styles.icon}
              onClick={close}
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
