/** Asks for the scale of the values of a country list and shows an example row in each scale. */
import type { ListScale, ListScaleQuestion } from '@klarsikt/engine/recognise';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import styles from './own.module.css';
import { scaleTexts } from './scale-texts.ts';

interface ScaleChoiceProps {
  readonly question: ListScaleQuestion;
  /** The chosen scale; null until the user has chosen or confirmed one. */
  readonly scale: ListScale | null;
  readonly onChoose: (scale: ListScale) => void;
}

const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : 2);

export function ValueScaleChoice({ question, scale, onChoose }: ScaleChoiceProps) {
  const t = useT(scaleTexts);
  const { number } = useFormat();
  const { readings, example, isGuess } = question;
  const guess = isGuess && scale === null ? readings[0]?.scale : undefined;
  const choices = readings.map((one) => ({
    value: one.scale,
    label: t('scale.reading', {
      scale: t(`scale.${one.scale}`),
      text: example.text,
      value: number(one.value, decimalsOf(one.value)),
    }),
  }));
  return (
    <div className={styles.form}>
      <p>{t('scale.question', { name: example.name, cell: example.cell, text: example.text })}</p>
      {scale === null ? (
        <ul className={styles.left}>
          {choices.map(({ value, label }) => (
            <li key={value}>{label}</li>
          ))}
        </ul>
      ) : null}
      <NativeSelect
        size="xs"
        label={t('scale.label')}
        value={scale ?? guess ?? ''}
        data={[
          ...(scale === null && guess === undefined ? [{ value: '', label: t('scale.open') }] : []),
          ...choices,
        ]}
        onChange={(event) => {
          const next = readings.find((one) => one.scale === event.currentTarget.value)?.scale;
          if (next !== undefined) onChoose(next);
        }}
      />
      {guess === undefined ? null : (
        <div>
          <span className="muted">{t('scale.guess')}</span>{' '}
          <Button size="xs" onClick={() => onChoose(guess)}>
            {t('scale.confirm')}
          </Button>
        </div>
      )}
    </div>
  );
}
