import { getYear } from '@klarsikt/engine/calendar';
import type { ReactNode } from 'react';
import { getToday } from '../platform/days.ts';
import { useT } from '../platform/i18n/texts.ts';
import { shellTexts } from './texts.ts';

interface FooterProps {
  readonly className: string;
  /** Shows the trademark notice, as on pages of the public site. */
  readonly trademark?: boolean;
  readonly children?: ReactNode;
}

export function Footer({ className, trademark, children }: FooterProps) {
  const t = useT(shellTexts);
  return (
    <footer className={className}>
      <span>{t('shell.copyright', { year: String(getYear(getToday())) })}</span>
      {children}
      {trademark ? <span>{t('shell.trademark')}</span> : null}
    </footer>
  );
}
