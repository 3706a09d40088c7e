/** Selection at the left, what it shares in the middle, details of one result at the right. */
import { figureSegments, segmentWord } from '@klarsikt/engine';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { track } from '../../platform/api/track.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useSearchText } from '../../platform/router/search.ts';
import { SplitView } from '../../ui/DetailPanel.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { announceLive } from '../../ui/live.tsx';
import { Page } from '../../ui/Page.tsx';
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TableTools } from '../../ui/table/TableTools.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { RiskPanel } from '../threat/_components/RiskPanel.tsx';
import { ThreatPanel } from '../threat/_components/ThreatPanel.tsx';
import { scopeOf } from '../threat/_lib/filters.ts';
import { useListRoom } from '../threat/_lib/room.ts';
import { useSelection } from '../threat/_lib/selection.ts';
import { useFilters } from '../threat/_lib/use-filters.ts';
import { useLibrary } from '../threat/_lib/use-library.ts';
import { EmptyAnalysis } from './_components/EmptyAnalysis.tsx';
import { type ListedRow, type Occurrence, useResultColumns } from './_components/result-columns.tsx';
import { SelectionColumn } from './_components/SelectionColumn.tsx';
import { decodeKeys, encodeKeys, type Results, resultsOf, resultTypes } from './_lib/results.ts';
import { useSelectionInAddress } from './_lib/use-address.ts';
import { typeWord } from './_lib/words.ts';
import styles from './AnalysisPage.module.css';
import { texts } from './texts.ts';

const shares = ['two', 'all'] as const;

/** The results as rows of the table, under what the reader wants to see of them. */
function listedRows(
  results: Results,
  kind: string | undefined,
  share: string | undefined,
): readonly ListedRow[] {
  const least = share === 'all' ? results.taken : share === 'two' ? 2 : 1;
  return results.groups
    .filter(({ type }) => kind === undefined || type === kind)
    .map(({ type, rows }): ListedRow => {
      const children = rows
        .filter(({ count, total }) => count >= Math.min(least, total) && (share !== 'two' || count > 1))
        .map((row): ListedRow => ({ kind: 'row', id: row.key, row }));
      return { kind: 'group', id: type, type, children };
    })
    .filter((group) => group.kind === 'group' && group.children.length > 0);
}

const childrenOf = (row: ListedRow) => (row.kind === 'group' ? row.children : undefined);

function usePreview() {
  const [text, setText] = useSearchText('preview');
  const { present } = useSelection();
  const previewed = useMemo(() => decodeKeys(text).filter((key) => !present.includes(key)), [text, present]);
  const change = useCallback(
    (keys: readonly string[]) => setText(encodeKeys(keys) || undefined, { replace: true }),
    [setText],
  );
  const toggle = useCallback(
    (key: string) =>
      change(previewed.includes(key) ? previewed.filter((other) => other !== key) : [...previewed, key]),
    [change, previewed],
  );
  return { previewed, toggle, clear: useCallback(() => change([]), [change]) };
}

function ResultFilters() {
  const t = useT(texts);
  const { language, text, compare } = useFormat();
  const { model } = useLibrary();
  const { filters, set } = useFilters();
  const [kind, setKind] = useSearchText('type');
  const [share, setShare] = useSearchText('share');
  const named = (
    list: readonly { readonly key: string; readonly name: { readonly en: string; readonly sv: string } }[],
  ) =>
    list
      .map(({ key, name }) => ({ value: key, label: text(name) }))
      .toSorted((a, b) => compare(a.label, b.label));
  const kinds = resultTypes.map((type) => ({ value: type, label: typeWord(type, t, language) }));
  const shareWords = { two: t('analysis.shareTwo'), all: t('analysis.shareAll') };
  const chips = [
    { id: 'type', label: t('analysis.kind'), value: kind, options: kinds },
    {
      id: 'share',
      label: t('analysis.share'),
      value: share,
      options: shares.map((value) => ({ value, label: shareWords[value] })),
      off: t('analysis.shareAny'),
    },
    {
      id: 'segment',
      label: t('analysis.segment'),
      value: filters.segment,
      options: figureSegments.map((segment) => ({ value: segment, label: segmentWord(segment, language) })),
    },
    {
      id: 'country',
      label: t('analysis.country'),
      value: filters.country,
      options: named(model.geographies.list.filter((place) => place.kind === 'country')),
    },
    {
      id: 'business',
      label: t('analysis.business'),
      value: filters.business,
      options: named(model.businesses.list),
    },
  ];
  const onChange = (id: string, value: string | undefined) => {
    if (id === 'type') setKind(value, { replace: true });
    else if (id === 'share') setShare(value, { replace: true });
    else set(id, value);
  };
  return <FilterChips filters={chips} onChange={onChange} onClear={useClear()} />;
}

