/** /ra/{raId}/group/reports: reports on the group below the assessment's unit. */

import { rollupContract as contract, type SavedGroupReport } from '@klarsikt/contract';
import { encodeNameForAddress } from '@klarsikt/engine/text';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { GroupReportDefinitionForm } from './DefinitionForm.tsx';
import { groupReportTexts } from './report-texts.ts';
import styles from './reports.module.css';

interface ReportLineProps {
  readonly raId: string;
  readonly report: SavedGroupReport;
  readonly onRemove: (() => void) | undefined;
}

function ReportLine({ raId, report, onRemove }: ReportLineProps) {
  const t = useT(groupReportTexts);
  const format = useFormat();
  const { title, owner, updated, updatedBy } = report;
  const params = { raId, ownerRa: String(owner.id), reportTitle: title };
  return (
    <li>
      <span>
        <Link className="text-link" to="/ra/$raId/group/reports/$ownerRa/$reportTitle" params={params}>
          {title}
        </Link>
        <small className="muted">
          {t('groupReport.owner', { name: owner.name, unit: owner.unit })} ·{' '}
          {t('groupReport.changed', { at: format.dateTime(updated), by: updatedBy })}
        </small>
      </span>
      {onRemove === undefined ? null : (
        <>
          <Link className="text-link" to="/ra/$raId/group/reports/$ownerRa/$reportTitle/edit" params={params}>
            {t('groupReport.edit')}
          </Link>
          <Button size="xs" variant="subtle" onClick={onRemove}>
            {t('groupReport.remove')}
          </Button>
        </>
      )}
    </li>
  );
}

export function GroupReportsPage() {
  const t = useT(groupReportTexts);
  const { language } = useFormat();
  const { raId } = useParams({ from: '/ra/$raId/group/reports' });
  const { can } = useSession();
  const [isNew, setNew] = useState(false);
  const { data, error, refetch } = useCall(contract.listReports, { params: { id: raId } }, { staleTime: 0 });
  const { mutate } = useCommand(contract.removeReport, { refreshes: [contract.listReports] });
  const editable = can('ra:Edit') && data?.can === true;
  const showRemoved = useRemovalNotice();
  const remove = ({ owner, title }: SavedGroupReport) => {
    const params = { id: String(owner.id), title: encodeNameForAddress(title) };
    const removed = { kind: 'groupReport', id: `${owner.id}/${title}`, name: title } as const;
    mutate(
      { params },
      {
        onSuccess: () => showRemoved({ ...removed, refreshes: [contract.listReports] }),
        onError: (cause) => showError(cause, language),
      },
    );
  };
  if (isNew) return <GroupReportDefinitionForm raId={raId} saved={null} onClose={() => setNew(false)} />;
  const create = (
    <Button size="xs" onClick={() => setNew(true)}>
      {t('groupReport.new')}
    </Button>
  );
  return (
    <Page title={t('groupReport.title')} sub={t('groupReport.sub')} tools={editable ? create : undefined}>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <ListSkeleton rows={4} /> : null}
      {data?.reports.length === 0 ? (
        <EmptyState
          title={t('groupReport.none')}
          text={t('groupReport.noneText')}
          {...(editable ? { action: create } : {})}
        />
      ) : null}
      <ul className={styles.list}>
        {(data?.reports ?? []).map((report) => (
          <ReportLine
            key={report.id}
            raId={raId}
            report={report}
            onRemove={editable && String(report.owner.id) === raId ? () => remove(report) : undefined}
          />
        ))}
      </ul>
    </Page>
  );
}
