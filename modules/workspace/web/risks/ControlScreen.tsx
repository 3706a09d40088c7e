/**
 * List of controls that cover risks of one type, each with these risks: the list of residual risks, grouped by
 * control.
 */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { useOpenTraceSubject } from '@klarsikt/assessment/web/assessment/_components/trace/TracePanel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { useMediaCondition } from '@klarsikt/web/ui/kit/hooks.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { useRememberedSort } from '@klarsikt/web/ui/table/use-remembered-sort.ts';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LevelsFoot } from '../levels/LevelsFoot.tsx';
import styles from '../levels/risks.module.css';
import { levelsPageTexts } from '../levels/texts.ts';
import { type ControlCoverageLine, useCoveringControls } from './cover.ts';
import { useControlCoverageColumns } from './cover-columns.tsx';
import { RiskFilterBar, useRiskAddress, useRiskFilters } from './RiskBar.tsx';
import { useRiskPanel } from './RiskScreen.tsx';
import { useRiskLines } from './rows.ts';

function useOpenLine(): (line: ControlCoverageLine) => void {
  const { id } = useAssessment();
  const navigate = useNavigate();
  const { type } = useRiskAddress();
  const [, setWhy] = useOpenTraceSubject();
  return (line) => {
    if (line.kind === 'risk') setWhy({ kind: 'risk', type, key: line.risk.key });
    else
      void navigate({
        to: '/ra/$raId/controls/$controlId',
        params: { raId: String(id), controlId: line.key },
      });
  };
}

function NoControls({ total, isFiltered }: { readonly total: number; readonly isFiltered: boolean }) {
  const t = useT(levelsPageTexts);
  const { id } = useAssessment();
  if (total === 0) return <EmptyState title={t('risks.noneTitle')} text={t('risks.noneText')} />;
  if (isFiltered) return t('risks.noControlsFiltered');
  return (
    <EmptyState
      title={t('risks.noControlsTitle')}
      text={t('risks.noControlsText')}
      action={
        <Link className="text-link" to="/ra/$raId/controls" params={{ raId: String(id) }}>
          {t('risks.chooseControls')}
        </Link>
      }
    />
  );
}

/** Empty, because the stored sort preference needs no mapping: it contains the ids of the columns. */
const sortColumns = {};

interface ControlScreenProps {
  readonly title: string;
  readonly modes: ReactNode;
  readonly children: ReactNode;
}

export function RisksByControlScreen({ title, modes, children }: ControlScreenProps) {
  const t = useT(levelsPageTexts);
  const { type, relevance } = useRiskAddress();
  const filters = useRiskFilters();
  const { lines, total } = useRiskLines(type, relevance, filters);
  const controls = useCoveringControls(type, lines);
  const [why] = useOpenTraceSubject();
  const panel = useRiskPanel();
  const phone = useMediaCondition('(max-width: 900px)');
  const columns = useControlCoverageColumns(type, phone || why !== null);
  const open = useOpenLine();
  const sort = useRememberedSort('coverSort', sortColumns);
  const table = useTableView<ControlCoverageLine>({
    id: 'risks.byControl',
    rows: controls,
    rowKey: ({ key }) => key,
    columns,
    ...sort,
    childrenOf: (line) => (line.kind === 'control' ? line.risks : undefined),
  });
  const isFiltered = relevance !== 'all' || Object.values(filters).some((value) => value !== undefined);
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={title}
        count={controls.length}
        tools={
          <>
            <SaveTools />
            <TableTools view={table} fileName={`${type}-controls`} />
          </>
        }
        bar={
          <>
            <RiskFilterBar to="/ra/$raId/$relevance/$riskType/control" filters={filters} before={modes} />
            {children}
            {type === 'legals' || controls.length === 0 ? null : (
              <p className={styles.help}>{t('risks.ifFailsHelp')}</p>
            )}
          </>
        }
      >
        <DataTable
          view={table}
          label={title}
          wraps
          rowName={({ name }) => name}
          onOpen={open}
          wholePageKeys
          empty={<NoControls total={total} isFiltered={isFiltered} />}
          foot={<LevelsFoot type={type} />}
        />
      </Page>
    </SplitView>
  );
}