function useClear(): () => void {
  const { clear } = useFilters();
  const [, setKind] = useSearchText('type');
  const [, setShare] = useSearchText('share');
  return () => {
    clear();
    setKind(undefined, { replace: true });
    setShare(undefined, { replace: true });
  };
}

interface ResultTableProps {
  readonly results: Results;
  readonly previewed: readonly string[];
  readonly onPreview: (key: string) => void;
}

function ResultTable({ results, previewed, onPreview }: ResultTableProps) {
  const t = useT(texts);
  const { language, text } = useFormat();
  const { present } = useSelection();
  const [kind] = useSearchText('type');
  const [share] = useSearchText('share');
  const [unit, setUnit] = useSearchText('unit');
  const [open, setOpen] = useSearchText('open');
  const occurrence: Occurrence = unit === 'percent' ? 'percent' : 'fraction';
  const rows = useMemo(() => listedRows(results, kind, share), [results, kind, share]);
  const columns = useResultColumns({
    occurrence,
    room: useListRoom(open !== undefined),
    selected: present,
    previewed,
    onPreview,
  });
  const view = useTableView<ListedRow>({
    id: 'analysis',
    rows,
    columns,
    rowKey: (row) => row.id,
    childrenOf,
    initiallyExpanded: 'all',
  });
  const { related, shared } = results;
  useEffect(() => {
    announceLive(t('analysis.live', { related }));
  }, [t, related]);
  return (
    <Page
      title={t('analysis.results')}
      count={t(results.taken > 1 ? 'analysis.summary' : 'analysis.summaryOne', { related, shared })}
      tools={
        <>
          <SegmentedSwitch
            label={t('analysis.unit')}
            value={occurrence}
            options={[
              { value: 'fraction', label: t('analysis.fraction') },
              { value: 'percent', label: t('analysis.percent') },
            ]}
            onChange={(next) => setUnit(next === 'percent' ? next : undefined, { replace: true })}
          />
          <TableTools view={view} fileName={t('analysis.results').toLowerCase()} />
        </>
      }
      bar={<ResultFilters />}
      flush
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
        isGroup={(row) => row.kind === 'group'}
        wholePageKeys
        foot={t('analysis.ranked')}
        empty={t('analysis.none')}
      />
    </Page>
  );
}

export function AnalysisPage() {
  useSelectionInAddress();
  useEffect(() => track('threatview.analysis'), []);
  const { model } = useLibrary();
  const { filters } = useFilters();
  const selected = useSelection();
  const keys = useDeferredValue(selected.present);
  const { previewed, toggle, clear } = usePreview();
  const [open, setOpen] = useSearchText('open');
  const scope = useMemo(() => scopeOf(filters), [filters]);
  const results = useMemo(() => resultsOf(model, keys, scope), [model, keys, scope]);
  const close = useCallback(() => setOpen(undefined), [setOpen]);
  const threat = open === undefined ? undefined : model.threats.byKey.get(open);
  const panel =
    threat === undefined ? (
      open === undefined ? null : (
        <RiskPanel model={model} riskKey={open} filters={filters} onClose={close} />
      )
    ) : (
      <ThreatPanel model={model} id={threat.id} onClose={close} />
    );
  return (
    <div className={styles.analysis}>
      <SelectionColumn results={results} previewed={previewed} scope={scope} onDiscard={clear} />
      <div className={styles.main}>
        <SplitView panel={panel}>
          {selected.present.length === 0 ? (
            <EmptyAnalysis />
          ) : (
            <ResultTable results={results} previewed={previewed} onPreview={toggle} />
          )}
        </SplitView>
      </div>
    </div>
  );
}
