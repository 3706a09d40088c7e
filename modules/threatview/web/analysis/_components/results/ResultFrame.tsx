/**
 * Heading of the results with the switches of every view (2/3 or %, list, matrix, graph, map), the filters, and the
 * tools of the view. The heading shows new settings at once; the results follow.
 */

import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useOptimisticChoice } from '@klarsikt/web/ui/states/use-at-once.ts';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { type AnalysisView, analysisViews, parseAnalysisView } from '../../_lib/address/shown.ts';
import type { AnalysisResults } from '../../_lib/results/results.ts';
import { analysisActions, useAnalysisReport } from '../../_lib/work.ts';
import { analysisTexts } from '../../texts.ts';
import { ResultFrameToolsContext } from './FrameTools.tsx';
import styles from './frame.module.css';
import { ResultFilters } from './ResultFilters.tsx';
import { GraphTableSwitch, MapSwitches, MatrixTabs } from './ViewBar.tsx';

interface ResultFrameProps {
  /** Null until the first calculation is complete. */
  readonly results: AnalysisResults | null;
  readonly children: ReactNode;
}

function Switches() {
  const t = useT(analysisTexts);
  const { showPercentages: percentages } = useAnalysisReport();
  const [said, setSaid] = useSearchParameter('view');
  const ask = useCallback(
    (next: AnalysisView) => setSaid(next === 'list' ? undefined : next, { replace: true }),
    [setSaid],
  );
  const [view, setView] = useOptimisticChoice(parseAnalysisView(said), ask);
  return (
    <>
      <SegmentedSwitch
        label={t('analysis.view')}
        value={view}
        options={analysisViews.map((value) => ({ value, label: t(`analysis.view.${value}`) }))}
        onChange={setView}
      />
      <SegmentedSwitch
        label={t('analysis.unit')}
        value={percentages ? 'percent' : 'fraction'}
        options={[
          { value: 'fraction', label: t('analysis.fraction') },
          { value: 'percent', label: t('analysis.percent') },
        ]}
        onChange={(next) => analysisActions.report({ showPercentages: next === 'percent' })}
      />
    </>
  );
}

export const ResultFrame = memo(function ResultFrame({ results, children }: ResultFrameProps) {
  const t = useT(analysisTexts);
  const [said] = useSearchParameter('view');
  const view = parseAnalysisView(said);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const count =
    results === null
      ? undefined
      : t(results.taken > 1 ? 'analysis.summary' : 'analysis.summaryOne', {
          related: results.related,
          shared: results.shared,
        });
  return (
    <ResultFrameToolsContext value={place}>
      <Page
        title={t('analysis.results')}
        count={count}
        tools={
          <>
            <Switches />
            {view === 'graph' ? <GraphTableSwitch /> : null}
            <span className={styles.place} ref={setPlace} />
          </>
        }
        toolsBelow
        bar={
          <>
            <ResultFilters kinds={view === 'list' || view === 'graph'} />
            {view === 'matrix' && results !== null ? <MatrixTabs results={results} /> : null}
            {view === 'map' ? <MapSwitches /> : null}
          </>
        }
        flush
      >
        {children}
      </Page>
    </ResultFrameToolsContext>
  );
});
