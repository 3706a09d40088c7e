/** Names of what the document and the explanations refer to by key. */
import { type RiskType, riskTypes, type Text } from '@klarsikt/engine';
import { useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useAssessment } from './AssessmentContext.tsx';

export interface Names {
  readonly risk: (type: RiskType, key: string) => string;
  readonly threat: (key: string) => string;
  readonly control: (key: string) => string;
  readonly list: (key: string) => string;
  /** A risk of whatever type it is. */
  readonly any: (key: string) => string;
}

/** Names in the present language; a key that the model no longer has stands for itself. */
export function useNames(): Names {
  const { model, document } = useAssessment();
  const { text } = useFormat();
  const own = document.controls.own;
  return useMemo(() => {
    const named = (entity: { readonly name: Text } | undefined, key: string) =>
      entity ? text(entity.name) : key;
    const risk = (type: RiskType, key: string) => named(model[type].byKey.get(key), key);
    return {
      risk,
      threat: (key) => named(model.threats.byKey.get(key), key),
      control: (key) => own[key]?.name ?? named(model.controls.byKey.get(key), key),
      list: (key) => named(model.riskLists.byKey.get(key), key),
      any: (key) => {
        const type = riskTypes.find((each) => model[each].byKey.has(key));
        return type === undefined ? key : risk(type, key);
      },
    };
  }, [model, own, text]);
}
