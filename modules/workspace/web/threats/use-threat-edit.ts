import { useStableAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type AssessedThreat, setSelected, type ThreatEntry } from '@klarsikt/engine/assessment';
import type { FigureSegment } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useMemo } from 'react';
import { setThreatGradeOverride } from './grade.ts';
import { assessmentThreatsTexts } from './texts.ts';

export function useThreatEditing() {
  const { editor, set } = useStableAssessment();
  const { text } = useFormat();
  const t = useT(assessmentThreatsTexts);
  return useMemo(() => {
    const write = <F extends Exclude<keyof ThreatEntry, 'reviewed'>>(
      { key, threat }: AssessedThreat,
      field: F,
      value: NonNullable<ThreatEntry[F]> | null,
    ) => set(t(`threats.step.${field}`, { name: text(threat.name) }), ['threats', 'data', key, field], value);
    return {
      write,
      /** `kept` is the motivation of a grade that was cleared; it is reused. */
      grade: (row: AssessedThreat, segment: FigureSegment, grade: number | null, kept: string) =>
        write(row, 'override', setThreatGradeOverride(row.entry?.override, segment, grade, kept)),
      motivate: (row: AssessedThreat, motivation: string) =>
        write(row, 'override', { ...row.entry?.override, motivation }),
      select: ({ key, threat }: AssessedThreat, selected: boolean) =>
        set(
          t(selected ? 'threats.step.select' : 'threats.step.deselect', { name: text(threat.name) }),
          ['selections', 'threats'],
          setSelected(editor.state().document.selections.threats, key, selected),
        ),
    };
  }, [editor, set, text, t]);
}
