import type { ThreatCard } from '@klarsikt/contract';
import { splitAtCitations, threatThemes } from '@klarsikt/engine/model';
import { type Language, splitIntoSentences, type Text } from '@klarsikt/engine/text';

/** Anchor of the section in which the claim is made. */
export type CardClaimPlace = 'threat' | (typeof threatThemes)[number] | 'exploitation' | 'indicators';

export interface CardClaim {
  readonly place: CardClaimPlace;
  /** The whole cited sentence, without its citations. */
  readonly sentence: string;
}

interface CitationOffset {
  readonly at: number;
  readonly key: string;
}

/** Removes the citations of a paragraph and returns the offset of each. */
function stripCitations(paragraph: string): {
  readonly plain: string;
  readonly cited: readonly CitationOffset[];
} {
  let plain = '';
  const cited: CitationOffset[] = [];
  for (const part of splitAtCitations(paragraph)) {
    if ('text' in part) plain += part.text;
    else cited.push({ at: plain.length, key: part.cites });
  }
  return { plain, cited };
}

function parseClaims(
  text: string,
  place: CardClaimPlace,
  language: Language,
): readonly (CardClaim & { key: string })[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    const { plain, cited } = stripCitations(paragraph);
    const sentences = splitIntoSentences(plain, language);
    return cited.flatMap(({ at, key }) => {
      const sentence = sentences.find(({ end }) => at <= end);
      return sentence === undefined ? [] : [{ key, place, sentence: sentence.text }];
    });
  });
}

export type CardWithClaims = Pick<ThreatCard, 'riskDescription' | 'themes' | 'exploitation' | 'indicators'>;

/** Lists claims by the key of the cited source, in the order of the card, without duplicates. */
export function listCardClaims(
  card: CardWithClaims,
  language: Language,
): ReadonlyMap<string, readonly CardClaim[]> {
  const of = (text: Text) => text[language] || text.en;
  const texts: readonly (readonly [CardClaimPlace, string])[] = [
    ['threat', of(card.riskDescription)],
    ...threatThemes.map((theme) => [theme, of(card.themes[theme])] as const),
    ...card.exploitation.map(({ text }) => ['exploitation', of(text)] as const),
    ...card.indicators.map(({ text }) => ['indicators', of(text)] as const),
  ];
  const claims = new Map<string, CardClaim[]>();
  for (const { key, place, sentence } of texts.flatMap(([place, text]) =>
    parseClaims(text, place, language),
  )) {
    const own = claims.get(key) ?? [];
    if (own.some((claim) => claim.sentence === sentence)) continue;
    claims.set(key, [...own, { place, sentence }]);
  }
  return claims;
}
