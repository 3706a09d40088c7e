/** /ra/{raId}/{relevance}/{riskType}/control: what the controls leave, and what the assessor concludes from it. */

import { LongText } from '@klarsikt/assessment/web/assessment/_components/form/LongText.tsx';
import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { pointerOf, type RiskType, riskTypeWord, typeResult } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchChange } from '@klarsikt/web/platform/router/search.ts';
import {
  type Memory,
  recall,
  rememberSearch,
  useSavedPreferences,
} from '@klarsikt/web/platform/settings/preferences.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { useMediaQuery } from '@klarsikt/web/ui/kit/hooks.ts';
import { RangeMark } from '../fragility/RangeMark.tsx';
import { useRanges } from '../fragility/use-findings.ts';
import styles from '../levels/risks.module.css';
import { texts } from '../levels/texts.ts';
import { ControlScreen } from './ControlScreen.tsx';
import { useRiskPlace } from './RiskBar.tsx';
import { RiskScreen } from './RiskScreen.tsx';
import { ShownKind } from './ShownKind.tsx';

/** The category and the whole after the controls, each with how sure it is. */
function LevelWithRange() {
  const t = useT(texts);
  const { language } = useFormat();
  const { result } = useAssessment();
  const { type } = useRiskPlace();
  const ranges = useRanges();
  const level = typeResult(result, type)?.level;
  const overall = result.combined?.overall;
  if (type === 'legals' || level == null) return null;
  return (
    <p className={styles.ranged}>
      <span>
        {riskTypeWord(type, language)}{' '}
        <ExplainedLevel subject={{ kind: 'category', type }} value={level.residual} />{' '}
        <RangeMark ranges={ranges} measure={`${type}.residual`} />
      </span>
      {overall == null ? null : (
        <span>
          {t('risks.overall')} <ExplainedLevel subject={{ kind: 'overall' }} value={overall.residual} />{' '}
          <RangeMark ranges={ranges} measure="overall.residual" />
        </span>
      )}
    </p>
  );
}

interface ConclusionFieldProps {
  readonly subject: RiskType | 'overall';
  readonly label: string;
  readonly help: string;
  /** Name of the step for undo. */
  readonly step: string;
}

function ConclusionField({ subject, label, help, step }: ConclusionFieldProps) {
  const { document, set } = useAssessment();
  return (
    <LongText
      key={subject}
      label={label}
      help={help}
      mostLines={6}
      value={document.conclusions[subject] ?? ''}
      place={pointerOf('conclusions', subject)}
      onWrite={(value) => set(step, ['conclusions', subject], value === '' ? null : value)}
    />
  );
}

/** Which risks decide the levels of the category, and what the assessor concludes of it. */
function CategoryConclusion() {
  const t = useT(texts);
  const names = useNames();
  const { language } = useFormat();
  const { result, explain } = useAssessment();
  const { type } = useRiskPlace();
  if (typeResult(result, type)?.level == null) return null;
  const name = riskTypeWord(type, language);
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
  const t = useT(texts);
  const phone = useMediaQuery('(max-width: 700px)') ?? false;
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
  // Open, they would leave the list no room.
  return (
    <details className={styles.folded}>
      <summary>{t('risks.conclusions')}</summary>
      {fields}
    </details>
  );
}

/** The preference that remembers what is listed (specification 001 section 5.4). */
const memory = { by: 'residualMode' } as const satisfies Memory;

const list = '/ra/$raId/$relevance/$riskType/control';

const modes = ['risk', 'control'] as const;
type Mode = (typeof modes)[number];

function useMode(): readonly [Mode, (next: Mode) => void] {
  const [search, change] = useSearchChange();
  const said = typeof search.by === 'string' ? search.by : undefined;
  const recalled = recall(useSavedPreferences(), memory.by, said);
  const mode = modes.find((each) => each === recalled) ?? 'risk';
  return [
    mode,
    (next) => {
      const by = next === 'risk' ? undefined : next;
      rememberSearch(memory, { by });
      // Each of the two is sorted by columns of its own.
      change((before) => ({ ...before, by, sort: undefined, order: undefined }));
    },
  ];
}

function ResidualLists() {
  const t = useT(texts);
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
      <ControlScreen title={title} modes={choice}>
        {beside}
      </ControlScreen>
    );
  return (
    <RiskScreen title={title} view="residual" to={list} modes={choice}>
      {beside}
    </RiskScreen>
  );
}

export function ResidualPage() {
  return (
    <ShownKind to={list}>
      <ResidualLists />
    </ShownKind>
  );
}
