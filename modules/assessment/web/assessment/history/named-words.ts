import { defaultConfig } from '@klarsikt/engine/assess';
import { annexFactors, getDataKindName } from '@klarsikt/engine/assessment';
import { getModelFieldLabel } from '@klarsikt/engine/field-words';
import {
  dataKinds,
  type Language,
  type RiskClass,
  relevances,
  riskTypes,
  type StrengthClass,
} from '@klarsikt/engine/text';
import {
  getRelevanceName,
  getRiskClassName,
  getRiskTypeName,
  getStrengthClassName,
} from '@klarsikt/engine/words';
import { getChoiceLabel } from '@klarsikt/web/platform/model/model-words.ts';

type Word = (language: Language) => string;

const isRiskClass = (name: string): name is RiskClass => Object.hasOwn(defaultConfig.riskThresholds, name);
const isStrengthClass = (name: string): name is StrengthClass =>
  Object.hasOwn(defaultConfig.strengthThresholds, name);

const words = new Map<string, Word>([
  ...annexFactors.map(({ key, name }): [string, Word] => [key, (language) => name[language]]),
  ...Object.values(dataKinds)
    .flat()
    .map((kind): [string, Word] => [kind, (language) => getDataKindName(kind, language)]),
  ...relevances.map((area): [string, Word] => [area, (language) => getRelevanceName(area, language)]),
  ...riskTypes.map((type): [string, Word] => [type, (language) => getRiskTypeName(type, language)]),
  ...Object.keys(defaultConfig.riskThresholds)
    .filter(isRiskClass)
    .map((name): [string, Word] => [name, (language) => getRiskClassName(name, language)]),
  ...Object.keys(defaultConfig.strengthThresholds)
    .filter(isStrengthClass)
    .map((name): [string, Word] => [name, (language) => getStrengthClassName(name, language)]),
]);

export function findKeyLabel(key: string, language: Language): string | null {
  return words.get(key)?.(language) ?? getModelFieldLabel(key, language) ?? getChoiceLabel(key, language);
}
