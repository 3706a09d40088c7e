/** Editorial notes of an entity of any kind; they are never part of a model version (decision 1). */
import type { FieldsByName } from '../../fields/field.ts';
import { languages } from '../../text/terms.ts';
import { flagField, modelLimits, modelLineField } from './parts.ts';

const note = { type: 'text', longest: modelLimits.text, optional: true, editorial: true } as const;

/** Fields of every working entity in addition to those of its table. */
export const editorialFields = {
  /** Excluded from the next version. */
  draft: { ...flagField, optional: true, editorial: true },
  /** Removed from the library; its id and key are never reused. */
  withdrawn: { ...flagField, optional: true, editorial: true },
  /** The instant at which a draft is published automatically: news of the daily feed. */
  publishAt: { type: 'text', format: 'instant', optional: true, editorial: true },
  /** The reviewer, and the reason for the review. */
  reviewBy: { ...modelLineField, optional: true, editorial: true },
  reviewNote: { ...note },
  /** Alternative names and numbers for the search. */
  aliases: { ...note },
  notes: { ...note },
  comment: { ...note },
  /** The evidence for the facts, and how far they were verified. */
  evidence: { ...note },
  verification: { ...modelLineField, optional: true, editorial: true },
  /** Texts that are outdated because the text in the other language has changed, by their path in the entity. */
  outdated: {
    type: 'map',
    names: 'key',
    of: {
      type: 'object',
      fields: {
        /** The outdated language. */
        language: { type: 'choice', of: languages },
        /** The text in the other language from which this one was translated. */
        written: { type: 'text', longest: modelLimits.text },
      },
    },
    optional: true,
    editorial: true,
  },
} as const satisfies FieldsByName;
