/** /ra/{raId}: state of the assessment, the main causes of its levels, and the next steps. */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import { useTracePanel } from '@klarsikt/assessment/web/assessment/_components/trace/TracePanel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { LevelTrend } from '@klarsikt/assessment/web/assessment/move/Trend.tsx';
import { buildAssessmentCharts, heatMapChart, riskProfileChart, waterfallChart } from '@klarsikt/charts';
import { countByAppetiteStatus } from '@klarsikt/engine/appetite';
import { getTypeResult } from '@klarsikt/engine/assess';
import { hasNoEntries } from '@klarsikt/engine/assessment';
import { operationalTypes } from '@klarsikt/engine/text';
import { getRiskTypeName, getSegmentWord } from '@klarsikt/engine/words';
import { OpenActionList } from '@klarsikt/governance/web/actions/OpenActions.tsx';
import { appetiteTexts } from '@klarsikt/governance/web/appetite/texts.ts';
import { useAppetite } from '@klarsikt/governance/web/appetite/use-appetite.ts';
import { LoadedChangesSinceApproval } from '@klarsikt/governance/web/signoff/SinceApproval.tsx';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ChartFrame } from '@klarsikt/web/ui/chart/ChartFrame.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { RiskEditor } from '../risks/RiskEditor.tsx';
import { RiskPanelFooter } from '../risks/RiskFoot.tsx';
import { AssessmentTemplateChanges } from '../templates/TemplateNews.tsx';
import { CrossedAppetiteLimits } from './CrossedLimits.tsx';
import { FormerOverviewLevelsSection } from './FormerOverviewLevelsSection.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OpenFindings } from './OpenFindings.tsx';
import { OverviewLevelsSection } from './OverviewLevelsSection.tsx';
import styles from './overview.module.css';
import { AssessmentStatus } from './Standing.tsx';
import { overviewTexts } from './texts.ts';

function AppetiteLine() {
  const t = useT(appetiteTexts);
  const { id, result } = useAssessment();
  const appetite = useAppetite();
  if (appetite == null) return null;
  const { out, watch, total } = countByAppetiteStatus(result, appetite.document);
  if (total === 0) return null;
  return (
    <p className={styles.appetite}>
      <Link className="text-link" to="/ra/$raId/appetite" params={{ raId: String(id) }}>
        {out > 0 ? '▲' : '✓'}{' '}
        {t(out > 0 ? 'appetite.overviewOut' : 'appetite.overviewIn', { out, watch, total })}
      </Link>
    </p>
  );
}

