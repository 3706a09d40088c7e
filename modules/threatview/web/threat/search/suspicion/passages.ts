/** What a suspicion is compared with: the sentences of each threat, in both languages. */
import {
  citedParts,
  type Indicator,
  operationalTypes,
  type ReferenceModel,
  type Text,
  type Threat,
  type ThreatTexts,
  threatThemes,
} from '@klarsikt/engine';
import type { SearchField } from '../documents.ts';

/** Where a sentence stands; `related` is the name of a risk that the threat is related to. */
export type PassageField = SearchField | 'related';

export interface Passage {
  readonly field: PassageField;
  readonly text: Text;
}

/** What is known of one threat, ready to be indexed. */
export interface ThreatPassages {
  readonly key: string;
  readonly passages: readonly Passage[];
}

const plain = (text: string): string =>
  citedParts(text)
    .map((part) => ('text' in part ? part.text : ''))
    .join('')
    .replace(/\s+([.,;:])/g, '$1')
    .normalize('NFC')
    .trim();

const said = (text: Text): Text => ({ en: plain(text.en), sv: plain(text.sv) });

/** The end of a sentence, not the stop of an abbreviation or a figure. */
const sentenceEnd = /(?<=[.!?])\s+(?=\p{Lu})/u;

/** Sentence beside sentence where both languages have equally many; else each language by itself. */
function sentencesOf(field: PassageField, text: Text): readonly Passage[] {
  const split = (whole: string) =>
    plain(whole)
      .split(sentenceEnd)
      .filter((sentence) => sentence !== '');
  const [english, swedish] = [split(text.en), split(text.sv)];
  if (english.length === swedish.length)
    return english.map((en, at) => ({ field, text: { en, sv: swedish[at] ?? '' } }));
  return [
    ...english.map((en): Passage => ({ field, text: { en, sv: '' } })),
    ...swedish.map((sv): Passage => ({ field, text: { en: '', sv } })),
  ];
}

function cardPassages(texts: ThreatTexts | undefined): readonly Passage[] {
  if (texts === undefined) return [];
  return [
    ...threatThemes.flatMap((theme) => sentencesOf(theme, texts[theme])),
    ...texts.indicators.map(({ text }): Passage => ({ field: 'indicators', text: said(text) })),
    ...texts.exploitation.map(({ text }): Passage => ({ field: 'exploitation', text: said(text) })),
  ];
}

function relatedPassages(model: ReferenceModel, { relations }: Threat): readonly Passage[] {
  return operationalTypes.flatMap((type) => {
    const risks: readonly Indicator[] = model[type];
    const keys = new Set<string>(relations[type]);
    return risks
      .filter(({ key }) => keys.has(key))
      .map(({ name }): Passage => ({ field: 'related', text: said(name) }));
  });
}

/** Threats that the lists show, with everything that is said of them. */
export function passagesOf(
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
        ...cardPassages(texts[threat.key]),
        ...relatedPassages(model, threat),
      ],
    }));
}
