import { MarkAllReviewedButton } from '@klarsikt/assessment/web/assessment/_components/done/Review.tsx';
import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import {
  useOpenTraceSubject,
  useTracePanel,
} from '@klarsikt/assessment/web/assessment/_components/trace/TracePanel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { TraceSubject } from '@klarsikt/engine/assess';
import { isRiskSettled } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { type RowSelection, useRowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useRememberedSort } from '@klarsikt/web/ui/table/use-remembered-sort.ts';
import { type TableView, useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { type ReactNode, useMemo } from 'react';
import { LevelsFoot } from '../levels/LevelsFoot.tsx';
import { levelsPageTexts } from '../levels/texts.ts';
import { ChosenRisksBar } from './ChosenRisks.tsx';
import { useRiskColumns } from './columns.tsx';
import {
  RiskFilterBar,
  type RiskListAddress,
  useRiskAddress,
  useRiskFilters,
  useRiskViewContext,
} from './RiskBar.tsx';
import { RiskEditor } from './RiskEditor.tsx';
import { RiskPanelFooter } from './RiskFoot.tsx';
import { type RiskLine, useRiskLines } from './rows.ts';

interface RiskScreenProps {
  readonly title: string;
  readonly view: 'inherent' | 'residual';
  readonly to: RiskListAddress;
  readonly tools?: ReactNode;
  readonly modes?: ReactNode;
  readonly children?: ReactNode;
}

const editorOf = (subject: TraceSubject): ReactNode =>
  subject.kind === 'risk' ? <RiskEditor key={subject.key} type={subject.type} riskKey={subject.key} /> : null;

const footOf = (subject: TraceSubject): ReactNode =>
  subject.kind === 'risk' ? (
    <RiskPanelFooter key={subject.key} type={subject.type} riskKey={subject.key} />
  ) : null;

export const useRiskPanel = () => useTracePanel(editorOf, footOf);

/** Lists the risks that a review can settle; risks with an override or exclusion need a motivation instead. */
function listOpenKeys(lines: readonly RiskLine[]): readonly string[] {
  return lines.flatMap(({ key, risk }) =>
    isRiskSettled(risk) || risk.entry?.override !== undefined || risk.entry?.na !== undefined ? [] : [key],
  );
}

const sortColumns = { name: 'name', inherent: 'inherent', control: 'strength', residual: 'residual' };
const sortWords = { name: 'riskSort', columns: sortColumns } as const;

type RiskView = RiskScreenProps['view'];

function useRiskTable(lines: readonly RiskLine[], type: RiskType, view: RiskView) {
  const [why] = useOpenTraceSubject();
  const columns = useRiskColumns(type, view, why !== null);
  const sort = useRememberedSort('riskSort', sortColumns, { column: view, descending: true });
  return useTableView<RiskLine>({
    id: `risks.${view}`,
    rows: lines,
    rowKey: ({ key }) => key,
    columns,
    ...sort,
  });
}

interface RiskTableProps {
  readonly title: string;
  readonly type: RiskType;
  readonly table: TableView<RiskLine>;
  readonly chosen: RowSelection;
  /** Number of all risks of the type, including those that the filters exclude. */
  readonly total: number;
}

function RiskTable({ title, type, table, chosen, total }: RiskTableProps) {
  const t = useT(levelsPageTexts);
  const { editable, commentable } = useAssessment();
  const [why, setWhy] = useOpenTraceSubject();
  const [whyText] = useSearchParameter('why');
  return (
    <DataTable
      view={table}
      label={title}
      wraps={why !== null}
      stacks
      rowName={({ name }) => name}
      onOpen={({ key }) => setWhy({ kind: 'risk', type, key })}
      current={why?.kind === 'risk' && whyText ? why.key : null}
      {...(editable || commentable
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
  );
}

export function RiskScreen({ title, view, to, tools, modes, children }: RiskScreenProps) {
  const t = useT(levelsPageTexts);
  const { type, relevance } = useRiskAddress();
  const filters = useRiskFilters();
  const { lines, total } = useRiskLines(type, relevance, filters);
  const table = useRiskTable(lines, type, view);
  const keys = useMemo(() => table.rows.map(({ id }) => id), [table.rows]);
  const chosen = useRowSelection(keys);
  const panel = useRiskPanel();
  const views = useRiskViewContext(to);
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
              <MarkAllReviewedButton place={['risks', 'data', type]} keys={listOpenKeys(lines)} />
            ) : null}
            {tools}
            <SavedViews
              {...views}
              list={view === 'inherent' ? 'ra.risks' : 'ra.residual'}
              table={table}
              sort={sortWords}
            />
            <TableTools view={table} fileName={`${type}-${view}`} />
          </>
        }
        bar={
          <>
            <RiskFilterBar to={to} filters={filters} before={modes} />
            {children}
          </>
        }
      >
        <RiskTable title={title} type={type} table={table} chosen={chosen} total={total} />
        <ChosenRisksBar key={type} type={type} rows={chosen} total={keys.length} view={view} />
      </Page>
    </SplitView>
  );
}
