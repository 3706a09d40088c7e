import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import type { AssessedThreat } from '@klarsikt/engine/assessment';
import { formatLevelWithWord } from '@klarsikt/engine/report';
import type { FigureSegment } from '@klarsikt/engine/text';
import { roundToShown } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ExplainButton } from '@klarsikt/web/ui/levels/Explain.tsx';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { assessmentThreatsTexts } from './texts.ts';

export function useThreatGradeReason(): (row: AssessedThreat, segment: FigureSegment) => string {
  const t = useT(assessmentThreatsTexts);
  const { level } = useFormat();
  const names = useOpenAssessmentNames();
  return (row, segment) => {
    const own = row.segments.find((each) => each.segment === segment);
    if (own === undefined || own.counts === null) return t('threats.reasonNone');
    const model =
      own.model === null
        ? t('threats.reasonNoModel')
        : t('threats.reasonWas', { level: level(own.model.level) });
    if (own.own !== null && row.motivated) return `${t('threats.reasonOwn')} ${model}`;
    if (own.own !== null) return `${t('threats.reasonUnmotivated')} ${model}`;
    if (own.model !== null && roundToShown(own.model.level) !== roundToShown(own.counts))
      return `${t('threats.reasonMother')} ${model}`;
    return own.model?.inheritedFrom
      ? t('threats.reasonInherited', { name: names.threat(own.model.inheritedFrom) })
      : t('threats.reasonModel');
  };
}

interface ThreatLevelProps {
  readonly row: AssessedThreat;
  readonly name: string;
  readonly segment: FigureSegment;
  readonly onOpen: () => void;
}

export function ThreatLevel({ row, name, segment, onOpen }: ThreatLevelProps) {
  const t = useT(assessmentThreatsTexts);
  const { language } = useFormat();
  const reason = useThreatGradeReason();
  const counts = row.segments.find((each) => each.segment === segment)?.counts ?? null;
  if (counts === null) return <span className="muted">{t('threats.notGraded')}</span>;
  return (
    <ExplainButton
      reason={reason(row, segment)}
      label={t('threats.whyLevel', { level: formatLevelWithWord(counts, language), name })}
      onOpen={onOpen}
    >
      <LevelChip level={counts} />
    </ExplainButton>
  );
}
