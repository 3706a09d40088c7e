import type { CompiledModel } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useCallback } from 'react';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { fieldTexts } from './field-texts.ts';
import { namedWord } from './named-words.ts';

/** What a document names by key: countries of operation, businesses, risks, threats, sources, lists. */
const keyedCollections = [
  'geographies',
  'businesses',
  'customers',
  'products',
  'transactions',
  'channels',
  'threats',
  'controls',
  'references',
  'riskLists',
] as const;

type FieldText = keyof typeof fieldTexts.en;

const isKnown = (key: string): key is FieldText => Object.hasOwn(fieldTexts.en, key);

/** The words of fields in the open assessment. */
export function useFieldWords(): (key: string) => string {
  return useFieldWordsOf(useAssessment().model);
}

/** The word of a field or fixed value, or the name of the model's entity with that key; anything else as it is. */
export function useFieldWordsOf(
  model: Pick<CompiledModel, (typeof keyedCollections)[number]>,
): (key: string) => string {
  const t = useT(fieldTexts);
  const { language, text: written } = useFormat();
  return useCallback(
    (key) => {
      const text = `field.${key}`;
      if (isKnown(text)) return t(text);
      const entity = keyedCollections
        .map((name) => model[name].byKey.get(key))
        .find((known) => known !== undefined);
      return namedWord(key, language) ?? (entity === undefined ? key : written(entity.name));
    },
    [t, language, model, written],
  );
}
