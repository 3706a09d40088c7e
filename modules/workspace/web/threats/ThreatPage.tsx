/**
 * /ra/{raId}/threat/{threatId}/{mode}/{tab}/{riskType?}: one threat, with its levels (`risk`) or with its texts and
 * sources (`data`).
 */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { useTracePanel } from '@klarsikt/assessment/web/assessment/_components/trace/TracePanel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { threatContract as contract } from '@klarsikt/contract';
import { getThreatCategoryName } from '@klarsikt/engine/analysis';
import { riskTypes } from '@klarsikt/engine/text';
import { getRelevanceName, getRiskTypeName, getSourceLevelName } from '@klarsikt/engine/words';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { usePageTitle } from '@klarsikt/web/platform/router/title.ts';
import { rememberPreference } from '@klarsikt/web/platform/settings/preferences.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { AllLevelsFoot } from '../levels/AllLevelsFoot.tsx';
import { ThreatCardSources, ThreatCardTexts } from './CardTexts.tsx';
import { ThreatGradeEditor } from './GradeEditor.tsx';
import { type ThreatLine, useThreatLines } from './rows.ts';
import { ThreatRiskList } from './ThreatRiskList.tsx';
import { assessmentThreatsTexts } from './texts.ts';
import styles from './threats.module.css';

const tabsOf = { risk: ['overview', 'relations'], data: ['texts', 'sources'] } as const;
const modes = ['risk', 'data'] as const;
type Mode = (typeof modes)[number];
type Tab = (typeof tabsOf)[Mode][number];

function useThreatAddress() {
  const { id } = useAssessment();
  const navigate = useNavigate();
  const params = useParams({ from: '/ra/$raId/threat/$threatId/$mode/$tab/{-$riskType}' });
  const mode: Mode = modes.find((each) => each === params.mode) ?? 'risk';
  const tabs: readonly Tab[] = tabsOf[mode];
  const tab: Tab = tabs.find((each) => each === params.tab) ?? tabsOf[mode][0];
  const riskType = riskTypes.find((type) => type === params.riskType);
  const go = (next: { readonly mode?: Mode; readonly tab: Tab; readonly riskType?: string | undefined }) =>
    void navigate({
      to: '/ra/$raId/threat/$threatId/$mode/$tab/{-$riskType}',
      params: {
        raId: String(id),
        threatId: params.threatId,
        mode: next.mode ?? mode,
        tab: next.tab,
        riskType: next.riskType,
      },
    });
  return { mode, tab, tabs, riskType, threatId: params.threatId, go };
}

function Facts({ line }: { readonly line: ThreatLine }) {
  const t = useT(assessmentThreatsTexts);
  const { text, date, language } = useFormat();
  const { model } = useAssessment();
  const { threat, absence } = line.row;
  const place = model.geographies.byKey.get(threat.geography ?? '');
  const mother = model.threats.byKey.get(threat.parent ?? '');
  const facts: readonly (readonly [string, string])[] = [
    [t('threats.use'), absence === null ? t('threats.yes') : t(`threats.absence.${absence}`)],
    [t('threats.areas'), line.areas.map((area) => getRelevanceName(area, language)).join(', ')],
    [t('threats.label'), getSourceLevelName(threat.label, language)],
    ...(place ? [[t('threats.country'), text(place.name)] as const] : []),
    ...(mother ? [[t('threats.mother'), text(mother.name)] as const] : []),
    [t('threats.graded'), date(threat.privGradeTime ?? threat.corpGradeTime)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([word, fact]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function Overview({ line }: { readonly line: ThreatLine }) {
  const t = useT(assessmentThreatsTexts);
  const { text } = useFormat();
  const { threat } = line.row;
  const { description, riskDescription } = threat;
  return (
    <div className={styles.overview}>
      <Panel title={t('threats.gradeTitle')}>
        <ThreatGradeEditor key={line.key} row={line.row} />
      </Panel>
      <Panel title={t('threats.about')}>
        <p>{text(description)}</p>
        {text(riskDescription) === '' ? null : <p>{text(riskDescription)}</p>}
        <Facts line={line} />
      </Panel>
    </div>
  );
}

function Relations({ line }: { readonly line: ThreatLine }) {
  const t = useT(assessmentThreatsTexts);
  const { language } = useFormat();
  const { riskType, go } = useThreatAddress();
  const count = (type: string) => line.risks.filter((risk) => risk.type === type).length;
  const offered = riskTypes.filter((type) => count(type) > 0);
  return (
    <>
      <Tabs
        label={t('threats.riskTypes')}
        value={riskType ?? 'all'}
        onChange={(next) => go({ tab: 'relations', riskType: next === 'all' ? undefined : next })}
        tabs={[
          { value: 'all', label: t('threats.all'), count: line.risks.length },
          ...offered.map((type) => ({
            value: type,
            label: getRiskTypeName(type, language),
            count: count(type),
          })),
        ]}
      />
      <div className={styles.relations}>
        <ThreatRiskList risks={line.risks} {...(riskType === undefined ? {} : { type: riskType })} />
      </div>
    </>
  );
}

function Card({ line, tab }: { readonly line: ThreatLine; readonly tab: 'texts' | 'sources' }) {
  const { id } = useAssessment();
  const { data, error, refetch } = useCall(contract.besideCard, {
    params: { id, threatId: line.row.threat.id },
  });
  if (data) return tab === 'texts' ? <ThreatCardTexts card={data} /> : <ThreatCardSources card={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />;
}

function Content({ line }: { readonly line: ThreatLine }) {
  const { tab } = useThreatAddress();
  if (tab === 'overview') return <Overview line={line} />;
  return tab === 'relations' ? <Relations line={line} /> : <Card line={line} tab={tab} />;
}

function Bar() {
  const t = useT(assessmentThreatsTexts);
  const { mode, tab, tabs, go } = useThreatAddress();
  return (
    <>
      <div className={styles.modes}>
        <SegmentedSwitch
          label={t('threats.mode')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`threats.mode.${value}`) }))}
          onChange={(next) => {
            rememberPreference('threatMode', next);
            go({ mode: next, tab: tabsOf[next][0] });
          }}
        />
      </div>
      <Tabs
        inset
        label={t('threats.parts')}
        value={tab}
        onChange={(next) => go({ tab: next })}
        tabs={tabs.map((value) => ({ value, label: t(`threats.tab.${value}`) }))}
      />
    </>
  );
}

export function ThreatPage() {
  const t = useT(assessmentThreatsTexts);
  const { text } = useFormat();
  const { id, model } = useAssessment();
  const { threatId } = useThreatAddress();
  const lines = useThreatLines();
  const panel = useTracePanel();
  const line = lines.find(({ key, row }) => key === threatId || String(row.threat.id) === threatId);
  usePageTitle(line?.name ?? null);
  const back = (
    <Link className="text-link" to="/ra/$raId/threat" params={{ raId: String(id) }}>
      {t('threats.title')}
    </Link>
  );
  if (line === undefined) return <EmptyState title={t('threats.unknown')} action={back} />;
  return (
    <SplitView panel={panel}>
      <Page
        title={line.name}
        sub={
          <>
            {back} · {text(getThreatCategoryName(model, line.row.threat))}
          </>
        }
        tools={<SaveTools />}
        bar={<Bar />}
      >
        <Content line={line} />
      </Page>
      <AllLevelsFoot />
    </SplitView>
  );
}
