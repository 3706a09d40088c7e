import type { ReactNode } from 'react';
import { useT } from '../platform/i18n/texts.ts';
import { texts } from './texts.ts';

interface FooterProps {
  readonly className: string;
  /** On site pages. */
  readonly trademark?: boolean;
  readonly children?: ReactNode;
}

/** Copyright with the present year; the trademark line on site pages. */
export function Footer({ className, trademark, children }: FooterProps) {
  const t = useT(texts);
  return (
    <footer className={className}>
      <span>{t('shell.copyright', { year: String(new Date().getFullYear()) })}</span>
      {children}
      {trademark ? <span>{t('shell.trademark')}</span> : null}
    </footer>
  );
}
