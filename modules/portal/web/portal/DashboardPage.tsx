import { portalContract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { downloadContent } from '@klarsikt/web/platform/files/download.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ProgressText } from '@klarsikt/web/ui/progress/Progress.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PortalCustomers } from './_components/Customers.tsx';
import { ColleagueInvitationForm } from './_components/Invite.tsx';
import { formatKronor } from './_lib/money.ts';
import { useStartSelfAssessment } from './_lib/use-start.ts';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

type Dashboard = NonNullable<ReturnType<typeof useDashboard>['data']>;
type Head = Dashboard['assessments'][number];
const useDashboard = () => useCall(portalContract.dashboard, {}, { staleTime: 0 });

function Line({ head }: { readonly head: Head }) {
  const t = useT(portalTexts);
  const format = useFormat();
  const { start, isPending } = useStartSelfAssessment();
  const { id, name, trade, progress, next, step } = head;
  const due = next !== null && next <= getToday();
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {trade.name[format.language]} ·{' '}
          <ProgressText of="questions" done={progress.answered} total={progress.asked} />
        </small>
        {next === null ? null : (
          <small>{due ? t('portal.nextDue') : t('portal.next', { day: format.date(next) })}</small>
        )}
      </span>
      <span className={styles.bar}>
        <Link
          className="text-link"
          to="/portal/assessment/$assessmentId/{-$step}"
          params={{ assessmentId: String(id), step }}
        >
          {t('portal.goOn')}
        </Link>
        <Button variant="default" loading={isPending} onClick={() => start(trade.key, id)}>
          {t('portal.again')}
        </Button>
      </span>
    </li>
  );
}

function First({ data }: { readonly data: Dashboard }) {
  const t = useT(portalTexts);
  const { language } = useFormat();
  const [trade, setTrade] = useState(data.trade ?? data.trades[0]?.key ?? '');
  const { start, isPending } = useStartSelfAssessment();
  return (
    <div className={styles.bar}>
      <label>
        {t('portal.trade')}{' '}
        <select className={styles.input} value={trade} onChange={(event) => setTrade(event.target.value)}>
          {data.trades.map(({ key, name }) => (
            <option key={key} value={key}>
              {name[language]}
            </option>
          ))}
        </select>
      </label>
      <Button size="md" loading={isPending} onClick={() => start(trade, null)}>
        {t('portal.begin')}
      </Button>
    </div>
  );
}

function Invoices({ invoices }: Pick<Dashboard, 'invoices'>) {
  const t = useT(portalTexts);
  const format = useFormat();
  const fetch = async (id: number, number: string) => {
    try {
      const { content, contentType } = await call(
        portalContract.invoice,
        { params: { id } },
        { timeoutMs: 60_000 },
      );
      downloadContent(`${number}.pdf`, content, contentType);
    } catch (error) {
      showError(error, format.language);
    }
  };
  if (invoices.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{t('portal.invoices')}</h2>
      <ul>
        {invoices.map(({ id, number, issued, total }) => (
          <li key={id}>
            <button type="button" className="text-link" onClick={() => void fetch(id, number)}>
              {t('portal.invoiceOf', { number, day: format.date(issued) })}
            </button>{' '}
            {formatKronor(total, format.language)}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PortalOverviewPage() {
  const t = useT(portalTexts);
  const { can, session } = useSession();
  const { data, error, refetch } = useDashboard();
  return (
    <>
      <h1>{t('portal.mine')}</h1>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <ListSkeleton rows={3} /> : null}
      {data === undefined ? null : (
        <>
          <section className={styles.panel}>
            {data.assessments.length === 0 ? (
              <EmptyState title={t('portal.noneTitle')} text={t('portal.orderLede')} />
            ) : null}
            <ul className={styles.lines}>
              {data.assessments.map((head) => (
                <Line key={head.id} head={head} />
              ))}
            </ul>
            {data.assessments.length === 0 ? <First data={data} /> : null}
          </section>
          <Invoices invoices={data.invoices} />
          <ColleagueInvitationForm />
          <PortalCustomers trades={data.trades} />
        </>
      )}
      {can('admin:Licensing') && session?.operator === true ? (
        <p>
          <Link className="text-link" to="/admin/portal">
            {t('portal.toSeller')}
          </Link>
        </p>
      ) : null}
    </>
  );
}
