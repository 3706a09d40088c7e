import type { SegmentTrace, TraceSettings } from '@klarsikt/engine/assess';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { type LevelStep, LevelStepBars } from './StepBars.tsx';
import { traceTexts } from './texts.ts';
import styles from './trace.module.css';

export function ResidualRuleText({ setting }: { readonly setting: TraceSettings }) {
  const t = useT(traceTexts);
  const format = useFormat();
  const { mode, maxMitigation } = setting.residual;
  return (
    <p className={styles.rule}>
      <b>{t('trace.rule')}</b>{' '}
      {mode === 'relative'
        ? t('trace.ruleResidual', { max: format.percent(maxMitigation) })
        : t('trace.ruleResidualAbsolute', { max: format.number(maxMitigation, 1) })}
    </p>
  );
}

export function ResidualTrace({
  trace,
  setting,
}: {
  readonly trace: SegmentTrace;
  readonly setting: TraceSettings;
}) {
  const t = useT(traceTexts);
  const format = useFormat();
  const { row, residual } = trace;
  const calculated = residual[0]?.value ?? row.residual;
  const strength = format.level(row.strength);
  const sentences = [
    t('trace.residualSentence', {
      inherent: format.level(row.inherent),
      strength,
      residual: format.level(calculated),
    }),
    ...residual.flatMap((step) => {
      if (step.rule === 'residual.override')
        return [
          t('trace.residualOverride', { level: format.level(step.value), floor: format.level(step.floor) }),
        ];
      if (step.rule === 'residual.overrideWithoutMotivation')
        return [t('trace.overrideIgnored', { level: format.level(step.override) })];
      return [];
    }),
  ];
  const overridden = residual.some(({ rule }) => rule === 'residual.override');
  const steps: LevelStep[] = [
    { label: t('trace.stepInherent'), value: row.inherent, kind: 'level' },
    { label: t('trace.stepControls', { strength }), value: calculated, kind: 'change' },
    ...(overridden
      ? [{ label: t('trace.stepResidualOverride'), value: row.residual, kind: 'change' } as const]
      : []),
    { label: t('trace.residual'), value: row.residual, kind: 'level' },
  ];
  return (
    <>
      <p className={styles.sentence}>{sentences.join(' ')}</p>
      <LevelStepBars steps={steps} />
      <ResidualRuleText setting={setting} />
    </>
  );
}
