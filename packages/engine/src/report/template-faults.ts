/** The faults of templates from outside, with their messages. */
import { fillSentence } from '../text/fill.ts';
import type { Language, Text } from '../text/terms.ts';

/** Messages of the faults; `{detail}` is the faulty content. */
const sentences = {
  notAnObject: { en: 'an object is expected here', sv: 'här förväntas ett objekt' },
  unknownBlock: { en: 'there is no block “{detail}”', sv: 'blocket ”{detail}” finns inte' },
  misplacedBlock: {
    en: '“{detail}” is not allowed here',
    sv: '”{detail}” är inte tillåtet här',
  },
  unknownField: { en: 'there is no field “{detail}” here', sv: 'fältet ”{detail}” finns inte här' },
  missingField: { en: '“{detail}” is missing', sv: '”{detail}” saknas' },
  wrongValue: {
    en: 'the value is wrong: {detail} is expected',
    sv: 'värdet är fel: {detail} förväntas',
  },
  tooDeep: { en: 'nested more than {detail} levels deep', sv: 'nästlat i mer än {detail} nivåer' },
  tooMany: { en: 'more than {detail} items', sv: 'fler än {detail} poster' },
  tooLarge: { en: 'longer than {detail} characters', sv: 'längre än {detail} tecken' },
  unknownName: { en: 'the name “{detail}” is not known here', sv: 'namnet ”{detail}” är okänt här' },
  notAList: { en: '“{detail}” is not a list', sv: '”{detail}” är ingen lista' },
  notAChart: { en: '“{detail}” is not a chart', sv: '”{detail}” är inget diagram' },
  otherChart: {
    en: 'this chart cannot show these data: {detail}',
    sv: 'diagrammet kan inte visa dessa uppgifter: {detail}',
  },
  unknownFormat: { en: 'there is no format “{detail}”', sv: 'formatet ”{detail}” finns inte' },
  brokenVariable: {
    en: '“{detail}” is not a valid variable: write a name, or a name with a format',
    sv: '”{detail}” är ingen giltig variabel: skriv ett namn, eller ett namn med ett format',
  },
  badFormula: { en: 'the formula is not valid: {detail}', sv: 'formeln är inte giltig: {detail}' },
  unknownAnchor: { en: 'no heading has the anchor “{detail}”', sv: 'ingen rubrik har ankaret ”{detail}”' },
  repeated: { en: '“{detail}” already exists', sv: '”{detail}” finns redan' },
} as const satisfies Record<string, Text>;

/** Code of a fault in a template; the texts of the faults are in `sentences`. */
export type TemplateFaultCode = keyof typeof sentences;

/** A fault with its place in the template ("content.3.blocks.0"). `detail` is the faulty content. */
export interface TemplateFault {
  readonly place: string;
  readonly code: TemplateFaultCode;
  readonly detail: string | Text;
  /** The known name that the author probably meant. */
  readonly meant?: string;
}

const meantWords = { en: 'Did you mean {meant}?', sv: 'Menade du {meant}?' } as const;

/** The message of a fault. */
export function getTemplateFaultText({ code, detail, meant }: TemplateFault, language: Language): string {
  const found = typeof detail === 'string' ? detail : detail[language];
  const said = fillSentence(sentences[code][language], { detail: found }, language);
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  return meant === undefined
    ? sentence
    : `${sentence} ${fillSentence(meantWords[language], { meant }, language)}`;
}

/** Calculates the edit distance of two words; counting stops at `most`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? most + 1;
}

const farthest = 3;

/** Returns the most similar known name; undefined without a similar name. */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.min(farthest, Math.floor(name.length / 2)) + 1;
  for (const candidate of known) {
    const away = editDistance(name.toLowerCase(), candidate.toLowerCase(), least - 1);
    if (away < least) {
      best = candidate;
      least = away;
    }
  }
  return best;
}
