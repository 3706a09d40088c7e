/** A citation that shows its source by short name ("FATF/Egmont 2020") instead of key. */
import { useT } from '../../platform/i18n/texts.ts';
import styles from '../controls.module.css';
import { uiTexts } from '../texts.ts';

interface CitationProps {
  readonly short: string;
  /** The full title, shown as tooltip. */
  readonly title: string;
  /** An external address opens in a new tab; an address on this page scrolls to its place. */
  readonly href: string;
}

export function Citation({ short, title, href }: CitationProps) {
  const t = useT(uiTexts);
  const outside = /^https?:/.test(href);
  return (
    <a
      className={styles.source}
      href={href}
      title={title}
      {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {short}
      {outside ? <span className="visually-hidden"> {t('ui.opensNew')}</span> : null}
    </a>
  );
}
