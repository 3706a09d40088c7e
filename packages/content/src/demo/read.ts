/** Reads documents of the demo bank from JSON in which a text has both languages. */
import {
  type AssessmentDocument,
  findDocumentFaults,
  isAssessmentDocument,
} from '@klarsikt/engine/assessment';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import { ContentError } from '../decode.ts';

type Values = Readonly<Record<string, string | number>>;

/** Returns the value in one language: each text is replaced by its wording, with `{name}` filled from `values`. */
export function toLanguage(value: unknown, language: Language, values: Values = {}): unknown {
  if (typeof value === 'string') return fillSentence(value, values, language);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => toLanguage(item, language, values));
  if ('en' in value && 'sv' in value) return toLanguage(value[language], language, values);
  return toMembersInLanguage(value, language, values);
}

/** Returns the members of an object in one language. */
export function toMembersInLanguage(
  value: object,
  language: Language,
  values: Values = {},
): { readonly [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, toLanguage(member, language, values)]),
  );
}

/**
 * Returns an assessment that was put together from files.
 * @throws ContentError with the place of the first value that an assessment cannot have.
 */
export function readDemoDocument(value: unknown): AssessmentDocument {
  if (isAssessmentDocument(value)) return value;
  const [fault] = findDocumentFaults(value);
  throw new ContentError(`demo${fault?.path}: ${fault?.text.en}`);
}
