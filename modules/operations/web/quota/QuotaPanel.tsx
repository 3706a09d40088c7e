/** Shows the operator the quotas and use of all organisations. */
import {
  type EndpointOutput,
  type QuotaKind,
  type QuotaRow,
  quotaContract,
  quotaKinds,
} from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SearchField } from '@klarsikt/web/ui/fields/SearchField.tsx';
import { previousRowsOptions } from '@klarsikt/web/ui/records/RecordList.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useDeferredValue, useState } from 'react';
import { isQuotaFull, useQuotaAmountFormat } from './amount.ts';
import { QuotaDialog } from './QuotaDialog.tsx';
import styles from './quota.module.css';
import { quotaTexts } from './texts.ts';

const size = 10;

function Use({ kind, of: row }: { readonly kind: QuotaKind; readonly of: QuotaRow }) {
  const t = useT(quotaTexts);
  const { wordOf } = useQuotaAmountFormat();
  const full = isQuotaFull(row.use[kind]);
  return (
    <td data-label={t(`quota.${kind}`)} data-full={full || undefined}>
      {wordOf(kind, row.use[kind])}
      {full ? <span className={styles.full}>{t('quota.full')}</span> : null}
    </td>
  );
}

interface TableProps {
  readonly rows: readonly QuotaRow[];
  readonly onChange: (row: QuotaRow) => void;
}

function Table({ rows, onChange }: TableProps) {
  const t = useT(quotaTexts);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('quota.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('quota.organization')}</th>
          {quotaKinds.map((kind) => (
            <th key={kind} scope="col">
              {t(`quota.${kind}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {quotaKinds.map((kind) => (
              <Use key={kind} kind={kind} of={row} />
            ))}
            <td>
              <Button
                size="xs"
                variant="default"
                aria-label={t('quota.changeOf', { name: row.name })}
                onClick={() => onChange(row)}
              >
                {t('quota.change')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TurnProps {
  readonly page: number;
  readonly total: number;
  readonly onTurn: (page: number) => void;
}

function Turn({ page, total, onTurn }: TurnProps) {
  const t = useT(quotaTexts);
  const pages = Math.ceil(total / size);
  if (pages < 2) return null;
  return (
    <p className={styles.turn}>
      <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('quota.previous')}
      </Button>
      <span className="tabular">{t('quota.page', { page, pages })}</span>
      <Button size="xs" variant="default" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        {t('quota.next')}
      </Button>
    </p>
  );
}

function Rows({ data }: { readonly data: EndpointOutput<typeof quotaContract.list> }) {
  const t = useT(quotaTexts);
  const [changed, setChanged] = useState<QuotaRow | null>(null);
  return (
    <>
      {data.rows.length === 0 ? (
        <p className="muted">{t('quota.nobody')}</p>
      ) : (
        <Table rows={data.rows} onChange={setChanged} />
      )}
      {changed === null ? null : (
        <QuotaDialog
          key={changed.id}
          row={changed}
          defaults={data.defaults}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}

export function QuotaPanel() {
  const t = useT(quotaTexts);
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const sought = useDeferredValue(text);
  const answer = useCall(quotaContract.list, { body: { text: sought, page, size } }, previousRowsOptions);
  const { data, error } = answer;
  const find = (next: string) => {
    setText(next);
    setPage(1);
  };
  const shown = () => {
    if (data !== undefined) return <Rows data={data} />;
    if (error === null) return <ListSkeleton rows={3} />;
    return <ErrorState error={error} title={t('quota.failed')} onRetry={() => void answer.refetch()} />;
  };
  return (
    <section className={styles.panel} aria-label={t('quota.title')}>
      <h2>{t('quota.title')}</h2>
      <p className={styles.help}>{t('quota.help')}</p>
      <SearchField label={t('quota.find')} value={text} onChange={find} />
      {shown()}
      {data === undefined ? null : <Turn page={page} total={data.total} onTurn={setPage} />}
    </section>
  );
}
