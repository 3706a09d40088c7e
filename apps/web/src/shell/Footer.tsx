import { yearOf } from '@klarsikt/engine/calendar';
import type { ReactNode } from 'react';
import { today } from '../platform/days.ts';
import { useT } from '../platform/i18n/texts.ts';
import { texts } from './texts.ts';

interface FooterProps {
  readonly className: string;
  /** For site pages. */
  readonly trademark?: boolean;
  readonly children?: ReactNode;
}

export function Footer({ className, trademark, children }: FooterProps) {
  const t = useT(texts);
  return (
    <footer className={className}>
      <span>{t('shell.copyright', { year: String(yearOf(today())) })}</span>
      {children}
      {trademark ? <span>{t('shell.trademark')}</span> : null}
    </footer>
  );
}
