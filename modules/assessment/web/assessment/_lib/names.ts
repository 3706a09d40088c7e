import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import { formatMeasureReason } from '@klarsikt/engine/lists';
import type { CompiledModel } from '@klarsikt/engine/model';
import { type RiskType, riskTypes, type Text } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { createContext, useContext, useMemo } from 'react';

export interface AssessmentNames {
  readonly risk: (type: RiskType, key: string) => string;
  readonly threat: (key: string) => string;
  readonly control: (key: string) => string;
  readonly list: (key: string) => string;
  /** Returns the reason why a list of restrictive measures includes a place; empty for other lists and risks. */
  readonly listReason: (list: string, place: string) => string;
  readonly any: (key: string) => string;
}

/**
 * Names in the open assessment. They have a separate context, so that components that use them are not rendered at
 * each change.
 */
export const AssessmentNamesContext = createContext<AssessmentNames | null>(null);

/** Returns names in the current language; if the model does not contain a key, the key itself is returned. */
export function useOpenAssessmentNames(): AssessmentNames {
  const names = useContext(AssessmentNamesContext);
  if (names === null) throw new Error('useNames is used outside an open assessment');
  return names;
}

export function useNamesOfDocument(model: CompiledModel, document: AssessmentDocument): AssessmentNames {
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
      listReason: (list, place) => formatMeasureReason(model.riskLists.byKey.get(list), place, language),
      any: (key) => {
        const type = riskTypes.find((each) => model[each].byKey.has(key));
        return type === undefined ? key : risk(type, key);
      },
    };
  }, [model, own, text, language]);
}
