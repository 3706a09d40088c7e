import { useCallback } from 'react';
import { useT } from '../../../platform/i18n/texts.ts';
import { fieldTexts } from './field-texts.ts';

type FieldText = keyof typeof fieldTexts.en;

const isKnown = (key: string): key is FieldText => Object.hasOwn(fieldTexts.en, key);

/** The word of a field or of a fixed value; anything else, a name or a sentence, stands for itself. */
export function useFieldWords(): (key: string) => string {
  const t = useT(fieldTexts);
  return useCallback(
    (key) => {
      const text = `field.${key}`;
      return isKnown(text) ? t(text) : key;
    },
    [t],
  );
}
