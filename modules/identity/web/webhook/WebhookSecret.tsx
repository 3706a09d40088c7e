import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { CopyableValue } from '../key/CopyLine.tsx';
import styles from '../key/keys.module.css';
import { webhookTexts } from './texts.ts';

/** Shows a new secret once, directly after its creation. */
export function WebhookSecret({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) {
  const t = useT(webhookTexts);
  return (
    <div className={styles.secret}>
      <p role="status" className={styles.once}>
        {t('webhook.once')}
      </p>
      <CopyableValue label={t('webhook.secret')} value={secret} />
      <p className="muted">{t('webhook.how')}</p>
      <Button onClick={onDone}>{t('webhook.stored')}</Button>
    </div>
  );
}
