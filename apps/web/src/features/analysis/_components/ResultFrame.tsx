/** Heading of the results with the switches that every view has: 2/3 or %, list, matrix, graph, map. */
import type { ReactNode } from 'react';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { Page } from '../../../ui/Page.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import type { Results } from '../_lib/results.ts';
import { viewOf, views } from '../_lib/shown.ts';
import { useWork, work } from '../_lib/work.ts';
import { texts } from '../texts.ts';

interface ResultFrameProps {
  readonly results: Results;
  readonly bar: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function ResultFrame({ results, bar, tools, children }: ResultFrameProps) {
  const t = useT(texts);
  const { report } = useWork();
  const [said, setView] = useSearchText('view');
  const { related, shared, taken } = results;
  return (
    <Page
      title={t('analysis.results')}
      count={t(taken > 1 ? 'analysis.summary' : 'analysis.summaryOne', { related, shared })}
      tools={
        <>
          <SegmentedSwitch
            label={t('analysis.view')}
            value={viewOf(said)}
            options={views.map((view) => ({ value: view, label: t(`analysis.view.${view}`) }))}
            onChange={(next) => setView(next === 'list' ? undefined : next, { replace: true })}
          />
          <SegmentedSwitch
            label={t('analysis.unit')}
            value={report.showPercentages ? 'percent' : 'fraction'}
            options={[
              { value: 'fraction', label: t('analysis.fraction') },
              { value: 'percent', label: t('analysis.percent') },
            ]}
            onChange={(next) => work.report({ showPercentages: next === 'percent' })}
          />
          {tools}
        </>
      }
      bar={bar}
      flush
    >
      {children}
    </Page>
  );
}
