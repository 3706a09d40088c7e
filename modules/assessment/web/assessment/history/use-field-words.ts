import type { CompiledModel } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useCallback } from 'react';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { fieldTexts } from './field-texts.ts';
import { findKeyLabel } from './named-words.ts';

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

export function useFieldLabels(): (key: string) => string {
  return useFieldLabelsOfModel(useAssessment().model);
}

export function useFieldLabelsOfModel(
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
      return findKeyLabel(key, language) ?? (entity === undefined ? key : written(entity.name));
    },
    [t, language, model, written],
  );
}
