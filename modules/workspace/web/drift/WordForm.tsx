import { maxDriftCommentLength } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { driftTexts } from './texts.ts';

interface WordFormProps {
  /** Name of the item that the form handles, for screen readers. */
  readonly about?: string;
  readonly busy: boolean;
  readonly onSend: (word: string) => void;
}

export function HandlingCommentForm({ about, busy, onSend }: WordFormProps) {
  const t = useT(driftTexts);
  const [word, setWord] = useState('');
  const [tried, setTried] = useState(false);
  const isEmpty = word.trim() === '';
  return (
    <ErrorSummaryForm
      onSubmit={() => {
        setTried(true);
        if (!isEmpty) onSend(word.trim());
      }}
    >
      <TextInput
        size="xs"
        label={t('drift.word')}
        maxLength={maxDriftCommentLength}
        value={word}
        error={tried && isEmpty ? t('drift.wordMissing') : null}
        onChange={({ currentTarget: { value } }) => setWord(value)}
      />
      <Button
        size="xs"
        type="submit"
        disabled={busy}
        aria-label={about === undefined ? undefined : `${t('drift.handle')}: ${about}`}
      >
        {t('drift.handle')}
      </Button>
    </ErrorSummaryForm>
  );
}
