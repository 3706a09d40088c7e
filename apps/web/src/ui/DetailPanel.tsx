/**
 * Shows details beside their list; the caller keeps the open item in the address. The panel closes with Escape, takes
 * the focus when it was opened by keyboard, and covers the screen on a phone.
 */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useT } from '../platform/i18n/texts.ts';
import styles from './DetailPanel.module.css';
import { uiTexts } from './texts.ts';

/** The element that had the focus when `focusNextPanel` was called. */
let askedFrom: Element | null = null;
/** The panel that is closing but stays visible until the address has changed. */
let closing: HTMLElement | null = null;
let enter: (() => void) | null = null;

function forgetClosing(): void {
  closing = null;
}

/**
 * Makes the next opened panel take the focus, unless the focus has moved by then; called after opening by keyboard.
 */
export function focusNextPanel(): void {
  askedFrom = document.activeElement;
  forgetClosing();
}

/** Focuses the open panel; returns false if no panel is open or it is closing. */
export function focusOpenPanel(): boolean {
  if (enter === null || isPanelClosing()) return false;
  enter();
  return true;
}

export const isPanelClosing = (): boolean => closing?.isConnected === true;

/** Shows the panel beside the list, so that it never covers the list's columns. */
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
  /** Name for screen readers if the title is not plain text. */
  readonly label?: string;
  /** Small line above the title. */
  readonly crumb?: ReactNode;
  /** Icon buttons left of the close button. */
  readonly tools?: ReactNode;
  /** Content below the title, such as chips, actions and tabs. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const phone = () => window.matchMedia('(max-width: 900px)').matches;

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

function consumeFocusRequest(): boolean {
  const from = askedFrom;
  askedFrom = null;
  return from !== null && (from === document.activeElement || (!from.isConnected && isFocusLost()));
}

/** Finds the list's row or the page's content, for the case that the earlier focus is gone or was not recorded. */
function findFocusFallback(panel: HTMLElement): HTMLElement | null {
  const row = panel.parentElement?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
  return row ?? panel.closest('main');
}

/**
 * Takes the focus when requested, and returns it when the panel closes with the focus inside. It is a layout effect,
 * because the person may move the focus before an ordinary effect runs.
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
    // A changed title means that the panel shows another item.
    if (shown.current === title) return;
    shown.current = title;
    if (consumeFocusRequest() || phone()) take();
  }, [title, take]);
  useLayoutEffect(() => {
    const element = panel.current;
    enter = take;
    return () => {
      if (enter === take) enter = null;
      if (element?.contains(document.activeElement) !== true) return;
      const beside = findFocusFallback(element);
      // The clean-up runs before the panel leaves the document, so the focus is returned directly afterwards and before
      // the next key.
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

/** True if a dialog, list or menu is open. The kit keeps closed lists in the document, so their state is checked. */
function isLayerOpen(): boolean {
  const layers = document.querySelectorAll(
    '[role="dialog"][aria-modal="true"], [aria-haspopup][aria-expanded="true"], [data-floating-open]',
  );
  return [...layers].some((layer) => layer.checkVisibility());
}

/** Escape closes the panel unless a menu, dialog or field above it uses the key. */
function useEscape(onClose: () => void): void {
  // A layout effect, so that the listener exists exactly as long as the panel is shown.
  useLayoutEffect(() => {
    let above = false;
    // Captures the key before other listeners, because a list that closes on Escape can no longer be found afterwards.
    const notice = (event: KeyboardEvent) => {
      if (event.key === 'Escape') above = isLayerOpen();
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
  const t = useT(uiTexts);
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
