/** What editors keep beside an entity of any kind; none of it is part of a model version (decision 1). */
import type { Fields } from '../../fields/field.ts';
import { languages } from '../../terms.ts';
import { flag, line, modelLimits } from './parts.ts';

const note = { type: 'text', longest: modelLimits.text, optional: true, editorial: true } as const;

/** Fields that every working entity has beside those of its table. */
export const editorialFields = {
  /** Not part of the next version: not published. */
  draft: { ...flag, optional: true, editorial: true },
  /** Taken out of the library; its number and key are never given again. */
  withdrawn: { ...flag, optional: true, editorial: true },
  /** When a draft publishes itself: news of the daily feed. */
  publishAt: { type: 'text', format: 'instant', optional: true, editorial: true },
  /** Who is asked to look at it, and what for. */
  reviewBy: { ...line, optional: true, editorial: true },
  reviewNote: { ...note },
  /** Other names and numbers, by which it is found too. */
  aliases: { ...note },
  notes: { ...note },
  comment: { ...note },
  /** What the facts rest on, and how far they were checked. */
  evidence: { ...note },
  verification: { ...line, optional: true, editorial: true },
  /** Texts of which one language has changed since the other was written, by their path in the entity. */
  outdated: {
    type: 'map',
    names: 'key',
    of: {
      type: 'object',
      fields: {
        /** The language that is behind. */
        language: { type: 'choice', of: languages },
        /** The other language's text as it was when this one was written. */
        written: { type: 'text', longest: modelLimits.text },
      },
    },
    optional: true,
    editorial: true,
  },
} as const satisfies Fields;
