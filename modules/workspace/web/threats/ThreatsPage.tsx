/** /ra/{raId}/threat and /ra/{raId}/{relevance}/threats: the threats of the assessment and their grades. */

import { MarkDoneButton } from '@klarsikt/assessment/web/assessment/_components/done/DoneButton.tsx';
import { MarkAllReviewedButton } from '@klarsikt/assessment/web/assessment/_components/done/Review.tsx';
import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { ListFilters } from '@klarsikt/assessment/web/assessment/_components/lists/ListFilters.tsx';
import { ThreatProposal } from '@klarsikt/assessment/web/assessment/_components/suggestions/ThreatProposal.tsx';
import { useTracePanel } from '@klarsikt/assessment/web/assessment/_components/trace/TracePanel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { isThreatSettled } from '@klarsikt/engine/assessment';
import { type ConcernKind, operationalRelevances } from '@klarsikt/engine/text';
import { getRelevanceName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { useMediaCondition } from '@klarsikt/web/ui/kit/hooks.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { useRowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useRememberedSort } from '@klarsikt/web/ui/table/use-remembered-sort.ts';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { AllLevelsFoot } from '../levels/AllLevelsFoot.tsx';
import { ChosenThreatsBar } from './ChosenThreats.tsx';
import { useThreatColumns } from './columns.tsx';
import { RiskListTable } from './RiskLists.tsx';
import {
  matchesThreatFilters,
  type ThreatLine,
  type ThreatListLine,
  useRelevanceAreaFilter,
  useThreatCategoryLines,
  useThreatFilterChips,
  useThreatFilters,
  useThreatLines,
  useThreatViewContext,
} from './rows.ts';
import { ThreatPanel } from './ThreatPanel.tsx';
import { assessmentThreatsTexts } from './texts.ts';

/** Lists the threats that a review can settle; a threat with an own grade needs a motivation instead. */
function listUnsettled(lines: readonly ThreatLine[]): readonly string[] {
  return lines.flatMap(({ key, row }) =>
    row.absence !== null || isThreatSettled(row.entry) || row.entry?.override !== undefined ? [] : [key],
  );
}

function AreaSwitch() {
  const t = useT(assessmentThreatsTexts);
  const { language } = useFormat();
  const [area, go] = useRelevanceAreaFilter();
  return (
    <SegmentedSwitch
      label={t('threats.areas')}
      value={area}
      options={(['all', ...operationalRelevances] as const).map((value) => ({
        value,
        label: value === 'all' ? t('threats.all') : getRelevanceName(value, language),
      }))}
      onChange={go}
    />
  );
}

const sortColumns = { name: 'name', priv: 'INDIVIDUALS', corp: 'CORPORATES' };
const sortWords = { name: 'threatSort', columns: sortColumns } as const;

function useThreatTable(lines: readonly ThreatLine[], compact: boolean, onOpen: (key: string) => void) {
  const rows = useThreatCategoryLines(lines);
  const columns = useThreatColumns(compact, onOpen);
  const sort = useRememberedSort('threatSort', sortColumns);
  const table = useTableView<ThreatListLine>({
    id: 'ra.threats',
    rows,
    rowKey: ({ key }) => key,
    columns,
    childrenOf: (line) => (line.kind === 'category' ? line.lines : undefined),
    initiallyExpanded: 'all',
    ...sort,
  });
  const inView = useMemo(
    () => table.rows.flatMap(({ original }) => (original.kind === 'threat' ? [original] : [])),
    [table.rows],
  );
  const chosen = useRowSelection(useMemo(() => inView.map(({ key }) => key), [inView]));
  return { table, inView, chosen };
}

function formatShownPart(
  t: TranslateFunction<keyof (typeof assessmentThreatsTexts)['en']>,
  all: readonly ThreatLine[],
  asksConcern: boolean,
) {
  const rows = all.map(({ row }) => row).filter(({ absence }) => absence === null);
  const ofKind = (kind: ConcernKind) => rows.filter(({ concern }) => concern?.kind === kind).length;
  const count = rows.length;
  if (!asksConcern) return t('threats.partOf', { count });
  return t('threats.partOfConcerned', { count, direct: ofKind('direct'), indirect: ofKind('indirect') });
}

interface ThreatTableProps extends ReturnType<typeof useThreatTable> {
  readonly all: readonly ThreatLine[];
  readonly current: string | null;
  readonly onOpen: (key: string) => void;
}

function ThreatTable({ table, inView, chosen, all, current, onOpen }: ThreatTableProps) {
  const t = useT(assessmentThreatsTexts);
  const { document, editable, commentable } = useAssessment();
  const choices = {
    checked: chosen.keys,
    onToggle: (line: ThreatListLine, range?: boolean) => {
      if (line.kind === 'threat') chosen.toggle(line.key, range);
    },
    onToggleAll: chosen.all,
    tickable: (line: ThreatListLine) => line.kind === 'threat',
  };
  return (
    <>
      <DataTable
        view={table}
        label={t('threats.title')}
        rowName={({ name }) => name}
        onOpen={(line) => {
          if (line.kind === 'threat') onOpen(line.key);
        }}
        isGroup={(line) => line.kind === 'category'}
        current={current}
        {...(editable || commentable ? choices : {})}
        wholePageKeys
        empty={t('threats.empty')}
        foot={formatShownPart(t, all, document.settings.businesses.length > 0)}
      />
      <ChosenThreatsBar lines={inView} rows={chosen} />
    </>
  );
}

function ThreatsBar({ filters }: { readonly filters: ReturnType<typeof useThreatFilters> }) {
  const t = useT(assessmentThreatsTexts);
  const chips = useThreatFilterChips(filters);
  const [view, setView] = useSearchParameter('view');
  const lists = view === 'lists';
  return (
    <>
      <Tabs
        inset
        label={t('threats.title')}
        value={lists ? 'lists' : 'threats'}
        onChange={(next) => setView(next === 'threats' ? undefined : next)}
        tabs={[
          { value: 'threats', label: t('threats.title') },
          { value: 'lists', label: t('threats.lists') },
        ]}
      />
      {lists ? null : (
        <ListFilters chips={chips} find={t('threats.find')}>
          <AreaSwitch />
        </ListFilters>
      )}
    </>
  );
}

function Tools({ lines }: { readonly lines: readonly ThreatLine[] }) {
  const t = useT(assessmentThreatsTexts);
  const { id } = useAssessment();
  return (
    <>
      <SaveTools />
      <Link className="text-link" to="/threatview/analysis" search={{ raId: String(id) }}>
        {t('threats.inThreatView')}
      </Link>
      <MarkAllReviewedButton place={['threats', 'data']} keys={listUnsettled(lines)} />
      <MarkDoneButton
        part="threats"
        step={t('threats.step.status')}
        markDone={t('threats.markDone')}
        reopen={t('threats.reopen')}
      />
    </>
  );
}

export function ThreatsPage() {
  const t = useT(assessmentThreatsTexts);
  const filters = useThreatFilters();
  const [area] = useRelevanceAreaFilter();
  const all = useThreatLines();
  const lines = useMemo(
    () => all.filter((line) => matchesThreatFilters(line, area, filters)),
    [all, area, filters],
  );
  const [view] = useSearchParameter('view');
  const [open, setOpen] = useSearchParameter('open');
  const current = all.find(({ key }) => key === open) ?? null;
  const onOpen = useCallback((key: string) => setOpen(key, { replace: open !== undefined }), [setOpen, open]);
  const whyPanel = useTracePanel();
  const panel =
    whyPanel ??
    (current === null ? null : (
      <ThreatPanel key={current.key} line={current} onClose={() => setOpen(undefined)} />
    ));
  const narrow = useMediaCondition('(max-width: 900px)');
  const compact = narrow || panel !== null;
  const threats = useThreatTable(lines, compact, onOpen);
  const lists = view === 'lists';
  const views = useThreatViewContext();
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={t('threats.title')}
        count={lists ? undefined : t('threats.shown', { shown: lines.length, total: all.length })}
        tools={
          <>
            <Tools lines={lines} />
            {lists ? null : (
              <SavedViews {...views} list="ra.threats" table={threats.table} sort={sortWords} />
            )}
            {lists || compact ? null : <TableTools view={threats.table} fileName="threats" />}
          </>
        }
        bar={<ThreatsBar filters={filters} />}
      >
        <ThreatProposal />
        {lists ? (
          <RiskListTable />
        ) : (
          <ThreatTable {...threats} {...{ all, onOpen }} current={current?.key ?? null} />
        )}
        <AllLevelsFoot />
      </Page>
    </SplitView>
  );
}
