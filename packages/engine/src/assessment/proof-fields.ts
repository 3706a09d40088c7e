/**
 * Text fields that completeness checks require: business and scope, governance, sources and own experience,
 * method. All are optional, and none affects a level.
 */
import { incidentKinds, incidentSeverities } from '../incidents/incidents.ts';
import { dataKinds, operationalTypes, riskTypes } from '../text/terms.ts';
import { annexFactorKeys } from './annex-factors.ts';
import {
  createKeyedMapField,
  createKeyListField,
  createMapField,
  createRiskTypeFields,
  dayField,
  documentLimits,
  flagField,
  instantField,
  keyField,
  levelField,
  longTextField,
  optionalLevelField,
  optionalMember,
  productMemberMark,
  quantityField,
  shortTextField,
} from './field-parts.ts';
import { experienceParts, sourceKinds } from './source-kinds.ts';

const text = { ...longTextField, ...optionalMember } as const;
const words = { ...shortTextField, ...optionalMember } as const;
const date = { ...dayField, ...optionalMember } as const;
const flagged = { ...flagField, ...optionalMember } as const;

/** The approval of an override by a second person, with name and time. */
export const overrideApprovalField = {
  type: 'object',
  named: 'OverrideApproval',
  fields: { by: { ...shortTextField, ...productMemberMark }, at: { ...instantField, ...productMemberMark } },
  ...optionalMember,
} as const;

/**
 * Ratings by others for comparison with a level, and the reason for a difference: Union and national 0-4,
 * annex lower or higher.
 */
export const ratingsField = {
  type: 'object',
  named: 'Ratings',
  fields: {
    union: optionalLevelField,
    national: optionalLevelField,
    annex: { type: 'choice', of: ['lower', 'higher'], ...optionalMember },
    divergence: text,
  },
  ...optionalMember,
} as const;

/** Classes of evidence for a control, from the strongest to the weakest. */
export const evidenceClasses = ['complianceTest', 'audit', 'supervisoryAction', 'other'] as const;

/** The quality of a control's evidence, and the effect of the control on risks in general or on single risks. */
export const controlEvidenceFields = {
  evidenceClass: { type: 'choice', of: evidenceClasses, ...optionalMember },
  /** Last day on which the evidence is valid; `evidenceDate` is the first day. */
  evidenceExpires: date,
  effect: text,
  effects: { ...createRiskTypeFields((type) => createKeyedMapField(type, longTextField)), ...optionalMember },
} as const;

const consideredOrLeft = {
  type: 'object',
  fields: { treatment: { type: 'choice', of: ['considered', 'left'] }, text },
} as const;

const consideredOrNot = {
  type: 'object',
  fields: { treatment: { type: 'choice', of: ['considered', 'notRelevant'] }, text },
} as const;

/**
 * Questions about the firm that the assessor answers: several lines of activity, branches or subsidiaries, employees,
 * agents, distributors, a supervisory function, help by third parties, planned launches. `method` is the confirmation
 * that a person has read the report's chapter on method.
 */
export const firmQuestions = [
  'lines',
  'branches',
  'staff',
  'agents',
  'distributors',
  'supervisoryFunction',
  'thirdParties',
  'launches',
  'method',
] as const;

/** A question about the firm. */
export type FirmQuestion = (typeof firmQuestions)[number];

/** An answer to a question about the firm. The product sets its author and time (`computeFactSignatures`). */
const factField = {
  type: 'object',
  named: 'FactAnswer',
  fields: {
    answer: { type: 'choice', of: ['no', 'yes'] },
    by: { ...words, ...productMemberMark },
    at: { ...instantField, ...optionalMember, ...productMemberMark },
  },
} as const;

