/** The results as a list: kind by kind, by occurrence and level, with the own levels of an assessment beside them. */
import type { Language, Text } from '@klarsikt/engine';
import { memo, useEffect, useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { type Translate, useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { announceLive } from '../../../ui/live.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableTools } from '../../../ui/table/TableTools.tsx';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { useListRoom } from '../../threat/_lib/room.ts';
import type { ViewProps } from '../_lib/found.ts';
import { useLooking } from '../_lib/looking.ts';
import { togglePreview } from '../_lib/preview.ts';
import type { ResultGroup } from '../_lib/results.ts';
import { shownGroups } from '../_lib/shown.ts';
import { typeWord } from '../_lib/words.ts';
import { texts } from '../texts.ts';
import { FrameTools } from './FrameTools.tsx';
import { Noted } from './Noted.tsx';
import { type ListedRow, useResultColumns } from './result-columns.tsx';

interface Words {
  readonly t: Translate<keyof (typeof texts)['en']>;
  readonly text: (given: Text) => string;
  readonly language: Language;
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

const rowNameOf = (row: ListedRow, words: Words): string =>
  row.kind === 'row' ? words.text(row.row.entity.name) : typeWord(row.type, words.t, words.language);

const toggle = (row: ListedRow): void => {
  if (row.kind === 'row' && !row.row.selected) togglePreview(row.id);
};

export const ResultList = memo(function ResultList({ found, own }: ViewProps) {
  const t = useT(texts);
  const { language, text } = useFormat();
  const { keys, results } = found;
  const { kind, share, open: drawnOpen, percentages } = useLooking();
  // The keys that open, close and go on must not be answered from the state before.
  const [open, setOpen] = useSearchText('open');
  const rows = useMemo(() => listedRows(shownGroups(results, kind, share)), [results, kind, share]);
  const columns = useResultColumns({
    occurrence: percentages ? 'percent' : 'fraction',
    room: useListRoom(drawnOpen !== undefined),
    selected: keys,
    own,
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
    <>
      <FrameTools>
        <TableTools view={view} fileName={t('analysis.results').toLowerCase()} />
      </FrameTools>
      <Noted>
        <DataTable
          view={view}
          label={t('analysis.results')}
          rowName={(row) => rowNameOf(row, { t, text, language })}
          onOpen={(row) => {
            if (row.kind === 'row') setOpen(row.id, { replace: open !== undefined });
          }}
          current={open ?? null}
          onToggle={toggle}
          isGroup={isGroup}
          wholePageKeys
          foot={own === null ? t('analysis.ranked') : t('analysis.rankedOwn', { name: own.name })}
          empty={t('analysis.none')}
        />
      </Noted>
    </>
  );
});
