/** Threats: specification 001 sections 3.1 and 3.2. */
import type { Fields } from '../../fields/field.ts';
import { gradeMethods, relevanceKinds, riskTypes } from '../../terms.ts';
import {
  date,
  flag,
  gradeField,
  levelLabel,
  many,
  named,
  one,
  probability,
  prose,
  relationLists,
  sourceLevel,
} from './parts.ts';

/** A grade 0-4 with its motivation. Grade 0 means "not relevant"; null means "not graded". */
export const grade = {
  type: 'object',
  named: 'Grade',
  fields: { grade: gradeField, motivation: prose },
} as const;

/** How a source rates the threat itself: grades 0-4 as in our scale, null where it says nothing of the segment. */
export const sourceGrade = {
  type: 'object',
  named: 'SourceGrade',
  fields: {
    reference: { type: 'reference', to: 'references', ifGone: 'item' },
    priv: { ...gradeField, nullable: true },
    corp: { ...gradeField, nullable: true },
    /** What it says, and why it comes to another level. */
    text: prose,
  },
} as const;

/** Keys of the related risks, per type. */
export const relations = { type: 'object', named: 'Relations', fields: relationLists } as const;

/** A text in which a search looks. */
const searched = { ...prose, search: 1 } as const;

/** Texts of a threat card: its five themes, with `[re-...]` citations inside, and what they are detailed by. */
export const threatTexts = {
  type: 'object',
  named: 'ThreatTexts',
  fields: {
    generalInfo: searched,
    modusOperandi: searched,
    customerCharacteristics: searched,
    illicitFinancialFlows: searched,
    geographicalAspects: searched,
    /** How the threat exploits a product through a channel; a null channel means through any. */
    exploitation: {
      type: 'list',
      of: {
        type: 'object',
        fields: {
          product: { type: 'reference', to: 'products' },
          // Without its channel the text would hold for every channel.
          channel: { type: 'reference', to: 'channels', nullable: true, ifGone: 'item' },
          text: searched,
        },
      },
    },
    /** Red flags; `key` is the related indicator where there is one. */
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

/** A threat: how crime uses a business. */
export const threatFields = {
  ...named,
  riskDescription: searched,
  /** Short text of the list; deprecated by the specification, kept where it was written. */
  summary: { ...prose, optional: true },
  /** None is shown as 'Unspecified Category'. */
  category: one('categories'),
  /** `general` counts under every relevance; an empty list and `undefined` do too. */
  relevance: { type: 'list', of: { type: 'choice', of: relevanceKinds } },
  multiRelevance: flag,
  label: sourceLevel,
  /** With level DOMESTIC the threat is seen by those alone whose licence covers the country. */
  geography: one('geographies'),
  parent: { ...one('threats'), label: 'motherThreat' },
  privGrade: { ...grade, nullable: true },
  corpGrade: { ...grade, nullable: true },
  levelIndividual: levelLabel,
  levelCorporate: levelLabel,
  /** Dates of the last grading; older than 182 days means due for review. */
  privGradeTime: { ...date, nullable: true },
  corpGradeTime: { ...date, nullable: true },
  sourceGrades: { type: 'list', of: sourceGrade, optional: true },
  gradeMethods: { type: 'list', of: { type: 'choice', of: gradeMethods } },
  /** Per segment; when given it is used instead of the grade. */
  probability: { type: 'object', fields: { priv: probability, corp: probability } },
  /** Used only with full inheritance off: what is taken from the mother. */
  inheritance: { type: 'list', of: { type: 'choice', of: [...riskTypes, 'grade'] } },
  /** Seen in a demo session. */
  demo: flag,
  /** True when the threat is in a projection only as the mother of one that belongs there; no editor sets it. */
  context: { ...flag, optional: true },
  /** Own relations; the mother's are inherited on compile. */
  relations,
  references: many('references'),
  /** On the server and in the answer to `threatview/threat/{id}`; left out of the browser's projection. */
  texts: { ...threatTexts, optional: true, entitles: 'texts' },
} as const satisfies Fields;
