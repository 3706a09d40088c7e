import type { TraceSubject } from '@klarsikt/engine/assess';
import { formatLevelWithWord, formatStrengthWithWord } from '@klarsikt/engine/report';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ExplainButton } from '@klarsikt/web/ui/levels/Explain.tsx';
import { LevelChip, LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { StrengthMeter } from '@klarsikt/web/ui/levels/StrengthMeter.tsx';
import { uiTexts as kitTexts } from '@klarsikt/web/ui/texts.ts';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '../../_lib/names.ts';
import { formatInherentSentences } from './InherentTrace.tsx';
import { useOpenTrace, useTraceSubjectName } from './TracePanel.tsx';
import { traceTexts } from './texts.ts';

interface ExplainedLevelProps {
  readonly subject: TraceSubject;
  readonly value: number | null;
  readonly look?: 'chip' | 'square' | 'meter';
}

/**
 * Shows the reason for a level. It is rendered only while the user points at the level, so that the explanation is
 * calculated only then.
 */
function Reason({ subject }: { readonly subject: TraceSubject }) {
  const { explain } = useAssessment();
  const t = useT(traceTexts);
  const format = useFormat();
  const names = useOpenAssessmentNames();
  const trace = explain(subject);
  if (trace.kind === 'risk') {
    const segment = trace.segments.find((each) => each.segment === trace.drivers.inherent);
    return segment === undefined
      ? null
      : formatInherentSentences(segment, trace.key, { t, format, names }).join(' ');
  }
  if (trace.kind === 'category') {
    const name = names.risk(trace.type, trace.drivers.inherent.key);
    return t('trace.categorySentence', { count: trace.risks.length, name });
  }
  return trace.kind === 'overall' ? t('trace.overallSentence', { count: trace.parts.length }) : null;
}

export function ExplainedLevel({ subject, value, look = 'chip' }: ExplainedLevelProps) {
  const t = useT(traceTexts);
  const { language } = useFormat();
  const nameOf = useTraceSubjectName();
  const openWhy = useOpenTrace();
  const kit = useT(kitTexts);
  const strength = value === null ? kit('ui.notAssessed') : formatStrengthWithWord(value, language);
  const said = look === 'meter' ? strength : formatLevelWithWord(value, language);
  const Figure = { chip: LevelChip, square: LevelSquare }[look === 'meter' ? 'chip' : look];
  return (
    <ExplainButton
      reason={<Reason subject={subject} />}
      label={t('trace.whyOf', { level: said, name: nameOf(subject) })}
      onOpen={() => openWhy(subject)}
    >
      {look === 'meter' ? <StrengthMeter strength={value} /> : <Figure level={value} />}
    </ExplainButton>
  );
}
