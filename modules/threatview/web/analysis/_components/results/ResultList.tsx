import type { Language, Text } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type Translate, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { announceLive } from '@klarsikt/web/ui/states/live.tsx';
import { useDeferredWhole } from '@klarsikt/web/ui/states/use-parts.ts';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { memo, useEffect, useMemo } from 'react';
import { addFileColumns } from '../../../threat/_lib/lists/file-columns.ts';
import { useListWidth } from '../../../threat/_lib/lists/list-width.ts';
import { filterGroups } from '../../_lib/address/shown.ts';
import { useOpenResult, useViewState } from '../../_lib/address/view-state.ts';
import { togglePreview } from '../../_lib/results/preview.ts';
import type { ResultGroup } from '../../_lib/results/results.ts';
import type { ViewProps } from '../../_lib/results/selection-results.ts';
import { formatType } from '../../_lib/words.ts';
import { analysisTexts } from '../../texts.ts';
import { NotedText } from '../notes/Noted.tsx';
import { FrameTools } from './FrameTools.tsx';
import { type AnalysisListRow, useResultColumns } from './result-columns.tsx';

interface Words {
  readonly t: Translate<keyof (typeof analysisTexts)['en']>;
  readonly text: (given: Text) => string;
  readonly language: Language;
}

const listedRows = (groups: readonly ResultGroup[]): readonly AnalysisListRow[] =>
  groups.map(({ type, rows }) => ({
    kind: 'group',
    id: type,
    type,
    children: rows.map((row) => ({ kind: 'row', id: row.key, row })),
  }));

/** Number of rows in the first render; the other rows follow at once. */
const rowsAtOnce = 12;

function takeFirstRows(groups: readonly ResultGroup[]): readonly ResultGroup[] {
  let rowsLeft = rowsAtOnce;
  return groups.flatMap(({ type, rows }) => {
    const taken = rows.slice(0, rowsLeft);
    rowsLeft -= taken.length;
    return taken.length === 0 ? [] : [{ type, rows: taken }];
  });
}

function useListedRows({ results }: ViewProps['found']): readonly AnalysisListRow[] {
  const { kind, share } = useViewState();
  const groups = useMemo(() => filterGroups(results, kind, share), [results, kind, share]);
  const drawn = useDeferredWhole(groups, takeFirstRows(groups));
  return useMemo(() => listedRows(drawn), [drawn]);
}

const childrenOf = (row: AnalysisListRow) => (row.kind === 'group' ? row.children : undefined);
const isGroup = (row: AnalysisListRow) => row.kind === 'group';
const rowKey = (row: AnalysisListRow) => row.id;

const rowNameOf = (row: AnalysisListRow, words: Words): string =>
  row.kind === 'row' ? words.text(row.row.entity.name) : formatType(row.type, words.t, words.language);

const toggle = (row: AnalysisListRow): void => {
  if (row.kind === 'row' && !row.row.selected) togglePreview(row.id);
};

function formatFooter(t: Words['t'], own: ViewProps['own'], concerned: boolean): string {
  const ranked = own === null ? t('analysis.ranked') : t('analysis.rankedOwn', { name: own.name });
  return concerned ? `${t('analysis.rankedConcern')} ${ranked}` : ranked;
}

export const ResultList = memo(function ResultList({ found, own }: ViewProps) {
  const t = useT(analysisTexts);
  const { language, text } = useFormat();
  const { keys, results, settings } = found;
  const concerned = settings.businesses.length > 0;
  const { open: beside, percentages } = useViewState();
  // Keyboard handlers use the current state, not the deferred one.
  const { marked, setOpen } = useOpenResult();
  const rows = useListedRows(found);
  const asked = { occurrence: percentages ? 'percent' : 'fraction', selected: keys, own, concerned } as const;
  const columns = useResultColumns({ ...asked, listWidth: useListWidth(beside !== undefined) });
  const fileColumns = useResultColumns({ ...asked, listWidth: 'wide' });
  const view = useTableView<AnalysisListRow>({
    id: 'analysis',
    rows,
    columns,
    rowKey,
    childrenOf,
    initiallyExpanded: 'all',
  });
  const { related } = results;
  useEffect(() => {
    announceLive(t('analysis.live', { related }));
  }, [t, related]);
  return (
    <>
      <FrameTools>
        <TableTools view={addFileColumns(view, fileColumns)} fileName={t('analysis.results').toLowerCase()} />
      </FrameTools>
      <NotedText>
        <DataTable
          view={view}
          label={t('analysis.results')}
          rowName={(row) => rowNameOf(row, { t, text, language })}
          onOpen={(row) => {
            if (row.kind === 'row') setOpen(row.id);
          }}
          current={marked ?? null}
          onToggle={toggle}
          isGroup={isGroup}
          wholePageKeys
          foot={formatFooter(t, own, concerned)}
          empty={t('analysis.none')}
        />
      </NotedText>
    </>
  );
});