/** The description of the business, and the scope of the assessment. */
export const scopeField = {
  type: 'object',
  named: 'AssessmentScope',
  fields: {
    /** Answers to the questions about the firm, by question. */
    facts: { type: 'map', names: firmQuestions, of: factField, named: 'FirmFacts', ...optionalMember },
    /** Description of the legal and operational structure. */
    setUp: text,
    groupStructure: text,
    /** Description of the organisation of the work against money laundering. */
    organisation: text,
    outsourcing: text,
    technologies: text,
    sanctions: {
      type: 'object',
      fields: {
        /**
         * `integrated` if this assessment covers the risk of sanctions violations, `separate` if another assessment
         * does, which `reference` names.
         */
        approach: { type: 'choice', of: ['integrated', 'separate'], ...optionalMember },
        reference: words,
        nonImplementation: text,
        evasion: text,
      },
      ...optionalMember,
    },
    /** Proliferation financing: `assessed` with a text on the method, or `excluded` with the reason. */
    proliferation: {
      type: 'object',
      fields: { treatment: { type: 'choice', of: ['assessed', 'excluded'], ...optionalMember }, text },
      ...optionalMember,
    },
    /**
     * Day for which the applicable requirements are determined. If it is absent, the day of the approval counts, or
     * today for a draft.
     */
    judgedOn: date,
    proportionality: {
      type: 'object',
      fields: {
        kind: { type: 'choice', of: ['full', 'sectoral', 'exempt'], ...optionalMember },
        reasoning: text,
        /** The sectoral assessment that is used, or the decision that exempts the firm from its own assessment. */
        reference: words,
      },
      ...optionalMember,
    },
    /** The separate lines of activity, and how the assessment of the entity aggregates each of them. */
    lines: {
      ...createMapField({
        type: 'object',
        fields: { name: shortTextField, description: text, aggregation: text },
      }),
      named: 'ActivityLines',
      ...optionalMember,
    },
    /** The branches and subsidiaries, by the key of their unit. */
    units: {
      ...createMapField({
        type: 'object',
        fields: {
          name: words,
          /**
           * Reference to the unit's own assessment if it is stored outside the product; `residual` is its overall
           * residual level.
           */
          assessment: words,
          residual: optionalLevelField,
          /** The reason why the unit has no assessment, or why its assessment uses another model version. */
          reason: text,
          /** How this assessment uses the unit's overall residual level. */
          use: text,
        },
      }),
      named: 'GroupUnits',
      ...optionalMember,
    },
    /** Expected developments that can change the risks: emerging risks, plans, mergers, regulatory change. */
    outlook: {
      type: 'object',
      fields: { emerging: text, plans: text, mergers: text, regulation: text },
      ...optionalMember,
    },
  },
  ...optionalMember,
} as const;

/** An event after the approval: its kind, its day, and how it was handled. */
const eventField = {
  type: 'object',
  fields: {
    kind: { type: 'choice', of: ['product', 'list', 'publication', 'organisation', 'other'] },
    date: dayField,
    text: longTextField,
    /** How the event was handled, and on which day. */
    handled: text,
    handledOn: date,
  },
} as const;

/** A planned launch, with the days of the launch, of its assessment and of the decision on measures. */
const launchField = {
  type: 'object',
  fields: {
    kind: {
      type: 'choice',
      of: ['product', 'channel', 'segment', 'geography', 'technology', 'practice'],
    },
    name: shortTextField,
    /** Key of the launched product, channel or other risk in the model. */
    risk: { ...keyField, ...optionalMember },
    launch: dayField,
    assessed: date,
    assessment: text,
    decided: date,
    measures: text,
  },
} as const;

/**
 * Kinds of conditions that require a new assessment: each kind concerns a product, a place, a figure, its growth, an
 * incident or news.
 */
export const triggerCriterionKinds = ['product', 'place', 'figure', 'growth', 'incident', 'news'] as const;

/**
 * A condition that requires a new assessment: the fields that its kind uses, the days until the review, and the
 * person responsible.
 */
const triggerField = {
  type: 'object',
  fields: {
    kind: { type: 'choice', of: triggerCriterionKinds },
    name: shortTextField,
    /** For `place`: the key of the country list; if absent, any list triggers. */
    list: { ...keyField, ...optionalMember },
    /** For `figure` and `growth`: the risk, the kind of figure, and the limit (a number, or per cent). */
    type: { type: 'choice', of: riskTypes, ...optionalMember },
    risk: { ...keyField, ...optionalMember },
    figure: { type: 'choice', of: [...new Set(Object.values(dataKinds).flat())], ...optionalMember },
    mode: { type: 'choice', of: ['abs', 'perc'], ...optionalMember },
    above: { ...quantityField, ...optionalMember },
    /** For `incident`: the kind of incident (any kind if absent) and the lowest severity that triggers. */
    incident: { type: 'choice', of: incidentKinds, ...optionalMember },
    severity: { type: 'choice', of: incidentSeverities, ...optionalMember },
    /** For `news`: the tag; if absent, any publication that concerns the assessment triggers. */
    tag: { ...keyField, ...optionalMember },
    /** Number of days in which the review must be done, and the person responsible. */
    days: { type: 'number', lowest: 1, highest: 366, whole: true, ...optionalMember },
    owner: words,
  },
} as const;

