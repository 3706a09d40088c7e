/** The frame of a screen: heading with tools, content, footer line. */
import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  readonly title: ReactNode;
  /** Count beside the title, such as "60 of 80". */
  readonly count?: ReactNode;
  readonly sub?: ReactNode;
  /** Buttons, save state and view switches at the right of the heading. */
  readonly tools?: ReactNode;
  /** Puts the tools below the title on a phone, even if there are few. */
  readonly toolsBelow?: boolean;
  /** Tabs and filters above the content, which do not scroll with it. */
  readonly bar?: ReactNode;
  readonly foot?: ReactNode;
  /** True if the content (a table or grid) has its own scrolling and margins. */
  readonly flush?: boolean;
  /**
   * Name of the scrollable region for screen readers; needed if the content has no focusable elements and is scrolled
   * by keyboard.
   */
  readonly region?: string | undefined;
  readonly children: ReactNode;
}

function Body({ region, children }: Pick<PageProps, 'region' | 'children'>) {
  if (region === undefined)
    return (
      <div className={styles.body} data-page-scroll="body">
        {children}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.body} data-page-scroll="body" aria-label={region} tabIndex={0}>
      {children}
    </section>
  );
}

export function Page({
  title,
  count,
  sub,
  tools,
  toolsBelow,
  bar,
  foot,
  flush,
  region,
  children,
}: PageProps) {
  return (
    <div className={styles.page} data-page-scroll="page" data-flush={flush || undefined}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>
            {title}
            {count === undefined ? null : <span className={`${styles.count} tabular`}>{count}</span>}
          </h1>
          {sub === undefined ? null : <p className={styles.sub}>{sub}</p>}
        </div>
        {tools === undefined ? null : (
          <div className={styles.tools} data-below={toolsBelow || undefined}>
            {tools}
          </div>
        )}
      </header>
      {bar === undefined ? null : <div className={styles.bars}>{bar}</div>}
      {flush ? children : <Body region={region}>{children}</Body>}
      {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
    </div>
  );
}

interface PanelProps {
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  /** A link or button right of the title. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, note, more, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      {title === undefined ? null : (
        <div className={styles.panelHead}>
          <h2>{title}</h2>
          {note === undefined ? null : <span className="muted">{note}</span>}
          {more === undefined ? null : <span className={styles.more}>{more}</span>}
        </div>
      )}
      <div className={styles.panelBody}>{children}</div>
    </section>
  );
}
