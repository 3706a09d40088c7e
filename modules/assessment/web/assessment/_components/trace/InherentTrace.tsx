import type { InherentStep, SegmentTrace } from '@klarsikt/engine/assess';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { type AssessmentNames, useOpenAssessmentNames } from '../../_lib/names.ts';
import { ThreatFamilyTable } from './FamilyTable.tsx';
import { ShareTraceView } from './ShareView.tsx';
import { type LevelStep, LevelStepBars } from './StepBars.tsx';
import { traceTexts } from './texts.ts';
import styles from './trace.module.css';

type T = TranslateFunction<keyof (typeof traceTexts)['en']>;
interface Speaker {
  readonly t: T;
  readonly format: ReturnType<typeof useFormat>;
  readonly names: AssessmentNames;
}

function exposureSentence({ exposure, inherent }: SegmentTrace, { t, format }: Speaker): string {
  const share = exposure.share.share === null ? '' : format.percent(exposure.share.share);
  const exposed = inherent.find(({ rule }) => rule === 'inherent.exposed') ?? inherent.at(-1);
  const level = format.level(exposed?.value ?? 0);
  const sentences = {
    'exposure.noData': () => t('trace.noShare'),
    'exposure.zero': () => t('trace.shareZero'),
    'exposure.kri': () => t('trace.kri', { share }),
    'exposure.share': () => t('trace.share', { share, level }),
    'exposure.notDistributed': () => t('trace.shareFull'),
  };
  return sentences[exposure.rule]();
}

function stepSentence(step: InherentStep, place: string, { t, format, names }: Speaker): string | null {
  if (step.rule === 'list.decides') {
    const reason = names.listReason(step.list, place);
    const said = { list: names.list(step.list), level: format.level(step.value) };
    return reason === '' ? t('trace.listDecides', said) : t('trace.listDecidesBy', { ...said, reason });
  }
  if (step.rule === 'inherent.override') return t('trace.override', { level: format.level(step.value) });
  if (step.rule === 'inherent.overrideWithoutMotivation')
    return t('trace.overrideIgnored', { level: format.level(step.override) });
  return null;
}

/**
 * Formats the explanation as sentences, which are also shown when the user points at the level. `place` is the key of
 * the risk.
 */
export function formatInherentSentences(trace: SegmentTrace, place: string, speaker: Speaker): string[] {
  const { t, format } = speaker;
  const { families } = trace.raw;
  const raw = trace.inherent.find(({ rule }) => rule === 'inherent.raw')?.value ?? 0;
  const start =
    families.length === 0
      ? t('trace.nothing')
      : t('trace.families', { count: families.length, raw: format.level(raw) });
  const exposure = families.length === 0 ? [] : [exposureSentence(trace, speaker)];
  const steps = trace.inherent.flatMap((step) => stepSentence(step, place, speaker) ?? []);
  return [start, ...exposure, ...steps];
}

function createLevelBars({ inherent, exposure }: SegmentTrace, { t, format, names }: Speaker): LevelStep[] {
  const share = exposure.share.share === null ? '' : format.percent(exposure.share.share);
  const label = (step: InherentStep): string => {
    if (step.rule === 'inherent.raw') return t('trace.stepRaw');
    if (step.rule === 'inherent.exposed') {
      if (exposure.rule === 'exposure.noData' || exposure.rule === 'exposure.notDistributed')
        return t('trace.stepNoShare');
      return t(exposure.rule === 'exposure.kri' ? 'trace.stepKri' : 'trace.stepShare', { share });
    }
    if ('list' in step) return t('trace.stepList', { list: names.list(step.list) });
    return t('trace.stepOverride');
  };
  const skipped = new Set(['list.below', 'list.noExposure', 'inherent.overrideWithoutMotivation']);
  const steps = inherent
    .filter(({ rule }) => !skipped.has(rule))
    .map(
      (step, at): LevelStep => ({
        label: label(step),
        value: step.value,
        kind: at === 0 ? 'level' : 'change',
      }),
    );
  return [...steps, { label: t('trace.inherent'), value: inherent.at(-1)?.value ?? 0, kind: 'level' }];
}

function UntoldOwn() {
  const t = useT(traceTexts);
  const { id } = useAssessment();
  return (
    <p>
      {t('trace.nothingOwn')}{' '}
      <Link className="text-link" to="/ra/$raId/model" params={{ raId: String(id) }}>
        {t('trace.toOwn')}
      </Link>
    </p>
  );
}

interface InherentTraceProps {
  readonly trace: SegmentTrace;
  readonly place: string;
  readonly own: boolean;
}

export function InherentTrace({ trace, place, own }: InherentTraceProps) {
  const speaker = { t: useT(traceTexts), format: useFormat(), names: useOpenAssessmentNames() };
  const { t } = speaker;
  return (
    <>
      <p className={styles.sentence}>{formatInherentSentences(trace, place, speaker).join(' ')}</p>
      {own && trace.raw.families.length === 0 ? <UntoldOwn /> : null}
      <LevelStepBars steps={createLevelBars(trace, speaker)} />
      {trace.raw.families.length === 0 ? null : <ThreatFamilyTable raw={trace.raw} />}
      <ShareTraceView trace={trace} />
      <p className={styles.rule}>
        <b>{t('trace.rule')}</b> {t('trace.ruleInherent')}
      </p>
    </>
  );
}
