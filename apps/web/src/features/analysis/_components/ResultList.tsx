/** The results as a list: kind by kind, by occurrence and level, with the own levels of an assessment beside them. */
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { announceLive } from '../../../ui/live.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableTools } from '../../../ui/table/TableTools.tsx';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { useListRoom } from '../../threat/_lib/room.ts';
import { useSelection } from '../../threat/_lib/selection.ts';
import { useLibrary } from '../../threat/_lib/use-library.ts';
import { notesByKey } from '../_lib/notes.ts';
import type { Own } from '../_lib/own-levels.ts';
import type { ResultGroup, Results } from '../_lib/results.ts';
import { shownGroups } from '../_lib/shown.ts';
import { typeWord } from '../_lib/words.ts';
import { useWork } from '../_lib/work.ts';
import { texts } from '../texts.ts';
import { ResultFilters } from './ResultFilters.tsx';
import { ResultFrame } from './ResultFrame.tsx';
import { type ListedRow, useResultColumns } from './result-columns.tsx';

interface ResultListProps {
  readonly results: Results;
  readonly previewed: readonly string[];
  readonly onPreview: (key: string) => void;
  readonly own: Own | null;
}

const listedRows = (groups: readonly ResultGroup[]): readonly ListedRow[] =>
  groups.map(({ type, rows }) => ({
    kind: 'group',
    id: type,
    type,
    children: rows.map((row) => ({ kind: 'row', id: row.key, row })),
  }));

const childrenOf = (row: ListedRow) => (row.kind === 'group' ? row.children : undefined);
const isGroup = (row: ListedRow) => row.kind === 'group';
const rowKey = (row: ListedRow) => row.id;

export function ResultList({ results, previewed, onPreview, own }: ResultListProps) {
  const t = useT(texts);
  const { language, text } = useFormat();
  const { present } = useSelection();
  const { model } = useLibrary();
  const { report, comments } = useWork();
  // Whoever types a note does not wait for the list.
  const notes = useDeferredValue(comments);
  const noted = useMemo(() => notesByKey(model, notes), [model, notes]);
  const [kind] = useSearchText('type');
  const [share] = useSearchText('share');
  const [open, setOpen] = useSearchText('open');
  const rows = useMemo(() => listedRows(shownGroups(results, kind, share)), [results, kind, share]);
  const columns = useResultColumns({
    occurrence: report.showPercentages ? 'percent' : 'fraction',
    room: useListRoom(open !== undefined),
    selected: present,
    previewed,
    onPreview,
    own,
    noted,
  });
  const view = useTableView<ListedRow>({
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
    <ResultFrame
      results={results}
      bar={<ResultFilters />}
      tools={<TableTools view={view} fileName={t('analysis.results').toLowerCase()} />}
    >
      <DataTable
        view={view}
        label={t('analysis.results')}
        rowName={(row) => (row.kind === 'row' ? text(row.row.entity.name) : typeWord(row.type, t, language))}
        onOpen={(row) => {
          if (row.kind === 'row') setOpen(row.id, { replace: open !== undefined });
        }}
        current={open ?? null}
        onToggle={(row) => {
          if (row.kind === 'row' && !row.row.selected) onPreview(row.id);
        }}
        isGroup={isGroup}
        wholePageKeys
        foot={own === null ? t('analysis.ranked') : t('analysis.rankedOwn', { name: own.name })}
        empty={t('analysis.none')}
      />
    </ResultFrame>
  );
}
