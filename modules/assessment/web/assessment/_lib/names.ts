/** Names of what the document and the explanations refer to by key. */
import {
  type AssessmentDocument,
  type CompiledModel,
  measureReason,
  type RiskType,
  riskTypes,
  type Text,
} from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { createContext, useContext, useMemo } from 'react';

export interface Names {
  readonly risk: (type: RiskType, key: string) => string;
  readonly threat: (key: string) => string;
  readonly control: (key: string) => string;
  readonly list: (key: string) => string;
  /** Why a list of restrictive measures names a place; '' for other lists and risks. */
  readonly listReason: (list: string, place: string) => string;
  /** A risk of whatever type it is. */
  readonly any: (key: string) => string;
}

/** The names of the open assessment. Apart from it, so that what shows a name is not drawn again at each change. */
export const NamesContext = createContext<Names | null>(null);

/** Names in the present language; a key that the model no longer has stands for itself. */
export function useNames(): Names {
  const names = useContext(NamesContext);
  if (names === null) throw new Error('useNames is used outside an open assessment');
  return names;
}

export function useNamesOf(model: CompiledModel, document: AssessmentDocument): Names {
  const { text, language } = useFormat();
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
      listReason: (list, place) => measureReason(model.riskLists.byKey.get(list), place, language),
      any: (key) => {
        const type = riskTypes.find((each) => model[each].byKey.has(key));
        return type === undefined ? key : risk(type, key);
      },
    };
  }, [model, own, text, language]);
}
