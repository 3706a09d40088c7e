/** Shows the grade of the model and the assessment's own grade, which counts only with a motivation. */

import { ReviewedCheckbox } from '@klarsikt/assessment/web/assessment/_components/done/Review.tsx';
import { LongTextField } from '@klarsikt/assessment/web/assessment/_components/form/LongText.tsx';
import table from '@klarsikt/assessment/web/assessment/_components/levels/small-table.module.css';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useLastNonEmptyText } from '@klarsikt/assessment/web/assessment/_lib/kept.ts';
import type { AssessedThreat } from '@klarsikt/engine/assessment';
import { getSegmentWord } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { ThreatConcernText } from './ConcernLine.tsx';
import { useThreatGradeReason } from './ThreatLevel.tsx';
import { assessmentThreatsTexts } from './texts.ts';
import styles from './threats.module.css';
import { useThreatEditing } from './use-threat-edit.ts';

interface GradeEditorProps {
  readonly row: AssessedThreat;
}

function Grades({ row, kept }: GradeEditorProps & { readonly kept: string }) {
  const t = useT(assessmentThreatsTexts);
  const { language } = useFormat();
  const { editable } = useAssessment();
  const edit = useThreatEditing();
  const reason = useThreatGradeReason();
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{t('threats.customers')}</th>
          <th scope="col">{t('threats.modelGrade')}</th>
          <th scope="col">{t('threats.ownGrade')}</th>
          <th scope="col">{t('threats.counts')}</th>
        </tr>
      </thead>
      <tbody>
        {row.segments.map(({ segment, model, own, counts }) => (
          <tr key={segment} title={reason(row, segment)}>
            <th scope="row">{getSegmentWord(segment, language)}</th>
            <td>{model === null ? t('threats.notGraded') : <LevelChip level={model.level} fit />}</td>
            <td>
              <NumberField
                size="xs"
                w={64}
                aria-label={t('threats.ownGradeOf', { segment: getSegmentWord(segment, language) })}
                min={0}
                max={4}
                disabled={!editable}
                value={own}
                onChange={(grade) => edit.grade(row, segment, grade, kept)}
              />
            </td>
            <td>{counts === null ? t('threats.notGraded') : <LevelChip level={counts} fit />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GradeReasons({ row }: GradeEditorProps) {
  const { text, language } = useFormat();
  const reason = useThreatGradeReason();
  const reasons = row.segments.map(({ segment }) => ({ segment, why: reason(row, segment) }));
  const motivations = [row.threat.privGrade, row.threat.corpGrade].flatMap((grade) => {
    const said = grade === null ? '' : text(grade.motivation);
    return said === '' ? [] : [said];
  });
  return (
    <>
      <p className="muted">
        {reasons.every(({ why }) => why === reasons[0]?.why)
          ? reasons[0]?.why
          : reasons.map(({ segment, why }) => `${getSegmentWord(segment, language)}: ${why}`).join(' ')}
      </p>
      {[...new Set(motivations)].map((motivation) => (
        <p key={motivation}>{motivation}</p>
      ))}
    </>
  );
}

export function ThreatGradeEditor({ row }: GradeEditorProps) {
  const t = useT(assessmentThreatsTexts);
  const { editable } = useAssessment();
  const edit = useThreatEditing();
  const override = row.entry?.override;
  const [kept, keep] = useLastNonEmptyText(override?.motivation);
  return (
    <section className={styles.editor}>
      <Grades row={row} kept={kept} />
      <GradeReasons row={row} />
      {override === undefined && kept === '' ? null : (
        <LongTextField
          label={t('threats.motivation')}
          help={t('threats.motivationHelp')}
          value={override?.motivation ?? kept}
          error={override === undefined ? t('threats.gradeMissing') : undefined}
          missing={t('threats.motivationMissing')}
          onWrite={(motivation) => {
            keep(motivation);
            if (override !== undefined) edit.motivate(row, motivation);
          }}
        />
      )}
      <ThreatConcernText row={row} />
      <ReviewedCheckbox
        place={['threats', 'data']}
        entryKey={row.key}
        checked={row.entry?.reviewed === true}
      />
      <Checkbox
        size="xs"
        label={t('threats.takesPart')}
        description={
          row.absence === null || row.absence === 'deselected'
            ? undefined
            : t(`threats.absence.${row.absence}`)
        }
        checked={row.selected}
        disabled={!editable}
        onChange={(event) => edit.select(row, event.currentTarget.checked)}
      />
      <LongTextField
        label={t('threats.note')}
        lines={1}
        value={row.entry?.note ?? ''}
        onWrite={(note) => edit.write(row, 'note', note || null)}
      />
    </section>
  );
}
