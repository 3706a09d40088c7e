/** Tabs above a region. Keep the open tab in the address with `useSearchParameter`. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from '../controls.module.css';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly tabs: readonly { readonly value: T; readonly label: ReactNode; readonly count?: ReactNode }[];
  readonly onChange: (value: T) => void;
  /** Adds page margins and a line below, for tabs directly below a page heading. */
  readonly inset?: boolean;
  readonly children?: ReactNode;
}

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function scrollToTab(row: HTMLElement, value: string): void {
  const tab = row.querySelector<HTMLElement>(`[data-value="${value}"]`);
  if (!tab) return;
  const { offsetLeft: from, offsetWidth: wide } = tab;
  const { scrollLeft: start, clientWidth: shownWidth } = row;
  if (from < start || from + wide > start + shownWidth) row.scrollLeft = from + wide / 2 - shownWidth / 2;
}

export function Tabs<T extends string>({ label, value, tabs, onChange, inset, children }: TabsProps<T>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // Scrolls the row to the open tab without scrolling the page. The observer runs after the browser's own layout, so
  // reading the sizes forces no extra layout.
  useEffect(() => {
    const shown = row.current;
    if (!shown) return;
    const observer = new ResizeObserver(() => scrollToTab(shown, value));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [value]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = moves[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.value);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={row}
        className={styles.tabs}
        data-inset={inset || undefined}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {tabs.map((tab) => {
          const open = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-value={tab.value}
              aria-selected={open}
              aria-controls={open && children !== undefined ? `${id}-content` : undefined}
              tabIndex={open ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
              {tab.count === undefined ? null : <span>{tab.count}</span>}
            </button>
          );
        })}
      </div>
      {children === undefined ? null : (
        <div role="tabpanel" id={`${id}-content`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
