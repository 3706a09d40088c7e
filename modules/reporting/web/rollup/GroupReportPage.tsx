/** /ra/{raId}/group/reports/{ownerRa}[/{dataRa}]/{reportTitle}[/edit]: a saved group report, to read or edit. */
import {
  rollupContract as contract,
  type GroupReportFormat,
  type GroupTree,
  groupReportFormats,
} from '@klarsikt/contract';
import { getUnitAssessmentInYear } from '@klarsikt/engine/group';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFileJob } from '@klarsikt/web/platform/api/use-file-job.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileJobBar } from '@klarsikt/web/ui/file-job/FileJobBar.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { ReportSheet } from '@klarsikt/web/ui/words/ReportSheet.tsx';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { GroupReportDefinitionForm } from './DefinitionForm.tsx';
import { groupReportTexts } from './report-texts.ts';
import { rollupTexts } from './texts.ts';
import { useGroupTree } from './use-rollup.ts';

function useNamed() {
  const { raId = '', ownerRa = '', dataRa = ownerRa, reportTitle = '' } = useParams({ strict: false });
  return { raId, ownerRa, dataRa, title: reportTitle };
}

/** Returns the assessments that count for a unit; a report can be about the group below each of these units. */
function listCountingAssessments(tree: GroupTree | undefined): { value: string; label: string }[] {
  return (tree?.places ?? []).flatMap((place) => {
    const speaker = getUnitAssessmentInYear(place, tree?.period ?? 0);
    return speaker === null ? [] : [{ value: String(speaker.id), label: place.name }];
  });
}

/** Selects the unit whose group the report is about; the definition stays the same. */
function DataChoice() {
  const t = useT(groupReportTexts);
  const { raId, ownerRa, dataRa, title } = useNamed();
  const navigate = useNavigate();
  const { data: tree } = useGroupTree(undefined);
  const choices = listCountingAssessments(tree);
  const own = choices.some(({ value }) => value === dataRa) ? [] : [{ value: dataRa, label: '–' }];
  if (choices.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('groupReport.on')}
      value={dataRa}
      data={[...own, ...choices]}
      onChange={({ currentTarget: { value } }) =>
        void navigate({
          to: '/ra/$raId/group/reports/$ownerRa/$dataRa/$reportTitle',
          params: { raId, ownerRa, dataRa: value, reportTitle: title },
        })
      }
    />
  );
}

function useExports() {
  const { raId, ownerRa, dataRa, title } = useNamed();
  const params = { id: raId, a: ownerRa, b: dataRa };
  const queue = (each: boolean) => (format: GroupReportFormat) =>
    call(contract.exportReport, { params, body: { title, format, each } });
  return {
    whole: useFileJob<GroupReportFormat>(queue(false)),
    units: useFileJob<GroupReportFormat>(queue(true)),
  };
}

function Files() {
  const t = useT(groupReportTexts);
  const words = useT(rollupTexts);
  const { whole, units } = useExports();
  const busy = whole.state.kind === 'running' || units.state.kind === 'running';
  return {
    busy,
    bar: (
      <>
        <FileJobBar job={whole} nameOf={(format) => words(`rollup.${format}`)} />
        <FileJobBar job={units} nameOf={(format) => words(`rollup.${format}`)} />
      </>
    ),
    buttons: (
      <>
        <Button size="xs" variant="subtle" disabled={busy} onClick={() => void units.start('pdf')}>
          {t('groupReport.each')}
        </Button>
        {groupReportFormats.map((format) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() => void whole.start(format)}
          >
            {words(`rollup.${format}`)}
          </Button>
        ))}
      </>
    ),
  };
}

export function GroupReportPage() {
  const t = useT(groupReportTexts);
  const { raId, ownerRa, dataRa, title } = useNamed();
  const files = Files();
  const { data, error, refetch } = useCall(
    contract.showReportOf,
    { params: { id: raId, a: ownerRa, b: dataRa }, body: { title } },
    { staleTime: 0, timeoutMs: 30_000 },
  );
  return (
    <Page
      title={title}
      sub={data?.partial ? t('groupReport.partial') : undefined}
      tools={
        <>
          <Link className="text-link" to="/ra/$raId/group/reports" params={{ raId }}>
            {t('groupReport.back')}
          </Link>
          <DataChoice />
          {ownerRa === raId ? (
            <Link
              className="text-link"
              to="/ra/$raId/group/reports/$ownerRa/$reportTitle/edit"
              params={{ raId, ownerRa, reportTitle: title }}
            >
              {t('groupReport.edit')}
            </Link>
          ) : null}
          {files.buttons}
        </>
      }
      bar={files.bar}
    >
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <TextSkeleton lines={20} /> : null}
      {data?.templateGone ? <p role="alert">{t('groupReport.shippedInstead')}</p> : null}
      {data?.html ? (
        <ReportSheet label={t('groupReport.preview')} language={data.definition.language} html={data.html} />
      ) : null}
    </Page>
  );
}

export function GroupReportEditPage() {
  const t = useT(groupReportTexts);
  const { raId, ownerRa, title } = useNamed();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(
    contract.listReports,
    { params: { id: ownerRa } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const saved = data?.reports.find((one) => one.title === title && String(one.owner.id) === ownerRa);
  if (saved !== undefined)
    return (
      <GroupReportDefinitionForm
        key={saved.revision}
        raId={ownerRa}
        saved={saved}
        onClose={() =>
          void navigate({
            to: '/ra/$raId/group/reports/$ownerRa/$reportTitle',
            params: { raId, ownerRa, reportTitle: title },
          })
        }
      />
    );
  return (
    <Page title={title}>
      {data === undefined && error === null ? (
        <ListSkeleton rows={4} />
      ) : (
        <ErrorState
          error={error}
          {...(error === null ? { title: t('groupReport.none') } : { onRetry: () => void refetch() })}
        />
      )}
    </Page>
  );
}
