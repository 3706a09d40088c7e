import type { Language, Text } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { useProgressiveContent } from '@klarsikt/web/ui/states/use-parts.ts';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { memo, useEffect, useMemo } from 'react';
import { addFileColumns } from '../../../threat/_lib/lists/file-columns.ts';
import { useListWidth } from '../../../threat/_lib/lists/list-width.ts';
import { filterResultGroups } from '../../_lib/address/shown.ts';
import { useAnalysisViewState, useOpenResult } from '../../_lib/address/view-state.ts';
import { togglePreviewedKey } from '../../_lib/results/preview.ts';
import type { AnalysisResultGroup } from '../../_lib/results/results.ts';
import type { ResultViewProps } from '../../_lib/results/selection-results.ts';
import { formatAnalysisType } from '../../_lib/words.ts';
import { analysisTexts } from '../../texts.ts';
import { TextWithNote } from '../notes/TextWithNote.tsx';
import { ResultFrameTools } from './FrameTools.tsx';
import { type AnalysisListRow, useResultColumns } from './result-columns.tsx';

interface Words {
  readonly t: TranslateFunction<keyof (typeof analysisTexts)['en']>;
  readonly text: (given: Text) => string;
  readonly language: Language;
}

const listedRows = (groups: readonly AnalysisResultGroup[]): readonly AnalysisListRow[] =>
  groups.map(({ type, rows }) => ({
    kind: 'group',
    id: type,
    type,
    children: rows.map((row) => ({ kind: 'row', id: row.key, row })),
  }));

/** Number of rows in the first render; the other rows are rendered directly after it. */
const rowsAtOnce = 12;

function takeFirstRows(groups: readonly AnalysisResultGroup[]): readonly AnalysisResultGroup[] {
  let rowsLeft = rowsAtOnce;
  return groups.flatMap(({ type, rows }) => {
    const taken = rows.slice(0, rowsLeft);
    rowsLeft -= taken.length;
    return taken.length === 0 ? [] : [{ type, rows: taken }];
  });
}

function useListedRows({ results }: ResultViewProps['found']): readonly AnalysisListRow[] {
  const { kind, share } = useAnalysisViewState();
  const groups = useMemo(() => filterResultGroups(results, kind, share), [results, kind, share]);
  const drawn = useProgressiveContent(groups, takeFirstRows(groups));
  return useMemo(() => listedRows(drawn), [drawn]);
}

const childrenOf = (row: AnalysisListRow) => (row.kind === 'group' ? row.children : undefined);
const isGroup = (row: AnalysisListRow) => row.kind === 'group';
const rowKey = (row: AnalysisListRow) => row.id;

const rowNameOf = (row: AnalysisListRow, words: Words): string =>
  row.kind === 'row'
    ? words.text(row.row.entity.name)
    : formatAnalysisType(row.type, words.t, words.language);

const toggle = (row: AnalysisListRow): void => {
  if (row.kind === 'row' && !row.row.selected) togglePreviewedKey(row.id);
};

function formatFooter(t: Words['t'], own: ResultViewProps['own'], concerned: boolean): string {
  const ranked = own === null ? t('analysis.ranked') : t('analysis.rankedOwn', { name: own.name });
  return concerned ? `${t('analysis.rankedConcern')} ${ranked}` : ranked;
}

export const ResultList = memo(function ResultList({ found, own }: ResultViewProps) {
  const t = useT(analysisTexts);
  const { language, text } = useFormat();
  const { keys, results, settings } = found;
  const concerned = settings.businesses.length > 0;
  const { open: beside, percentages } = useAnalysisViewState();
  // Keyboard handlers use the current state instead of the deferred state.
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
    announceToScreenReaders(t('analysis.live', { related }));
  }, [t, related]);
  return (
    <>
      <ResultFrameTools>
        <TableTools view={addFileColumns(view, fileColumns)} fileName={t('analysis.results').toLowerCase()} />
      </ResultFrameTools>
      <TextWithNote>
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
      </TextWithNote>
    </>
  );
});
