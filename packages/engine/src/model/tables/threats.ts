/** Field definitions of threats: specification 001 sections 3.1 and 3.2. */
import type { FieldsByName } from '../../fields/field.ts';
import { gradeMethods, relevanceKinds, riskTypes } from '../../text/terms.ts';
import {
  createReferenceField,
  createReferenceListField,
  dateField,
  flagField,
  gradeField,
  levelLabelField,
  namedFields,
  probabilityField,
  relationFields,
  sourceLevelField,
  translatedProseField,
} from './parts.ts';

/** A grade 0-4 with its motivation. Grade 0 means "not relevant"; null means "not graded". */
export const threatGradeField = {
  type: 'object',
  named: 'Grade',
  fields: { grade: gradeField, motivation: translatedProseField },
} as const;

/**
 * The rating of the threat by a source: grades 0-4 of our scale, null for a segment that the source does not
 * rate.
 */
export const sourceGradeField = {
  type: 'object',
  named: 'SourceGrade',
  fields: {
    reference: { type: 'reference', to: 'references', ifGone: 'item' },
    priv: { ...gradeField, nullable: true },
    corp: { ...gradeField, nullable: true },
    /** The text on the source's rating, and the reason why the library's level differs. */
    text: translatedProseField,
  },
} as const;

/** Keys of the related risks, per type. */
export const relationsField = { type: 'object', named: 'Relations', fields: relationFields } as const;

/** A long text that the search covers. */
const searched = { ...translatedProseField, search: 1 } as const;

/** Texts of a threat card: its five themes with `[re-...]` citations, and their details. */
export const threatTextsField = {
  type: 'object',
  named: 'ThreatTexts',
  fields: {
    generalInfo: searched,
    modusOperandi: searched,
    customerCharacteristics: searched,
    illicitFinancialFlows: searched,
    geographicalAspects: searched,
    /** Misuse of a product by the threat through a channel; null means any channel. */
    exploitation: {
      type: 'list',
      of: {
        type: 'object',
        fields: {
          product: { type: 'reference', to: 'products' },
          // The item is removed together with its channel, because a text without a channel applies to every channel.
          channel: { type: 'reference', to: 'channels', nullable: true, ifGone: 'item' },
          text: searched,
        },
      },
    },
    /** Red flags; `key` is the related indicator, if there is one. */
    indicators: {
      type: 'list',
      of: {
        type: 'object',
        fields: {
          type: { type: 'choice', of: riskTypes },
          key: { type: 'reference', to: { named: 'type' }, nullable: true },
          text: searched,
        },
      },
    },
  },
} as const;

/** A threat: a way in which crime exploits a business. */
export const threatFields = {
  ...namedFields,
  riskDescription: searched,
  /** Short text for lists. The specification deprecates it; the field is kept for existing content. */
  summary: { ...translatedProseField, optional: true },
  /** The threat category; null is shown as 'Unspecified Category'. */
  category: createReferenceField('categories'),
  /** The relevances; a threat with `general`, `undefined` or an empty list counts for every relevance. */
  relevance: { type: 'list', of: { type: 'choice', of: relevanceKinds } },
  multiRelevance: flagField,
  label: sourceLevelField,
  /** Country of the threat. Only readers whose licence covers the country see a threat with the label DOMESTIC. */
  geography: createReferenceField('geographies'),
  parent: { ...createReferenceField('threats'), label: 'motherThreat' },
  privGrade: { ...threatGradeField, nullable: true },
  corpGrade: { ...threatGradeField, nullable: true },
  levelIndividual: levelLabelField,
  levelCorporate: levelLabelField,
  /** Dates of the latest grading per segment; a review is due 182 days after it. */
  privGradeTime: { ...dateField, nullable: true },
  corpGradeTime: { ...dateField, nullable: true },
  sourceGrades: { type: 'list', of: sourceGradeField, optional: true },
  gradeMethods: { type: 'list', of: { type: 'choice', of: gradeMethods } },
  /** Probability per segment; it replaces the grade. */
  probability: { type: 'object', fields: { priv: probabilityField, corp: probabilityField } },
  /** The properties that the threat inherits from its mother; used only when full inheritance is off. */
  inheritance: { type: 'list', of: { type: 'choice', of: [...riskTypes, 'grade'] } },
  /** True if demo sessions see the threat. */
  demo: flagField,
  /** True when a demo contains the threat only as the mother of a demo threat; editors cannot set it. */
  context: { ...flagField, optional: true },
  /** The threat's own references; the compiled model adds those of its mother. */
  relations: relationsField,
  references: createReferenceListField('references'),
  /**
   * The texts are present on the server and in the response of `threatview/threat/{id}`, but not in the model for the
   * browser.
   */
  texts: { ...threatTextsField, optional: true, entitles: 'texts' },
} as const satisfies FieldsByName;
