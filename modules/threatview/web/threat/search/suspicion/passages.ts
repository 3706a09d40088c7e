/** Passages that are compared with a suspicion: the sentences of each threat, in both languages. */
import {
  type OperationalIndicator,
  type ReferenceModel,
  splitAtCitations,
  type Threat,
  type ThreatTexts,
  threatThemes,
} from '@klarsikt/engine/model';
import { operationalTypes, type Text } from '@klarsikt/engine/text';
import type { SearchField } from '../documents.ts';

/** Field that contains the sentence; `related` means the name of a related risk. */
export type PassageField = SearchField | 'related';

export interface ThreatPassage {
  readonly field: PassageField;
  readonly text: Text;
}

export interface ThreatPassages {
  readonly key: string;
  readonly passages: readonly ThreatPassage[];
}

const plain = (text: string): string =>
  splitAtCitations(text)
    .map((part) => ('text' in part ? part.text : ''))
    .join('')
    .replace(/\s+([.,;:])/g, '$1')
    .normalize('NFC')
    .trim();

const said = (text: Text): Text => ({ en: plain(text.en), sv: plain(text.sv) });

/** Matches the end of a sentence, but not abbreviations and decimals, after which no capital letter follows. */
const sentenceEnd = /(?<=[.!?])\s+(?=\p{Lu})/u;

/**
 * Pairs the sentences of both languages if both texts have the same number of sentences; otherwise keeps them apart.
 */
function pairSentences(field: PassageField, text: Text): readonly ThreatPassage[] {
  const split = (whole: string) =>
    plain(whole)
      .split(sentenceEnd)
      .filter((sentence) => sentence !== '');
  const [english, swedish] = [split(text.en), split(text.sv)];
  if (english.length === swedish.length)
    return english.map((en, at) => ({ field, text: { en, sv: swedish[at] ?? '' } }));
  return [
    ...english.map((en): ThreatPassage => ({ field, text: { en, sv: '' } })),
    ...swedish.map((sv): ThreatPassage => ({ field, text: { en: '', sv } })),
  ];
}

function buildCardPassages(texts: ThreatTexts | undefined): readonly ThreatPassage[] {
  if (texts === undefined) return [];
  return [
    ...threatThemes.flatMap((theme) => pairSentences(theme, texts[theme])),
    ...texts.indicators.map(({ text }): ThreatPassage => ({ field: 'indicators', text: said(text) })),
    ...texts.exploitation.map(({ text }): ThreatPassage => ({ field: 'exploitation', text: said(text) })),
  ];
}

function buildRelatedPassages(model: ReferenceModel, { relations }: Threat): readonly ThreatPassage[] {
  return operationalTypes.flatMap((type) => {
    const risks: readonly OperationalIndicator[] = model[type];
    const keys = new Set<string>(relations[type]);
    return risks
      .filter(({ key }) => keys.has(key))
      .map(({ name }): ThreatPassage => ({ field: 'related', text: said(name) }));
  });
}

export function buildThreatPassages(
  model: ReferenceModel,
  texts: Readonly<Record<string, ThreatTexts>>,
): readonly ThreatPassages[] {
  return model.threats
    .filter(({ context }) => context !== true)
    .map((threat) => ({
      key: threat.key,
      passages: [
        { field: 'name', text: said(threat.name) },
        { field: 'description', text: said(threat.description) },
        { field: 'riskDescription', text: said(threat.riskDescription) },
        ...buildCardPassages(texts[threat.key]),
        ...buildRelatedPassages(model, threat),
      ],
    }));
}
