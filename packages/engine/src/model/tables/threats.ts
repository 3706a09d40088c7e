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
    /** The source's statement, and the reason for the different level. */
    text: translatedProseField,
  },
} as const;

/** Keys of the related risks, per type. */
export const relationsField = { type: 'object', named: 'Relations', fields: relationFields } as const;

/** A text that the search covers. */
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
          // The item is removed with its channel, because without a channel the text would apply to every
          // channel.
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
  /** Short text for lists; deprecated by the specification, kept for existing content. */
  summary: { ...translatedProseField, optional: true },
  /** Null is shown as 'Unspecified Category'. */
  category: createReferenceField('categories'),
  /** `general`, `undefined` and an empty list count under every relevance. */
  relevance: { type: 'list', of: { type: 'choice', of: relevanceKinds } },
  multiRelevance: flagField,
  label: sourceLevelField,
  /** With level DOMESTIC only readers whose licence covers the country see the threat. */
  geography: createReferenceField('geographies'),
  parent: { ...createReferenceField('threats'), label: 'motherThreat' },
  privGrade: { ...threatGradeField, nullable: true },
  corpGrade: { ...threatGradeField, nullable: true },
  levelIndividual: levelLabelField,
  levelCorporate: levelLabelField,
  /** Dates of the last grading; a review is due after 182 days. */
  privGradeTime: { ...dateField, nullable: true },
  corpGradeTime: { ...dateField, nullable: true },
  sourceGrades: { type: 'list', of: sourceGradeField, optional: true },
  gradeMethods: { type: 'list', of: { type: 'choice', of: gradeMethods } },
  /** Probability per segment; it replaces the grade. */
  probability: { type: 'object', fields: { priv: probabilityField, corp: probabilityField } },
  /** The properties inherited from the mother; used only when full inheritance is off. */
  inheritance: { type: 'list', of: { type: 'choice', of: [...riskTypes, 'grade'] } },
  /** Visible in a demo session. */
  demo: flagField,
  /** True when the threat is in a projection only as the mother of another one; editors cannot set it. */
  context: { ...flagField, optional: true },
  /** Own references; those of the mother are added by the compiled model. */
  relations: relationsField,
  references: createReferenceListField('references'),
  /**
   * Present on the server and in the response of `threatview/threat/{id}`; excluded from the browser's
   * projection.
   */
  texts: { ...threatTextsField, optional: true, entitles: 'texts' },
} as const satisfies FieldsByName;
