/** The list of one kind of risk with its explanation beside it: the frame of the risks and the residual screens. */
import {
  isRiskSettled,
  operationalRelevances,
  type RiskType,
  relevanceWord,
  riskTypes,
  riskTypeWord,
  type TraceSubject,
  typeResult,
} from '@klarsikt/engine';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { recall, rememberSearch, useSavedPreferences } from '../../../platform/settings/preferences.ts';
import { SplitView } from '../../../ui/DetailPanel.tsx';
import { Page } from '../../../ui/Page.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableTools } from '../../../ui/table/TableTools.tsx';
import { useChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { useRememberedSort } from '../../../ui/table/use-remembered-sort.ts';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { LevelsFoot } from '../_components/LevelsFoot.tsx';
import { ListFilters } from '../_components/ListFilters.tsx';
import { ReviewShown } from '../_components/Review.tsx';
import { SaveTools } from '../_components/SaveTools.tsx';
import { useWhy, useWhyPanel } from '../_components/trace/TracePanel.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { shownTypes } from '../_lib/landing.ts';
import { ChosenRisks } from './ChosenRisks.tsx';
import { useRiskColumns } from './columns.tsx';
import { RiskEditor } from './RiskEditor.tsx';
import { RiskFoot } from './RiskFoot.tsx';
import { memory, type RiskFilters, type RiskLine, useFilterChips, useRiskLines } from './rows.ts';
import { texts } from './texts.ts';

/** Kind of risk and relevance area of the address. */
export function useRiskPlace(): { readonly type: RiskType; readonly relevance: string } {
  const { riskType, relevance = 'all' } = useParams({ strict: false });
  return {
    type: riskTypes.find((type) => type === riskType) ?? 'customers',
    relevance: operationalRelevances.find((area) => area === relevance) ?? 'all',
  };
}

function useFilters(): RiskFilters {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const saved = useSavedPreferences();
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined);
  const remembered = (name: keyof typeof memory) => recall(saved, memory[name], text(name));
  const segment = remembered('segment');
  const relevant = remembered('relevant');
  const data = remembered('data');
  const kri = remembered('kri');
  const [override, level] = ['override', 'level'].map(text);
  return useMemo(
    () => ({ segment, relevant, data, kri, override, level }),
    [segment, relevant, data, kri, override, level],
  );
}

interface RiskScreenProps {
  readonly title: string;
  readonly view: 'inherent' | 'residual';
  /** Where another kind or area leads. */
  readonly to:
    | '/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}'
    | '/ra/$raId/$relevance/$riskType/control';
  readonly tools?: ReactNode;
  /** Between filters and list. */
  readonly children?: ReactNode;
}

function useGo(to: RiskScreenProps['to']) {
  const { id } = useAssessment();
  const navigate = useNavigate();
  const place = useRiskPlace();
  return (change: { readonly riskType?: string; readonly relevance?: string }) => {
    rememberSearch({ riskType: 'riskType', relevance: 'relevance' }, change);
    void navigate({
      to,
      params: { raId: String(id), riskType: place.type, relevance: place.relevance, ...change },
      search: (before) => ({ ...before, why: undefined }),
    });
  };
}

function RiskTabs({ go }: { readonly go: (change: { riskType: string }) => void }) {
  const t = useT(texts);
  const { language } = useFormat();
  const { result, document } = useAssessment();
  const { type } = useRiskPlace();
  return (
    <Tabs
      inset
      label={t('risks.types')}
      value={type}
      onChange={(riskType) => go({ riskType })}
      tabs={shownTypes(document.settings).map((value) => ({
        value,
        label: riskTypeWord(value, language),
        count: typeResult(result, value)?.risks.length ?? 0,
      }))}
    />
  );
}

function Filters({
  go,
  filters,
}: {
  readonly go: (change: { relevance: string }) => void;
  readonly filters: RiskFilters;
}) {
  const t = useT(texts);
  const { type, relevance } = useRiskPlace();
  const chips = useFilterChips(type, filters);
  const { language } = useFormat();
  const areas = [
    { value: 'all', label: t('risks.all') },
    ...operationalRelevances.map((value) => ({ value, label: relevanceWord(value, language) })),
  ];
  return (
    <ListFilters chips={chips} memory={memory}>
      <SegmentedSwitch
        label={t('risks.relevance')}
        value={relevance}
        options={areas}
        onChange={(next) => go({ relevance: next })}
      />
    </ListFilters>
  );
}

const editorOf = (subject: TraceSubject): ReactNode =>
  subject.kind === 'risk' ? <RiskEditor key={subject.key} type={subject.type} riskKey={subject.key} /> : null;

const footOf = (subject: TraceSubject): ReactNode =>
  subject.kind === 'risk' ? <RiskFoot key={subject.key} type={subject.type} riskKey={subject.key} /> : null;

/** Lines that a look settles: what waits for a motivation or a reason needs more than that. */
function openIn(lines: readonly RiskLine[]): readonly string[] {
  return lines.flatMap(({ key, risk }) =>
    isRiskSettled(risk) || risk.entry?.override !== undefined || risk.entry?.na !== undefined ? [] : [key],
  );
}

const sortColumns = { name: 'name', inherent: 'inherent', control: 'strength', residual: 'residual' };

export function RiskScreen({ title, view, to, tools, children }: RiskScreenProps) {
  const t = useT(texts);
  const { type, relevance } = useRiskPlace();
  const { editable, commentable } = useAssessment();
  const choosable = editable || commentable;
  const filters = useFilters();
  const go = useGo(to);
  const { lines, total } = useRiskLines(type, relevance, filters);
  const [why, setWhy] = useWhy();
  const [whyText] = useSearchText('why');
  const columns = useRiskColumns(type, view, why !== null);
  const sort = useRememberedSort('riskSort', sortColumns, { column: view, descending: true });
  const table = useTableView<RiskLine>({
    id: `risks.${view}`,
    rows: lines,
    rowKey: ({ key }) => key,
    columns,
    ...sort,
  });
  const keys = useMemo(() => table.rows.map(({ id }) => id), [table.rows]);
  const chosen = useChosenRows(keys);
  const panel = useWhyPanel(editorOf, footOf);
  const current = why?.kind === 'risk' && whyText ? why.key : null;
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={title}
        count={t('risks.count', { shown: lines.length, total })}
        tools={
          <>
            <SaveTools />
            {view === 'inherent' ? (
              <ReviewShown place={['risks', 'data', type]} keys={openIn(lines)} />
            ) : null}
            {tools}
            <TableTools view={table} fileName={`${type}-${view}`} />
          </>
        }
        bar={
          <>
            <RiskTabs go={go} />
            <Filters go={go} filters={filters} />
            {children}
          </>
        }
      >
        <DataTable
          view={table}
          label={title}
          wraps={why !== null}
          rowName={({ name }) => name}
          onOpen={({ key }) => setWhy({ kind: 'risk', type, key })}
          current={current}
          {...(choosable
            ? {
                checked: chosen.keys,
                onToggle: ({ key }: RiskLine, range?: boolean) => chosen.toggle(key, range),
                onToggleAll: chosen.all,
              }
            : {})}
          wholePageKeys
          empty={
            total === 0 ? (
              <EmptyState title={t('risks.noneTitle')} text={t('risks.noneText')} />
            ) : (
              t('risks.empty')
            )
          }
          foot={<LevelsFoot type={type} />}
        />
        <ChosenRisks key={type} type={type} rows={chosen} total={keys.length} view={view} />
      </Page>
    </SplitView>
  );
}
