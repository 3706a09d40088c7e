/** /ra/{raId}/reports/{title}[/edit]: a saved report with the author's own text, and its accepted versions. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  reportContract as contract,
  type ExportFormat,
  exportFormats,
  type SavedReport,
} from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFileJob } from '@klarsikt/web/platform/api/use-file-job.ts';
import {
  useDocumentEditor,
  useDocumentState,
  useLoadedDocument,
} from '@klarsikt/web/platform/document/use-document.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DocumentTools } from '@klarsikt/web/ui/document/DocumentTools.tsx';
import { FileJobBar } from '@klarsikt/web/ui/file-job/FileJobBar.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useParams, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AcceptReportPanel } from './AcceptPanel.tsx';
import { ReportDefinitionForm } from './Definition.tsx';
import { ReportDraftEditor } from './Draft.tsx';
import { createReportDocumentKind } from './kind.ts';
import styles from './reports.module.css';
import { savedReportsTexts } from './texts.ts';

interface OpenProps {
  readonly id: number;
  readonly mayEdit: boolean;
  readonly mayAccept: boolean;
  readonly isEditing: boolean;
}

type Data = Parameters<typeof useDocumentEditor<SavedReport>>[2];

function useSavedExport(saved: number, document: SavedReport, flush: () => Promise<unknown>) {
  const { id } = useAssessment();
  return useFileJob<ExportFormat>(async (format) => {
    await flush();
    return call(contract.export, { body: { raId: id, format, language: document.language, saved } });
  });
}

interface ExportButtonsProps {
  readonly formats: readonly ExportFormat[];
  readonly job: ReturnType<typeof useSavedExport>;
}

function ExportButtons({ formats, job }: ExportButtonsProps) {
  return formats.map((format) => (
    <Button
      key={format}
      variant="default"
      disabled={job.state.kind === 'running'}
      onClick={() => void job.start(format)}
    >
      {format.toUpperCase()}
    </Button>
  ));
}

function Open({ id, data, mayEdit, mayAccept, isEditing }: OpenProps & { readonly data: Data }) {
  const t = useT(savedReportsTexts);
  const { id: assessment, editor: figures } = useAssessment();
  const kind = useMemo(() => createReportDocumentKind(assessment), [assessment]);
  const editor = useDocumentEditor(kind, id, data);
  const { document } = useDocumentState(editor);
  const isWord = document.template.startsWith('word-');
  const job = useSavedExport(id, document, async () => {
    await figures.flush();
    await editor.flush();
  });
  const draft = useCall(
    contract.draft,
    { params: { id: assessment, report: id } },
    { staleTime: 0, timeoutMs: 30_000, placeholderData: (before) => before },
  );
  const params = { raId: String(assessment), reportTitle: document.title };
  return (
    <Page
      title={document.title}
      sub={draft.data && !isWord ? t('reports.told', draft.data.told) : undefined}
      tools={
        <>
          {isEditing ? <DocumentTools editor={editor} words={{ labelOf: () => t('reports.own') }} /> : null}
          {isEditing || !mayEdit ? null : (
            <Link className="text-link" to="/ra/$raId/reports/$reportTitle/edit" params={params}>
              {t('reports.edit')}
            </Link>
          )}
          <ExportButtons formats={isWord ? ['docx'] : exportFormats} job={job} />
        </>
      }
      bar={<FileJobBar job={job} nameOf={(format) => format.toUpperCase()} />}
    >
      {isEditing ? (
        <ReportDefinitionForm id={id} editor={editor} onSaved={() => void draft.refetch()} />
      ) : null}
      {draft.error ? <ErrorState error={draft.error} onRetry={() => void draft.refetch()} /> : null}
      {draft.data === undefined ? (
        draft.error ? null : (
          <TextSkeleton lines={20} />
        )
      ) : (
        <div className={styles.columns}>
          <ReportDraftEditor
            draft={draft.data}
            editor={editor}
            isEditing={isEditing && !isWord}
            onSaved={() => void draft.refetch()}
          />
          <AcceptReportPanel id={id} draft={draft.data} editor={editor} mayAccept={mayAccept} />
        </div>
      )}
      {isWord ? <p>{t('reports.word')}</p> : null}
    </Page>
  );
}

function Loaded(props: OpenProps) {
  const { id: assessment } = useAssessment();
  const kind = useMemo(() => createReportDocumentKind(assessment), [assessment]);
  const { data, error, retry } = useLoadedDocument(kind, props.id);
  if (data !== null) return <Open {...props} data={data} />;
  return error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={retry} />;
}

export function SavedReportPage() {
  const t = useT(savedReportsTexts);
  const { id } = useAssessment();
  const { reportTitle = '' } = useParams({ strict: false });
  const isEditing = useRouterState({ select: ({ location }) => location.pathname.endsWith('/edit') });
  const { data, error, refetch } = useCall(contract.listSaved, { params: { id } });
  const row = data?.reports.find(({ title }) => title === reportTitle);
  if (data !== undefined && row !== undefined)
    return (
      <Loaded
        key={row.id}
        id={row.id}
        mayEdit={data.mayEdit}
        mayAccept={data.mayAccept}
        isEditing={isEditing && data.mayEdit}
      />
    );
  return (
    <Page title={t('reports.title')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? error ? null : <ListSkeleton /> : <EmptyState title={t('reports.notFound')} />}
    </Page>
  );
}
