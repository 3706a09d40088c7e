/** The weights of the calculation that require a reason, and the standard reasons for their defaults. */
import { defaultConfig } from '../../assess/config.ts';
import type { CalculationConfig } from '../../assess/types.ts';
import { isSameJson } from '../../assessment/pointer.ts';
import type { WeightName } from '../../assessment/types.ts';
import { normalizeWords } from '../../text/spelling.ts';
import { operationalTypes, type Text } from '../../text/terms.ts';

/** Returns the values of the configuration that together form a weight. */
function weightIn(config: CalculationConfig, name: WeightName): unknown {
  switch (name) {
    case 'concentration':
      return config.aggregationSumFactor;
    case 'distribution':
      return config.distribution;
    case 'specificControls':
      return config.potential.specific;
    case 'generalControls':
      return config.potential.general;
    case 'mitigation':
      return config.residual;
    default:
      // A fraction is meaningful only relative to the others, so a weight of a category contains all fractions.
      return operationalTypes.map((type) => config.fractions[type]);
  }
}

/** Returns true when a weight has its default value; the standard reason holds only then. */
export function isWeightAtDefault(config: CalculationConfig, name: WeightName): boolean {
  return isSameJson(weightIn(config, name), weightIn(defaultConfig, name));
}

const equal: Text = {
  en: 'The five categories weigh the same. Article 10 of Regulation (EU) 2024/1624 lists them together, and our own experience does not indicate that one of them matters more than the others.',
  sv: 'De fem kategorierna väger lika. Artikel 10 i förordning (EU) 2024/1624 nämner dem tillsammans, och vår egen erfarenhet tyder inte på att någon av dem väger tyngre än de andra.',
};

/** The standard reasons for the defaults; a reason counts only after a person has confirmed it. */
export const offeredWeightReasons: { readonly [W in WeightName]: Text } = {
  customers: equal,
  products: equal,
  transactions: equal,
  channels: equal,
  geographies: equal,
  concentration: {
    en: 'The probabilities of several threats to the same risk are added: each can happen whether or not the others do.',
    sv: 'Sannolikheterna för flera hot mot samma risk läggs samman: vart och ett kan inträffa oberoende av de andra.',
  },
  distribution: {
    en: 'A risk weighs by its share of the business. Obligations weigh in full, because they apply to every customer.',
    sv: 'En risk väger efter sin andel av verksamheten. Skyldigheter väger fullt ut, eftersom de gäller för varje kund.',
  },
  specificControls: {
    en: 'Specific controls can reach full strength on their own.',
    sv: 'Specifika kontroller kan ensamma nå full styrka.',
  },
  generalControls: {
    en: 'General controls alone reach at most half of full strength: they are not made for the risk at hand.',
    sv: 'Generella kontroller når ensamma högst halva styrkan: de är inte gjorda för den aktuella risken.',
  },
  mitigation: {
    en: 'Perfect controls halve an inherent level at most: some risk always remains.',
    sv: 'Fullgoda kontroller halverar högst en inneboende nivå: någon risk återstår alltid.',
  },
};

/**
 * Returns true for the standard reason of a weight in either language, regardless of punctuation and spaces; such a
 * text is a copy and not a reason by the firm.
 */
export function isOfferedReason(name: WeightName, text: string): boolean {
  const { en, sv } = offeredWeightReasons[name];
  return [en, sv].some((offered) => normalizeWords(offered) === normalizeWords(text));
}
