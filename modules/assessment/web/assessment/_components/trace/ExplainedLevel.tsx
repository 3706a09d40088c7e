import type { TraceSubject } from '@klarsikt/engine/assess';
import { formatLevelWithWord, formatStrengthWithWord } from '@klarsikt/engine/report';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Explain } from '@klarsikt/web/ui/levels/Explain.tsx';
import { LevelChip, LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Meter } from '@klarsikt/web/ui/levels/Meter.tsx';
import { texts as kitTexts } from '@klarsikt/web/ui/texts.ts';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useNames } from '../../_lib/names.ts';
import { formatInherentSentences } from './InherentTrace.tsx';
import { useOpenTrace, useSubjectName } from './TracePanel.tsx';
import { texts } from './texts.ts';

interface ExplainedLevelProps {
  readonly subject: TraceSubject;
  readonly value: number | null;
  readonly look?: 'chip' | 'square' | 'meter';
}

/** Rendered, and therefore calculated, only on hover. */
function Reason({ subject }: { readonly subject: TraceSubject }) {
  const { explain } = useAssessment();
  const t = useT(texts);
  const format = useFormat();
  const names = useNames();
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
  const t = useT(texts);
  const { language } = useFormat();
  const nameOf = useSubjectName();
  const openWhy = useOpenTrace();
  const kit = useT(kitTexts);
  const strength = value === null ? kit('ui.notAssessed') : formatStrengthWithWord(value, language);
  const said = look === 'meter' ? strength : formatLevelWithWord(value, language);
  const Figure = { chip: LevelChip, square: LevelSquare }[look === 'meter' ? 'chip' : look];
  return (
    <Explain
      reason={<Reason subject={subject} />}
      label={t('trace.whyOf', { level: said, name: nameOf(subject) })}
      onOpen={() => openWhy(subject)}
    >
      {look === 'meter' ? <Meter strength={value} /> : <Figure level={value} />}
    </Explain>
  );
}
