/** Page /ra/waiting: the caller's pending items, each with a link to its page. */
import { commentContract, waitingContract as contract, type PendingItem } from '@klarsikt/contract';
import { getRequirementTitle } from '@klarsikt/engine/completeness';
import { countDaysUntilDue } from '@klarsikt/engine/governance';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, type LinkProps } from '@tanstack/react-router';
import { waitingTexts } from './texts.ts';
import styles from './waiting.module.css';

function buildItemLink({ kind, assessment, ref }: PendingItem): Pick<LinkProps, 'to' | 'params' | 'search'> {
  const params = { raId: String(assessment.id) };
  switch (kind) {
    case 'action':
    case 'verify':
    case 'rerate':
      return { to: '/ra/$raId/actions', params, search: { open: String(ref) } };
    case 'mention':
    case 'assigned':
      return { to: '/ra/$raId/comments', params, search: { comment: String(ref) } };
    case 'approval':
    case 'returned':
      return { to: '/ra/$raId/signoff', params };
    case 'acceptance':
      return { to: '/ra/$raId/completeness', params, search: { open: String(ref) } };
    case 'delivered':
      return { to: '/ra/$raId/requests', params, search: { open: String(ref) } };
    case 'contribution':
      return { to: '/contribution/$requestId', params: { requestId: String(ref) } };
    case 'drift':
    case 'trigger':
      return { to: '/ra/$raId/drift', params };
    default:
      return { to: '/ra/$raId', params };
  }
}

function Item({ item, today }: { readonly item: PendingItem; readonly today: string }) {
  const t = useT(waitingTexts);
  const format = useFormat();
  const { mutate, isPending } = useCommand(commentContract.seen, { refreshes: [contract.list] });
  const left = countDaysUntilDue(item.due, today);
  const title = item.kind === 'acceptance' ? getRequirementTitle(String(item.ref)) : null;
  return (
    <li>
      <span className={styles.kind}>{t(`waiting.kind.${item.kind}`)}</span>
      <span className={styles.what}>
        <Link className="text-link" {...buildItemLink(item)}>
          {title === null ? '' : `${format.text(title)}: `}
          {item.kind === 'drift' ? t('waiting.levels', { count: Number(item.ref) }) : item.text}
        </Link>
        <small>
          {item.assessment.name} ·{' '}
          {item.by === ''
            ? format.date(item.at)
            : t('waiting.from', { by: item.by, at: format.date(item.at) })}
          {item.due === null ? null : ` · ${t('waiting.due', { due: format.date(item.due) })}`}
          {left === null || left >= 0 ? null : <b> {t('waiting.late', { days: -left })}</b>}
        </small>
      </span>
      {item.kind === 'mention' && typeof item.ref === 'number' ? (
        <button
          type="button"
          className="text-link"
          aria-label={t('waiting.readOf', { text: item.text })}
          disabled={isPending}
          onClick={() =>
            mutate(
              { params: { id: Number(item.ref) } },
              { onError: (error) => showError(error, format.language) },
            )
          }
        >
          {t('waiting.read')}
        </button>
      ) : (
        <span />
      )}
    </li>
  );
}

export function MyWorkPage() {
  const t = useT(waitingTexts);
  const { data, error, refetch } = useCall(contract.list, {}, { staleTime: 0 });
  return (
    <Page title={t('waiting.title')} count={data?.items.length} sub={t('waiting.sub')}>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <ListSkeleton rows={5} /> : null}
      {data?.items.length === 0 ? (
        <EmptyState title={t('waiting.noneTitle')} text={t('waiting.noneText')} />
      ) : null}
      <ul className={styles.list}>
        {(data?.items ?? []).map((item) => (
          <Item
            key={`${item.kind} ${item.assessment.id} ${item.ref} ${item.at}`}
            item={item}
            today={data?.today ?? ''}
          />
        ))}
      </ul>
    </Page>
  );
}
