/** Finds the faults of a whole set of requirements. Each fault names its row. */
import { type Language, languages, type Text } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import {
  isPeriodOverlapping,
  type RequirementParagraph,
  type RequirementSet,
  type ValidityPeriod,
} from './set.ts';

/** A fault of a row: the row's key, the field, and a text such as "is empty", which follows the name of the field. */
export interface RequirementSetFault {
  readonly collection: 'instruments' | 'requirements';
  readonly key: string;
  readonly field: string;
  readonly kind: 'empty' | 'term' | 'twice';
  readonly text: Text;
}

const untilText = ({ from, until }: ValidityPeriod): Text => ({
  en: `is ${until}, before the first day ${from}`,
  sv: `är ${until}, före den första dagen ${from}`,
});

const twiceText = ({ paragraph, check }: RequirementParagraph): Text => ({
  en: `requires ${check} under ${paragraph} a second time in the same period`,
  sv: `kräver ${check} enligt ${paragraph} ytterligare en gång under samma period`,
});

/** Text of the fault of an empty field; it follows the name of the field. */
const emptyText: Text = { en: 'is empty', sv: 'är tomt' };

const languageNames: { readonly [L in Language]: Text } = {
  en: { en: 'has no English text', sv: 'saknar engelsk text' },
  sv: { en: 'has no Swedish text', sv: 'saknar svensk text' },
};

/** Finds the empty fields that a set requires, row by row. */
function findEmptyFields({ instruments, requirements }: RequirementSet): readonly RequirementSetFault[] {
  const known = new Set(instruments.map(({ key }) => key));
  const fault = (
    collection: RequirementSetFault['collection'],
    key: string,
    field: string,
    text: Text,
  ): RequirementSetFault => ({
    ...{ collection, key, field, text, kind: 'empty' },
  });
  return [
    ...instruments.flatMap(({ key, short }) =>
      hasVisibleText(short) ? [] : [fault('instruments', key, 'short', emptyText)],
    ),
    ...requirements.flatMap(({ key, instrument, paragraph, summary }) => [
      ...(known.has(instrument) ? [] : [fault('requirements', key, 'instrument', emptyText)]),
      ...(hasVisibleText(paragraph) ? [] : [fault('requirements', key, 'paragraph', emptyText)]),
      ...languages.flatMap((language) =>
        hasVisibleText(summary[language])
          ? []
          : [fault('requirements', key, `summary.${language}`, languageNames[language])],
      ),
    ]),
  ];
}

const normalizeParagraph = (paragraph: string): string => paragraph.replace(/\s+/g, ' ').trim().toLowerCase();

/** True when two rows demand the same check by the same paragraph of an instrument in overlapping periods. */
const isSame = (one: RequirementParagraph, other: RequirementParagraph): boolean =>
  hasVisibleText(one.paragraph) &&
  one.instrument === other.instrument &&
  one.check === other.check &&
  normalizeParagraph(one.paragraph) === normalizeParagraph(other.paragraph) &&
  isPeriodOverlapping(one, other);

/** Returns a text if the last day precedes the first day; null for a valid period. */
export function checkValidityPeriod(term: ValidityPeriod): Text | null {
  return isReversedPeriod(term) ? untilText(term) : null;
}

const isReversedPeriod = ({ from, until }: ValidityPeriod): boolean =>
  from !== null && until !== null && until < from;

/**
 * Finds the faults that prevent the publication of a set: empty fields (including the summary in each language), last
 * days before first days, and paragraphs that demand one check twice in the same period.
 */
export function checkRequirementSet(set: RequirementSet): readonly RequirementSetFault[] {
  const { instruments, requirements } = set;
  const terms = [
    ...instruments.map((row) => ({ collection: 'instruments' as const, row })),
    ...requirements.map((row) => ({ collection: 'requirements' as const, row })),
  ].flatMap(({ collection, row }): readonly RequirementSetFault[] =>
    isReversedPeriod(row)
      ? [{ collection, key: row.key, field: 'until', kind: 'term', text: untilText(row) }]
      : [],
  );
  const twice = requirements.flatMap((row, index): readonly RequirementSetFault[] =>
    requirements.slice(0, index).some((other) => isSame(row, other))
      ? [
          {
            collection: 'requirements',
            key: row.key,
            field: 'paragraph',
            kind: 'twice',
            text: twiceText(row),
          },
        ]
      : [],
  );
  return [...findEmptyFields(set), ...terms, ...twice];
}
