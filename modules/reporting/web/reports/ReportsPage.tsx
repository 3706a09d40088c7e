/** /ra/{raId}/reports: saved reports of an assessment, with their accepted versions. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { reportContract as contract, type SavedReportRow } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import styles from './reports.module.css';
import { savedReportsTexts } from './texts.ts';

function Item({ row, mayEdit }: { readonly row: SavedReportRow; readonly mayEdit: boolean }) {
  const t = useT(savedReportsTexts);
  const { date } = useFormat();
  const { id } = useAssessment();
  const { title, updated, author, accepted } = row;
  const params = { raId: String(id), reportTitle: title };
  return (
    <li className={styles.item}>
      <div className={styles.main}>
        <Link to="/ra/$raId/reports/$reportTitle" params={params}>
          {title}
        </Link>
        <p className="muted">{t('reports.changed', { at: date(updated), author })}</p>
        <p className="muted">
          {accepted === null
            ? t('reports.draft')
            : t('reports.acceptedOn', { at: date(accepted.at), author: accepted.author })}
        </p>
      </div>
      {mayEdit ? (
        <Link className="text-link" to="/ra/$raId/reports/$reportTitle/edit" params={params}>
          {t('reports.edit')}
        </Link>
      ) : null}
    </li>
  );
}

export function ReportsPage() {
  const t = useT(savedReportsTexts);
  const { id } = useAssessment();
  const { data, error, refetch } = useCall(contract.listSaved, { params: { id } });
  const params = { raId: String(id) };
  return (
    <Page
      title={t('reports.title')}
      sub={t('reports.sub')}
      tools={
        <>
          <Link className="text-link" to="/ra/$raId/report" params={params}>
            {t('reports.standard')}
          </Link>
          {data?.mayEdit ? (
            <Link className="text-link" to="/ra/$raId/reports/create" params={params}>
              {t('reports.new')}
            </Link>
          ) : null}
        </>
      }
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton /> : null}
      {data?.reports.length === 0 ? (
        <EmptyState
          title={t('reports.none')}
          text={t(data.mayEdit ? 'reports.noneText' : 'reports.noneTextReader')}
          action={
            data.mayEdit ? (
              <Button renderRoot={(look) => <Link to="/ra/$raId/reports/create" params={params} {...look} />}>
                {t('reports.create')}
              </Button>
            ) : (
              <Button
                variant="default"
                renderRoot={(look) => <Link to="/ra/$raId/report" params={params} {...look} />}
              >
                {t('reports.standard')}
              </Button>
            )
          }
        />
      ) : null}
      <ul className={styles.list}>
        {data?.reports.map((row) => (
          <Item key={row.id} row={row} mayEdit={data.mayEdit} />
        ))}
      </ul>
    </Page>
  );
}
