import { packContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import styles from './admin.module.css';
import { adminTexts } from './texts.ts';

export function PackSigningKeyPanel() {
  const t = useT(adminTexts);
  const { dateTime } = useFormat();
  const answer = useCall(packContract.key, {});
  const shown = () => {
    if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (answer.data === undefined) return <ListSkeleton rows={1} />;
    const { key } = answer.data;
    if (key === null) return <p className="muted">{t('admin.packKeyNone')}</p>;
    return (
      <>
        <p className={styles.fingerprint}>
          <code>{key.fingerprint.replace(/(.{8})(?=.)/g, '$1 ')}</code>
        </p>
        <p className="muted">{t('admin.packKeySince', { at: dateTime(key.created) })}</p>
      </>
    );
  };
  return (
    <Panel title={t('admin.packKey')}>
      <p className="muted">{t('admin.packKeyHelp')}</p>
      {shown()}
    </Panel>
  );
}
