/** Shows an organisation the use of its own quotas. */
import { quotaContract, quotaKinds } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { isQuotaFull, useQuotaAmountFormat } from './amount.ts';
import styles from './quota.module.css';
import { quotaTexts } from './texts.ts';

export function OwnQuotas() {
  const t = useT(quotaTexts);
  const { wordOf } = useQuotaAmountFormat();
  const { data, error, refetch } = useCall(quotaContract.own, {});
  const shown = () => {
    if (data === undefined)
      return error === null ? (
        <ListSkeleton rows={4} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      );
    return (
      <table className={styles.own}>
        <caption className="visually-hidden">{t('quota.title')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('quota.kind')}</th>
            <th scope="col">{t('quota.use')}</th>
          </tr>
        </thead>
        <tbody>
          {quotaKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`quota.${kind}`)}</th>
              <td>
                {wordOf(kind, data[kind])}
                {isQuotaFull(data[kind]) ? <span className={styles.full}>{t('quota.full')}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  };
  return (
    <Panel title={t('quota.title')}>
      <p className="muted">{t('quota.ownHelp')}</p>
      {shown()}
    </Panel>
  );
}
