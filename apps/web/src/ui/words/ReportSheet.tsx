/** A report as it will read on paper, from the HTML that the server's renderer made. */
import type { Language } from '@klarsikt/engine';
import styles from './report-sheet.module.css';

interface ReportSheetProps {
  readonly label: string;
  readonly language: Language;
  readonly html: string;
}

export function ReportSheet({ label, language, html }: ReportSheetProps) {
  return (
    <section className={styles.sheet} aria-label={label} lang={language}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer, which escapes every text; the page's policy forbids inline scripts */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
