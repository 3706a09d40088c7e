/** The weights of the calculation that have to be reasoned for, and the reasons that are offered for their defaults. */
import { defaultConfig } from '../../assess/config.ts';
import type { CalculationConfig } from '../../assess/types.ts';
import { sameJson } from '../../assessment/pointer.ts';
import type { WeightName } from '../../assessment/types.ts';
import { operationalTypes, type Text } from '../../terms.ts';
import { plainText } from '../../written.ts';

/** What a weight is made of in the configuration. */
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
      // A fraction weighs against the others: all of them say what one is worth.
      return operationalTypes.map((type) => config.fractions[type]);
  }
}

/** True where a weight is the default of the calculation, for which the offered reason holds. */
export function weightAtDefault(config: CalculationConfig, name: WeightName): boolean {
  return sameJson(weightIn(config, name), weightIn(defaultConfig, name));
}

const equal: Text = {
  en: 'The five categories weigh the same. Article 10 of Regulation (EU) 2024/1624 lists them together, and our own experience does not indicate that one of them matters more than the others.',
  sv: 'De fem kategorierna väger lika. Artikel 10 i förordning (EU) 2024/1624 nämner dem tillsammans, och vår egen erfarenhet tyder inte på att någon av dem väger tyngre än de andra.',
};

/** The reasons that are offered for the defaults; they count once a person has confirmed them. */
export const offeredReasons: { readonly [W in WeightName]: Text } = {
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

/** True for the offered reason of a weight in either language, whatever its marks and blanks: somebody pasted it. */
export function isOfferedReason(name: WeightName, text: string): boolean {
  const { en, sv } = offeredReasons[name];
  return [en, sv].some((offered) => plainText(offered) === plainText(text));
}
