import { isBilingualText, isRecord } from '@klarsikt/engine/fields';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import type { OwnFieldInputProps } from './input.ts';
import styles from './own.module.css';
import { useOwnParts } from './parts.tsx';
import { ownPartsTexts } from './texts.ts';

/** Input for a grade with its motivation; an empty figure means that there is no grade. */
export function MotivatedGradeInput({ label, value, onWrite }: OwnFieldInputProps) {
  const t = useT(ownPartsTexts);
  const { editable } = useOwnParts();
  const { language } = useFormat();
  const grade = isRecord(value) ? value : null;
  const motivation = isBilingualText(grade?.motivation) ? grade.motivation : { en: '', sv: '' };
  const figure = typeof grade?.grade === 'number' ? grade.grade : null;
  return (
    <div className={styles.form}>
      <NumberField
        size="xs"
        label={t('own.gradeOf', { name: label })}
        placeholder={t('own.notGraded')}
        disabled={!editable}
        min={0}
        max={4}
        value={figure}
        onChange={(next) => onWrite(next === null ? null : { grade: next, motivation })}
      />
      {figure === null ? null : (
        <Textarea
          size="xs"
          label={t('own.motivationOf', { name: label })}
          disabled={!editable}
          autosize
          value={motivation[language]}
          onChange={(event) =>
            onWrite({ grade: figure, motivation: { ...motivation, [language]: event.currentTarget.value } })
          }
        />
      )}
    </div>
  );
}
