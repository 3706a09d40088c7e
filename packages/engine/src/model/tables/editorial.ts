/** Editorial notes of an entity of any kind; they are never part of a model version. */
import type { FieldsByName } from '../../fields/field.ts';
import { languages } from '../../text/terms.ts';
import { flagField, modelLimits, modelLineField } from './parts.ts';

const note = { type: 'text', longest: modelLimits.text, optional: true, editorial: true } as const;

/** Fields that every working entity has in addition to those of its table. */
export const editorialFields = {
  /** True if the entity is excluded from the next version. */
  draft: { ...flagField, optional: true, editorial: true },
  /** True if the entity is removed from the library; its id and key are never reused. */
  withdrawn: { ...flagField, optional: true, editorial: true },
  /** The instant at which a draft of a news item is published automatically. */
  publishAt: { type: 'text', format: 'instant', optional: true, editorial: true },
  /** The person who should review the entity, and the reason for the review. */
  reviewBy: { ...modelLineField, optional: true, editorial: true },
  reviewNote: { ...note },
  /** Alternative names and numbers under which the search finds the entity. */
  aliases: { ...note },
  notes: { ...note },
  comment: { ...note },
  /** The evidence for the facts, and the extent to which they were verified. */
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
        /** The text in the other language from which this text was translated. */
        written: { type: 'text', longest: modelLimits.text },
      },
    },
    optional: true,
    editorial: true,
  },
} as const satisfies FieldsByName;
