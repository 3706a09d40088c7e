/** Writes the publication about a new edition of a country list. */

import type { ListEditionChanges } from '../lists/succession.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import { modelLimits } from '../model/tables/parts.ts';
import type { Publication, RiskList } from '../model/types.ts';
import { formatEnteredFigure } from '../report/format.ts';
import { fillSentence } from '../text/fill.ts';
import { type Language, languages, type Text } from '../text/terms.ts';
import { writeDay } from '../values/days.ts';

/** Effects of an edition on the assessments of an organisation, as counts. */
export interface ListEffectCounts {
  /** Number of levels that change (`levels`), and number of assessments with such a level. */
  readonly levels: number;
  readonly assessments: number;
  /** Number of affected assessments that are approved or await approval; the edition does not change them. */
  readonly approved: number;
}

/** An edition of a country list that was adopted. */
export interface AdoptedListEdition {
  /** The model that contains the names of the places. */
  readonly model: CompiledModel;
  readonly list: RiskList;
  readonly change: Pick<ListEditionChanges, 'entered' | 'left' | 'moved' | 'unchanged'>;
  /** The effects on assessments; null if no assessments are known, as in the library. */
  readonly effect: ListEffectCounts | null;
  /** ISO day of the adoption. */
  readonly day: string;
}

/** Largest number of places that a sentence names; the sentence gives the number of the others. */
const mostNamed = 15;
const listTag = 'tg-listing';

const sentences = {
  title: { en: '{list}: new edition of {day}', sv: '{list}: ny utgåva {day}' },
  entered: { en: 'Added: {places}.', sv: 'Tillkommer: {places}.' },
  left: { en: 'Removed: {places}.', sv: 'Utgår: {places}.' },
  moved: { en: 'New value: {places}.', sv: 'Ändrat värde: {places}.' },
  unchanged: {
    en: '{count, plural, =0 {All countries and territories have changed.} one {# country or territory is unchanged.} other {# countries and territories are unchanged.}}',
    sv: '{count, plural, =0 {Alla länder och territorier har ändrats.} one {# land eller territorium är oförändrat.} other {# länder och territorier är oförändrade.}}',
  },
  more: { en: '{named} and {count} more', sv: '{named} och {count} till' },
  levels: {
    en: '{levels, plural, =0 {No level changes} one {# level changes} other {# levels change}} in {assessments, plural, =0 {any assessment} one {# assessment} other {# assessments}}.',
    sv: '{levels, plural, =0 {Ingen nivå ändras} one {# nivå ändras} other {# nivåer ändras}} i {assessments, plural, =0 {någon riskbedömning} one {# riskbedömning} other {# riskbedömningar}}.',
  },
  approved: {
    en: '{approved, plural, one {# approved assessment does not change; an event is recorded instead.} other {# approved assessments do not change; events are recorded instead.}}',
    sv: '{approved, plural, one {# godkänd riskbedömning ändras inte; i stället registreras en händelse.} other {# godkända riskbedömningar ändras inte; i stället registreras händelser.}}',
  },
} as const satisfies Record<string, Text>;

/** Key of the publication about an edition, and of the corresponding event in an approved assessment. */
export const getListPublicationKey = ({ key, date }: Pick<RiskList, 'key' | 'date'>): string =>
  `${key}.${date}`;

function formatPlaces(language: Language, places: readonly string[]): string {
  const { compare } = new Intl.Collator(language);
  const inOrder = places.toSorted(compare);
  const named = inOrder.slice(0, mostNamed).join(', ');
  const count = inOrder.length - mostNamed;
  return count > 0 ? fillSentence(sentences.more[language], { named, count }, language) : named;
}

function formatListNews({ model, change, effect }: AdoptedListEdition, language: Language): string {
  const nameOf = (key: string) => model.geographies.byKey.get(key)?.name[language] ?? key;
  const value = (figure: number) => formatEnteredFigure(figure, language);
  const parts = {
    entered: change.entered.map(({ geography }) => nameOf(geography)),
    left: change.left.map(({ geography }) => nameOf(geography)),
    moved: change.moved.map(
      ({ geography, before, after }) => `${nameOf(geography)} (${value(before)} → ${value(after)})`,
    ),
  };
  const say = (name: keyof typeof sentences, values: object) =>
    fillSentence(sentences[name][language], { ...values }, language);
  const told = (['entered', 'left', 'moved'] as const).flatMap((name) =>
    parts[name].length === 0 ? [] : [say(name, { places: formatPlaces(language, parts[name]) })],
  );
  const effects =
    effect === null
      ? []
      : [say('levels', effect), ...(effect.approved === 0 ? [] : [say('approved', effect)])];
  return [...told, say('unchanged', { count: change.unchanged }), effects.join(' ')]
    .filter((part) => part !== '')
    .join('\n');
}

const inBoth = (say: (language: Language) => string): Text => {
  const [en = '', sv = ''] = languages.map(say);
  return { en, sv };
};

/** The web address in a source; '' for a source without one. */
const findPageAddress = (source: string): string => /https?:\/\/[^\s,;)]+/.exec(source)?.[0] ?? '';

/**
 * Writes the publication about an adopted edition: added and removed places, changed values, and the effects on
 * levels.
 */
export function createListPublication(taken: AdoptedListEdition): Omit<Publication, 'id'> {
  const { list, day } = taken;
  const title = (language: Language) =>
    fillSentence(
      sentences.title[language],
      { list: list.name[language].slice(0, modelLimits.name - 50), day: writeDay(list.date, language) },
      language,
    );
  return {
    key: getListPublicationKey(list),
    title: inBoth(title),
    text: inBoth((language) => formatListNews(taken, language)),
    created: day,
    published: day,
    source: list.publisher ?? list.source,
    url: findPageAddress(list.source),
    reference: null,
    ...{ mediaSource: null, mediaMime: null, mediaWidth: null, mediaHeight: null },
    tags: taken.model.tags.byKey.has(listTag) ? [listTag] : [],
    riskList: list.key,
  };
}
