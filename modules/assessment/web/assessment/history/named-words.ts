import { defaultConfig } from '@klarsikt/engine/assess';
import { annexFactors, dataKindWord } from '@klarsikt/engine/assessment';
import {
  dataKinds,
  type Language,
  type RiskClass,
  relevances,
  riskTypes,
  type StrengthClass,
} from '@klarsikt/engine/text';
import { relevanceWord, riskClassWord, riskTypeWord, strengthClassWord } from '@klarsikt/engine/words';
import { choiceWord, memberWord } from '@klarsikt/web/platform/model/model-words.ts';

type Word = (language: Language) => string;

const isRiskClass = (name: string): name is RiskClass => Object.hasOwn(defaultConfig.riskThresholds, name);
const isStrengthClass = (name: string): name is StrengthClass =>
  Object.hasOwn(defaultConfig.strengthThresholds, name);

const words = new Map<string, Word>([
  ...annexFactors.map(({ key, name }): [string, Word] => [key, (language) => name[language]]),
  ...Object.values(dataKinds)
    .flat()
    .map((kind): [string, Word] => [kind, (language) => dataKindWord(kind, language)]),
  ...relevances.map((area): [string, Word] => [area, (language) => relevanceWord(area, language)]),
  ...riskTypes.map((type): [string, Word] => [type, (language) => riskTypeWord(type, language)]),
  ...Object.keys(defaultConfig.riskThresholds)
    .filter(isRiskClass)
    .map((name): [string, Word] => [name, (language) => riskClassWord(name, language)]),
  ...Object.keys(defaultConfig.strengthThresholds)
    .filter(isStrengthClass)
    .map((name): [string, Word] => [name, (language) => strengthClassWord(name, language)]),
]);

export function findNamedWord(key: string, language: Language): string | null {
  return words.get(key)?.(language) ?? memberWord(key, language) ?? choiceWord(key, language);
}
