/** A report on screen as it looks on paper, from the server's HTML. */
import type { Language } from '@klarsikt/engine/text';
import styles from './report-sheet.module.css';

interface ReportSheetProps {
  readonly label: string;
  readonly language: Language;
  readonly html: string;
}

export function ReportSheet({ label, language, html }: ReportSheetProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls within the sheet and must be reachable by keyboard
    <section className={styles.sheet} aria-label={label} lang={language} tabIndex={0}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer, which escapes every text; the page's policy forbids inline scripts */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
