/** /ra/{raId}/{relevance}/{riskType}/control: residual risk, and the assessor's conclusions. */

import { LongTextField } from '@klarsikt/assessment/web/assessment/_components/form/LongText.tsx';
import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { getTypeResult } from '@klarsikt/engine/assess';
import { formatPointer } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import {
  type RememberedParameters,
  readPreference,
  rememberSearchParameters,
  useSavedPreferences,
} from '@klarsikt/web/platform/settings/preferences.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { useMediaCondition } from '@klarsikt/web/ui/kit/hooks.ts';
import { LevelRangeMark } from '../fragility/RangeMark.tsx';
import { useLevelRanges } from '../fragility/use-findings.ts';
import styles from '../levels/risks.module.css';
import { levelsPageTexts } from '../levels/texts.ts';
import { RisksByControlScreen } from './ControlScreen.tsx';
import { useRiskAddress } from './RiskBar.tsx';
import { RiskScreen } from './RiskScreen.tsx';
import { RiskTypeRedirect } from './RiskTypeRedirect.tsx';

function LevelWithRange() {
  const t = useT(levelsPageTexts);
  const { language } = useFormat();
  const { result } = useAssessment();
  const { type } = useRiskAddress();
  const ranges = useLevelRanges();
  const level = getTypeResult(result, type)?.level;
  const overall = result.combined?.overall;
  if (type === 'legals' || level == null) return null;
  return (
    <p className={styles.ranged}>
      <span>
        {getRiskTypeName(type, language)}{' '}
        <ExplainedLevel subject={{ kind: 'category', type }} value={level.residual} />{' '}
        <LevelRangeMark ranges={ranges} measure={`${type}.residual`} />
      </span>
      {overall == null ? null : (
        <span>
          {t('risks.overall')} <ExplainedLevel subject={{ kind: 'overall' }} value={overall.residual} />{' '}
          <LevelRangeMark ranges={ranges} measure="overall.residual" />
        </span>
      )}
    </p>
  );
}

interface ConclusionFieldProps {
  readonly subject: RiskType | 'overall';
  readonly label: string;
  readonly help: string;
  readonly step: string;
}

function ConclusionField({ subject, label, help, step }: ConclusionFieldProps) {
  const { document, set } = useAssessment();
  return (
    <LongTextField
      key={subject}
      label={label}
      help={help}
      mostLines={6}
      value={document.conclusions[subject] ?? ''}
      place={formatPointer('conclusions', subject)}
      onWrite={(value) => set(step, ['conclusions', subject], value === '' ? null : value)}
    />
  );
}

function CategoryConclusion() {
  const t = useT(levelsPageTexts);
  const names = useOpenAssessmentNames();
  const { language } = useFormat();
  const { result, explain } = useAssessment();
  const { type } = useRiskAddress();
  if (getTypeResult(result, type)?.level == null) return null;
  const name = getRiskTypeName(type, language);
  const trace = explain({ kind: 'category', type });
  const drivers = trace.kind === 'category' ? trace.drivers : null;
  return (
    <div>
      <ConclusionField
        subject={type}
        label={t('risks.conclusion', { name })}
        help={t('risks.conclusionHelp')}
        step={t('risks.stepConclusion', { name })}
      />
      {drivers === null ? null : (
        <p className="muted">
          {t('risks.drivers', {
            inherent: names.risk(type, drivers.inherent.key),
            residual: names.risk(type, drivers.residual.key),
          })}
        </p>
      )}
    </div>
  );
}

function Conclusions() {
  const t = useT(levelsPageTexts);
  const phone = useMediaCondition('(max-width: 700px)');
  const fields = (
    <section className={styles.conclusions} aria-label={t('risks.conclusions')}>
      <CategoryConclusion />
      <ConclusionField
        subject="overall"
        label={t('risks.conclusionOverall')}
        help={t('risks.conclusionOverallHelp')}
        step={t('risks.stepConclusionOverall')}
      />
    </section>
  );
  if (!phone) return fields;
  // Collapsed on a phone, because the text fields would leave no room for the list.
  return (
    <details className={styles.folded}>
      <summary>{t('risks.conclusions')}</summary>
      {fields}
    </details>
  );
}

/** Remembers as a preference whether the list is by risk or by control (specification 001 section 5.4). */
const memory = { by: 'residualMode' } as const satisfies RememberedParameters;

const list = '/ra/$raId/$relevance/$riskType/control';

const modes = ['risk', 'control'] as const;
type Mode = (typeof modes)[number];

function useMode(): readonly [Mode, (next: Mode) => void] {
  const [search, change] = useSearchParameters();
  const said = typeof search.by === 'string' ? search.by : undefined;
  const recalled = readPreference(useSavedPreferences(), memory.by, said);
  const mode = modes.find((each) => each === recalled) ?? 'risk';
  return [
    mode,
    (next) => {
      const by = next === 'risk' ? undefined : next;
      rememberSearchParameters(memory, { by });
      // Clear the sorting on a switch, because the two lists have different columns.
      change((before) => ({ ...before, by, sort: undefined, order: undefined }));
    },
  ];
}

function ResidualLists() {
  const t = useT(levelsPageTexts);
  const [mode, setMode] = useMode();
  const title = t('risks.residualTitle');
  const choice = (
    <SegmentedSwitch
      label={t('risks.by')}
      value={mode}
      options={[
        { value: 'risk', label: t('risks.byRisk') },
        { value: 'control', label: t('risks.byControl') },
      ]}
      onChange={setMode}
    />
  );
  const beside = (
    <>
      <LevelWithRange />
      <Conclusions />
    </>
  );
  if (mode === 'control')
    return (
      <RisksByControlScreen title={title} modes={choice}>
        {beside}
      </RisksByControlScreen>
    );
  return (
    <RiskScreen title={title} view="residual" to={list} modes={choice}>
      {beside}
    </RiskScreen>
  );
}

export function ResidualPage() {
  return (
    <RiskTypeRedirect to={list}>
      <ResidualLists />
    </RiskTypeRedirect>
  );
}