/** The people responsible for the assessment, the people informed of it, and the plan for its upkeep. */
export const governanceField = {
  type: 'object',
  named: 'AssessmentGovernance',
  fields: {
    /** The compliance officer who prepares the assessment. */
    complianceOfficer: { type: 'object', fields: { name: shortTextField, title: words }, ...optionalMember },
    /**
     * The management body in its supervisory function: either the firm has none, or the day on which it received the
     * assessment.
     */
    supervisoryFunction: {
      type: 'object',
      fields: { none: flagged, body: words, noticed: date },
      ...optionalMember,
    },
    /**
     * Staff, agents and distributors: the day on which each group was informed, or that the firm has no such group.
     */
    informed: {
      type: 'map',
      names: ['staff', 'agents', 'distributors'],
      of: { type: 'object', fields: { none: flagged, who: text, date } },
      ...optionalMember,
    },
    /** Help by third parties: a description, or that the firm uses none. */
    thirdParties: { type: 'object', fields: { none: flagged, text }, ...optionalMember },
    review: { type: 'object', fields: { next: date, procedure: text }, ...optionalMember },
    events: { ...createMapField(eventField), named: 'RecordedEvents', ...optionalMember },
    launches: { ...createMapField(launchField), named: 'RecordedLaunches', ...optionalMember },
    /** Conditions that require a new assessment. */
    triggers: { ...createMapField(triggerField), named: 'TriggerCriteria', ...optionalMember },
  },
  ...optionalMember,
} as const;

const kind = { type: 'choice', of: sourceKinds } as const;
const businesses = { ...createKeyListField('businesses'), ...optionalMember } as const;

/** The kinds of sources, notes on single sources, and the firm's own experience. */
export const sourcesField = {
  type: 'object',
  named: 'AssessmentSources',
  fields: {
    /** Each kind of source: considered, or left out with a reason. */
    kinds: { type: 'map', names: sourceKinds, of: consideredOrLeft, ...optionalMember },
    /**
     * Notes on library sources by key: a different kind, the reason for using an old source, its use, and the
     * businesses that a sectoral assessment concerns.
     */
    library: {
      ...createKeyedMapField('references', {
        type: 'object',
        fields: { kind: { ...kind, ...optionalMember }, age: text, use: text, businesses },
      }),
      named: 'LibrarySources',
      ...optionalMember,
    },
    /** Sources that the library lacks; `use` describes the effects of each on the assessment. */
    own: {
      ...createMapField({
        type: 'object',
        fields: { title: shortTextField, kind, published: date, age: text, use: text, businesses },
      }),
      named: 'OwnSources',
      ...optionalMember,
    },
    /** The four parts of the firm's own experience: each has a description, or the statement that there was none. */
    experience: {
      type: 'map',
      names: experienceParts,
      of: { type: 'object', fields: { none: flagged, text } },
      ...optionalMember,
    },
  },
  ...optionalMember,
} as const;

/** The weights that require a reason: the five fractions, and the other constants of the calculation. */
export const weightNames = [
  ...operationalTypes,
  'concentration',
  'distribution',
  'specificControls',
  'generalControls',
  'mitigation',
] as const;

/**
 * Reasons for the method: the weights, the variables and factors of the annexes, and the comparison with ratings by
 * others.
 */
export const methodField = {
  type: 'object',
  named: 'AssessmentMethod',
  fields: {
    /** The reason for each weight: a text of the assessor, or the confirmed standard text. */
    weights: {
      type: 'map',
      names: weightNames,
      of: { type: 'object', fields: { text, confirmed: flagged } },
      ...optionalMember,
    },
    factors: { type: 'map', names: annexFactorKeys, of: consideredOrNot, ...optionalMember },
    /** How the levels were compared with the ratings of the Union, the nation and the annexes. */
    comparison: text,
  },
  ...optionalMember,
} as const;

/**
 * Answers on how products can be exploited: statements by their name, and cells of the matrix that differ from them
 * by `toExploitationKey`.
 */
export const exploitationField = {
  type: 'map',
  names: 'cell',
  most: documentLimits.cells,
  named: 'ExploitationEntries',
  of: {
    type: 'object',
    named: 'ExploitationEntry',
    fields: {
      /** Author of the text: the library, the library with an addition (`text`), or the organisation (`text`). */
      source: { type: 'choice', of: ['library', 'extended', 'own'], ...optionalMember },
      text,
      /** Set if the exploitation is not possible, with the reason. */
      notPossible: { type: 'object', fields: { reason: longTextField }, ...optionalMember },
      level: { ...levelField, ...optionalMember },
      /**
       * The author and the time of the answer, and the number of answers that were given at once. The product writes
       * them.
       */
      by: { ...words, ...productMemberMark },
      at: { ...instantField, ...optionalMember, ...productMemberMark },
      together: {
        type: 'number',
        lowest: 1,
        highest: documentLimits.cells,
        whole: true,
        ...optionalMember,
        ...productMemberMark,
      },
    },
  },
  ...optionalMember,
} as const;
