/** What a threat's card claims on the strength of each of its sources. */
import type { ThreatCard } from '@klarsikt/contract';
import { citedParts, type Language, sentencesOf, type Text, threatThemes } from '@klarsikt/engine';

/** Where on the card a claim stands: its section's anchor. */
export type ClaimPlace = 'threat' | (typeof threatThemes)[number] | 'exploitation' | 'indicators';

export interface Claim {
  readonly place: ClaimPlace;
  /** The whole sentence, without its citations. */
  readonly sentence: string;
}

interface Cited {
  readonly at: number;
  readonly key: string;
}

/** A paragraph without its citations, and after how many letters each of them stood. */
function plainOf(paragraph: string): { readonly plain: string; readonly cited: readonly Cited[] } {
  let plain = '';
  const cited: Cited[] = [];
  for (const part of citedParts(paragraph)) {
    if ('text' in part) plain += part.text;
    else cited.push({ at: plain.length, key: part.cites });
  }
  return { plain, cited };
}

function claimsIn(text: string, place: ClaimPlace, language: Language): readonly (Claim & { key: string })[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    const { plain, cited } = plainOf(paragraph);
    const sentences = sentencesOf(plain, language);
    return cited.flatMap(({ at, key }) => {
      const sentence = sentences.find(({ end }) => at <= end);
      return sentence === undefined ? [] : [{ key, place, sentence: sentence.text }];
    });
  });
}

/** The parts of a card that may claim something. */
export type ClaimingCard = Pick<ThreatCard, 'riskDescription' | 'themes' | 'exploitation' | 'indicators'>;

/** By key of the source the claims that cite it, in the card's order, each once. */
export function claimsOf(card: ClaimingCard, language: Language): ReadonlyMap<string, readonly Claim[]> {
  const of = (text: Text) => text[language] || text.en;
  const texts: readonly (readonly [ClaimPlace, string])[] = [
    ['threat', of(card.riskDescription)],
    ...threatThemes.map((theme) => [theme, of(card.themes[theme])] as const),
    ...card.exploitation.map(({ text }) => ['exploitation', of(text)] as const),
    ...card.indicators.map(({ text }) => ['indicators', of(text)] as const),
  ];
  const claims = new Map<string, Claim[]>();
  for (const { key, place, sentence } of texts.flatMap(([place, text]) => claimsIn(text, place, language))) {
    const own = claims.get(key) ?? [];
    if (own.some((claim) => claim.sentence === sentence)) continue;
    claims.set(key, [...own, { place, sentence }]);
  }
  return claims;
}
