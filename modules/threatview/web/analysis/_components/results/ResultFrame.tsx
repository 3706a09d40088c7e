/**
 * Heading of the results with the switches that every view has (2/3 or %, list, matrix, graph, map), what restricts
 * them, and what one view has of its own. It shows what is asked for at once; the results below it follow.
 */

import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useAtOnce } from '@klarsikt/web/ui/states/use-at-once.ts';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { type View, viewOf, views } from '../../_lib/address/shown.ts';
import type { Results } from '../../_lib/results/results.ts';
import { useReport, work } from '../../_lib/work.ts';
import { texts } from '../../texts.ts';
import { ToolsPlace } from './FrameTools.tsx';
import styles from './frame.module.css';
import { ResultFilters } from './ResultFilters.tsx';
import { GraphForm, MapSwitches, MatrixTabs } from './ViewBar.tsx';

interface ResultFrameProps {
  /** Null until the first are there. */
  readonly results: Results | null;
  readonly children: ReactNode;
}

function Switches() {
  const t = useT(texts);
  const { showPercentages: percentages } = useReport();
  const [said, setSaid] = useSearchText('view');
  const ask = useCallback(
    (next: View) => setSaid(next === 'list' ? undefined : next, { replace: true }),
    [setSaid],
  );
  const [view, setView] = useAtOnce(viewOf(said), ask);
  return (
    <>
      <SegmentedSwitch
        label={t('analysis.view')}
        value={view}
        options={views.map((value) => ({ value, label: t(`analysis.view.${value}`) }))}
        onChange={setView}
      />
      <SegmentedSwitch
        label={t('analysis.unit')}
        value={percentages ? 'percent' : 'fraction'}
        options={[
          { value: 'fraction', label: t('analysis.fraction') },
          { value: 'percent', label: t('analysis.percent') },
        ]}
        onChange={(next) => work.report({ showPercentages: next === 'percent' })}
      />
    </>
  );
}

export const ResultFrame = memo(function ResultFrame({ results, children }: ResultFrameProps) {
  const t = useT(texts);
  const [said] = useSearchText('view');
  const view = viewOf(said);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const count =
    results === null
      ? undefined
      : t(results.taken > 1 ? 'analysis.summary' : 'analysis.summaryOne', {
          related: results.related,
          shared: results.shared,
        });
  return (
    <ToolsPlace value={place}>
      <Page
        title={t('analysis.results')}
        count={count}
        tools={
          <>
            <Switches />
            {view === 'graph' ? <GraphForm /> : null}
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
    </ToolsPlace>
  );
});
