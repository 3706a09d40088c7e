import type { MailState } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './mail.module.css';
import { mailPageTexts } from './texts.ts';

export function MailStateLabel({ state }: { readonly state: MailState }) {
  const t = useT(mailPageTexts);
  return (
    <span className={styles.state} data-state={state}>
      {t(`mail.state.${state}`)}
    </span>
  );
}
