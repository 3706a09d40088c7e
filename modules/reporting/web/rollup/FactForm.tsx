import type { GroupStandards } from '@klarsikt/contract';
import { type GroupFactKey, groupFactAnswers } from '@klarsikt/engine/group';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NativeSelect, Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './standards.module.css';
import { groupStandardsTexts } from './standards-texts.ts';
import { useSaveGroupFactAnswer } from './use-standards.ts';

interface FactFormProps {
  readonly fact: GroupStandards['facts'][number] | null;
  readonly about: GroupFactKey;
  readonly unit: number | null;
  readonly label: string;
  readonly editable: boolean;
}

/** Returns true if the answer is a gap that needs an explanation. */
const isExplanationNeeded = (about: GroupFactKey, answer: string): boolean =>
  about === 'law' ? answer !== 'equal' : about !== 'place' && answer === 'yes';

export function GroupFactForm({ fact, about, unit, label, editable }: FactFormProps) {
  const t = useT(groupStandardsTexts);
  const { date } = useFormat();
  const { answer: send, isPending } = useSaveGroupFactAnswer();
  const [answer, setAnswer] = useState<string>(fact?.answer ?? '');
  const [text, setText] = useState(fact?.text ?? '');
  const values: readonly (typeof groupFactAnswers)[GroupFactKey][number][] = groupFactAnswers[about];
  const lacksText = answer !== '' && isExplanationNeeded(about, answer) && text.trim() === '';
  const save = async () => {
    if (answer === '') return;
    await send({ unit, key: about, answer, text: text.trim(), revision: fact?.revision ?? 0 });
  };
  return (
    <ErrorSummaryForm className={styles.fact} onSubmit={save}>
      <NativeSelect
        size="xs"
        label={label}
        disabled={!editable}
        value={answer}
        data={[
          { value: '', label: t('standards.choose') },
          ...values.map((value) => ({ value, label: t(`standards.value.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => setAnswer(value)}
      />
      <Textarea
        size="xs"
        autosize
        minRows={1}
        label={t('standards.describe')}
        description={lacksText ? t('standards.needsText') : undefined}
        disabled={!editable}
        maxLength={5000}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {editable ? (
        <Button
          size="xs"
          type="submit"
          variant="default"
          disabled={isPending || answer === ''}
          aria-label={t('standards.saveOf', { what: label })}
        >
          {t('standards.save')}
        </Button>
      ) : null}
      {fact === null ? null : (
        <small className="muted">{t('standards.by', { by: fact.by, day: date(fact.at) })}</small>
      )}
    </ErrorSummaryForm>
  );
}
