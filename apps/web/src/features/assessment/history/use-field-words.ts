import { useCallback } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { fieldTexts } from './field-texts.ts';
import { namedWord } from './named-words.ts';

type FieldText = keyof typeof fieldTexts.en;

const isKnown = (key: string): key is FieldText => Object.hasOwn(fieldTexts.en, key);

/** The word of a field or of a fixed value; anything else, a name or a sentence, stands for itself. */
export function useFieldWords(): (key: string) => string {
  const t = useT(fieldTexts);
  const { language } = useFormat();
  return useCallback(
    (key) => {
      const text = `field.${key}`;
      return isKnown(text) ? t(text) : (namedWord(key, language) ?? key);
    },
    [t, language],
  );
}
