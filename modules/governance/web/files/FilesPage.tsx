/** Page /ra/{raId}/files: all evidence and attachments of the assessment, with their expiry. */

import { ListFilters } from '@klarsikt/assessment/web/assessment/_components/lists/ListFilters.tsx';
import type { AssessmentFile } from '@klarsikt/contract';
import { evidenceClasses } from '@klarsikt/engine/assessment';
import {
  type EvidenceState,
  evidenceClassTexts,
  evidenceObjectKinds,
  evidenceStateTexts,
} from '@klarsikt/engine/governance';
import { containsSearchedWords, toComparableText } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { DetailPanel, SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { useMediaCondition } from '@klarsikt/web/ui/kit/hooks.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { type TableView, useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { useMemo } from 'react';
import { useFileSubject } from './about.tsx';
import { useFileColumns } from './columns.tsx';
import { FilePanel } from './FilePanel.tsx';
import { evidenceFilesTexts } from './texts.ts';
import { useFiles } from './use-files.ts';

const states = ['expired', 'expiring', 'current', 'future'] as const satisfies readonly EvidenceState[];

function Filters() {
  const t = useT(evidenceFilesTexts);
  const { text } = useFormat();
  const [object] = useSearchParameter('object');
  const [is] = useSearchParameter('class');
  const [state] = useSearchParameter('state');
  return (
    <ListFilters
      find={t('files.find')}
      chips={[
        {
          id: 'object',
          label: t('files.object'),
          value: object,
          options: evidenceObjectKinds.map((value) => ({ value, label: t(`files.object.${value}`) })),
        },
        {
          id: 'class',
          label: t('files.class'),
          value: is,
          options: evidenceClasses.map((value) => ({ value, label: text(evidenceClassTexts[value]) })),
        },
        {
          id: 'state',
          label: t('files.state'),
          value: state,
          options: states.map((value) => ({ value, label: text(evidenceStateTexts[value]) })),
        },
      ]}
    />
  );
}

function useShownFiles(files: readonly AssessmentFile[]): readonly AssessmentFile[] {
  const [object] = useSearchParameter('object');
  const [is] = useSearchParameter('class');
  const [state] = useSearchParameter('state');
  const [q = ''] = useSearchParameter('q');
  const about = useFileSubject();
  return useMemo(() => {
    const sought = toComparableText(q.trim());
    return files.filter((file) => {
      if (object !== undefined && file.object !== object) return false;
      if (is !== undefined && file.class !== is) return false;
      if (state !== undefined && file.state !== state) return false;
      return containsSearchedWords([file.title, file.addedBy, about(file).words].join(' '), sought);
    });
  }, [files, object, is, state, q, about]);
}

/** URL parameters of this list that a saved view stores. */
const viewParams = ['object', 'class', 'state', 'q'];

interface ToolsProps {
  readonly table: TableView<AssessmentFile>;
  readonly narrow: boolean;
}

function Tools({ table, narrow }: ToolsProps) {
  return (
    <>
      <SavedViews list="ra.files" params={viewParams} table={table} />
      {narrow ? null : <TableTools view={table} fileName="files" />}
    </>
  );
}

const none: readonly AssessmentFile[] = [];

export function FilesPage() {
  const t = useT(evidenceFilesTexts);
  const { data, error, refetch } = useFiles();
  const files = data?.files ?? none;
  const shown = useShownFiles(files);
  const [opened, setOpened] = useSearchParameter('open');
  const current = files.find(({ id }) => String(id) === opened) ?? null;
  const narrow = useMediaCondition('(max-width: 900px)');
  const table = useTableView<AssessmentFile>({
    id: 'ra.files',
    rows: shown,
    rowKey: ({ id }) => String(id),
    columns: useFileColumns(narrow || opened !== undefined),
    initialSort: { column: 'title', descending: false },
  });
  const close = () => setOpened(undefined);
  const gone = (
    <DetailPanel title={t('files.unknown')} onClose={close}>
      <p className="muted">{t('files.unknownHelp')}</p>
    </DetailPanel>
  );
  const missing = opened === undefined || data === undefined ? null : gone;
  const expired = files.filter(({ state }) => state === 'expired').length;
  return (
    <SplitView
      panel={current === null ? missing : <FilePanel key={current.id} file={current} onClose={close} />}
    >
      <Page
        flush
        title={t('files.title')}
        count={
          data === undefined ? undefined : t('files.shown', { shown: shown.length, total: files.length })
        }
        tools={files.length === 0 ? null : <Tools table={table} narrow={narrow} />}
        bar={files.length === 0 ? null : <Filters />}
      >
        {data === undefined && error === null ? <ListSkeleton /> : null}
        {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && files.length === 0 ? (
          <EmptyState title={t('files.emptyTitle')} text={t('files.emptyText')} />
        ) : null}
        {files.length === 0 ? null : (
          <DataTable
            view={table}
            label={t('files.title')}
            rowName={({ title }) => title}
            onOpen={({ id }) => setOpened(String(id))}
            current={current === null ? null : String(current.id)}
            wholePageKeys
            empty={t('files.emptyFilter')}
            foot={t('files.expiredCount', { count: expired })}
          />
        )}
      </Page>
    </SplitView>
  );
}
