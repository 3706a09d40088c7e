import { type Webhook, type WebhookDelivery, webhookContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { EmptyState, ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { webhookTexts } from './texts.ts';
import { filterWebhookKinds } from './values.ts';
import styles from './webhook.module.css';

function Message({
  row,
  resend,
}: {
  readonly row: WebhookDelivery;
  readonly resend: ((id: number) => void) | null;
}) {
  const t = useT(webhookTexts);
  const format = useFormat();
  const [kind] = filterWebhookKinds([row.kind]);
  const name = kind === undefined ? row.kind : t(`webhook.kind.${kind}`);
  const outcome = row.error ?? (row.status === null ? null : String(row.status));
  return (
    <li className={styles.message}>
      <strong>{name}</strong>
      <span>
        {t(`webhook.message.${row.state}`)}
        {row.attempts > 0 ? `, ${t('webhook.message.attempts', { count: row.attempts })}` : ''}
      </span>
      <span className="muted">{format.dateTime(row.created)}</span>
      {outcome === null ? null : (
        <span className="muted">
          {t('webhook.message.outcome')}: <span lang="en">{outcome}</span>
        </span>
      )}
      {row.next === null ? null : (
        <span className="muted">{t('webhook.message.next', { time: format.dateTime(row.next) })}</span>
      )}
      {row.state === 'dead' && resend !== null ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`${t('webhook.resend')}: ${name}`}
          onClick={() => resend(row.id)}
        >
          {t('webhook.resend')}
        </Button>
      ) : null}
    </li>
  );
}

export function WebhookMessages({ row }: { readonly row: Webhook }) {
  const t = useT(webhookTexts);
  const params = { id: row.id };
  const answer = useCall(webhookContract.deliveries, { params });
  const resend = useCommand(webhookContract.resend, {
    refreshes: [webhookContract.list, webhookContract.deliveries],
  });
  const { act, busy } = useRecordAction();
  const again = (messages?: number[]) =>
    act(() => resend.mutateAsync({ params, body: messages === undefined ? {} : { messages } }), {
      done: ({ resent }) => t('webhook.resent', { count: resent }),
    });
  if (answer.data === undefined)
    return answer.error === null ? (
      <TextSkeleton />
    ) : (
      <ErrorState
        error={answer.error}
        title={t('webhook.messages.failed')}
        onRetry={() => void answer.refetch()}
      />
    );
  const { rows } = answer.data;
  if (rows.length === 0)
    return <EmptyState title={t('webhook.messages.empty')} text={t('webhook.messages.emptyText')} />;
  const canResend = row.state === 'active';
  return (
    <>
      {canResend && row.dead > 1 ? (
        <Button size="xs" loading={busy} onClick={() => void again()}>
          {t('webhook.resendAll')}
        </Button>
      ) : null}
      <ul className={styles.messages}>
        {rows.map((each) => (
          <Message key={each.id} row={each} resend={canResend ? (id) => void again([id]) : null} />
        ))}
      </ul>
    </>
  );
}