function Drivers() {
  const t = useT(overviewTexts);
  const names = useOpenAssessmentNames();
  const { language } = useFormat();
  const { result, explain } = useAssessment();
  const types = operationalTypes.filter((type) => getTypeResult(result, type)?.level);
  return (
    <table className={styles.drivers}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('overview.decides')}</span>
          </th>
          <th scope="col">{t('overview.decidesInherent')}</th>
          <th scope="col">{t('overview.decidesResidual')}</th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => {
          const trace = explain({ kind: 'category', type });
          if (trace.kind !== 'category') return null;
          return (
            <tr key={type}>
              <th scope="row">{getRiskTypeName(type, language)}</th>
              {([trace.drivers.inherent, trace.drivers.residual] as const).map((driver, at) => (
                <td key={at === 0 ? 'inherent' : 'residual'}>
                  <span>{names.risk(type, driver.key)}</span>{' '}
                  <ExplainedLevel
                    look="square"
                    subject={{ kind: 'risk', type, key: driver.key }}
                    value={at === 0 ? driver.inherent : driver.residual}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Charts() {
  const t = useT(overviewTexts);
  const format = useFormat();
  const { result, document, loaded } = useAssessment();
  const source = t('overview.chartSource', {
    model: loaded.model.name,
    published: format.date(loaded.model.published),
    date: format.date(loaded.meta.updated),
  });
  const charts = useMemo(
    () => buildAssessmentCharts(result, document.settings.config),
    [result, document.settings.config],
  );
  return (
    <div className={styles.grid}>
      {charts.waterfall === null ? null : (
        <Panel>
          <ChartFrame chart={waterfallChart} data={charts.waterfall} source={source} />
        </Panel>
      )}
      {charts.categories === null ? null : (
        <Panel>
          <ChartFrame chart={riskProfileChart} data={charts.categories} source={source} />
        </Panel>
      )}
      <NextSteps />
      <OpenActionList />
      {charts.residualMap === null ? null : (
        <Panel>
          <ChartFrame chart={heatMapChart} data={charts.residualMap} source={source} />
        </Panel>
      )}
      {charts.relevances === null ? null : (
        <Panel>
          <ChartFrame chart={riskProfileChart} data={charts.relevances} source={source} />
        </Panel>
      )}
      <Panel title={t('overview.decides')}>
        <Drivers />
      </Panel>
    </div>
  );
}

function useSubtitle(): string {
  const t = useT(overviewTexts);
  const { text, language } = useFormat();
  const { model, document } = useAssessment();
  const { opGeography, segment, responsible } = document.settings;
  const place = opGeography === null ? undefined : model.geographies.byKey.get(opGeography);
  return t('overview.sub', {
    country: place === undefined ? t('overview.noCountry') : text(place.name),
    segment: getSegmentWord(segment, language).toLocaleLowerCase(language),
    responsible: responsible.trim() || t('overview.nobody'),
  });
}

function ReportLink() {
  const t = useT(overviewTexts);
  const { id } = useAssessment();
  return (
    <Button
      size="xs"
      renderRoot={(props) => <Link to="/ra/$raId/report" params={{ raId: String(id) }} {...props} />}
    >
      {t('overview.report')}
    </Button>
  );
}

function Untouched() {
  const t = useT(overviewTexts);
  const { level } = useFormat();
  const { id, result, editable } = useAssessment();
  const overall = result.combined?.overall ?? result.legal?.overall ?? null;
  return (
    <div className={styles.untouched}>
      <h2>{t('overview.untouched')}</h2>
      <p>{t('overview.untouchedText', { level: level(overall?.inherent ?? null) })}</p>
      <NextSteps />
      {editable ? (
        <p>
          <Link className="text-link" to="/ra/$raId/import" params={{ raId: String(id) }}>
            {t('overview.bring')}
          </Link>
        </p>
      ) : null}
      <p>
        <Link className="text-link" to="/ra/$raId/report" params={{ raId: String(id) }}>
          {t('overview.reportUntouched')}
        </Link>
      </p>
    </div>
  );
}

export function OverviewPage() {
  const t = useT(overviewTexts);
  const { id, document, result } = useAssessment();
  const sub = useSubtitle();
  const params = { raId: String(id) };
  const panel = useTracePanel(
    (subject) =>
      subject.kind === 'risk' ? (
        <RiskEditor key={subject.key} type={subject.type} riskKey={subject.key} />
      ) : null,
    (subject) =>
      subject.kind === 'risk' ? (
        <RiskPanelFooter key={subject.key} type={subject.type} riskKey={subject.key} />
      ) : null,
  );
  const untouched = hasNoEntries(document);
  const empty = (result.combined?.overall ?? null) === null && (result.legal?.overall ?? null) === null;
  return (
    <SplitView panel={panel}>
      <Page
        title={t('overview.title')}
        sub={sub}
        tools={
          <>
            <SaveTools />
            {untouched ? null : <ReportLink />}
          </>
        }
      >
        <AssessmentTemplateChanges />
        {empty ? (
          <EmptyState
            title={t('overview.empty')}
            text={t('overview.emptyText')}
            action={
              <Link className="text-link" to="/ra/$raId/edit" params={params}>
                {t('overview.toSettings')}
              </Link>
            }
          />
        ) : untouched ? (
          <Untouched />
        ) : (
          <>
            <AssessmentStatus />
            <LoadedChangesSinceApproval shown={6} />
            <FormerOverviewLevelsSection />
            <OpenFindings />
            <CrossedAppetiteLimits />
            <OverviewLevelsSection />
            <AppetiteLine />
            <Charts />
            <LevelTrend isQuiet />
          </>
        )}
      </Page>
    </SplitView>
  );
}
