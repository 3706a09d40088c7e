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

/** Classes of evidence for a control, strongest first. */
export const evidenceClasses = ['complianceTest', 'audit', 'supervisoryAction', 'other'] as const;

/** The quality of a control's evidence, and the control's effect on risks in general or on single risks. */
export const controlEvidenceFields = {
  evidenceClass: { type: 'choice', of: evidenceClasses, ...optionalMember },
  /** Last day on which the evidence is valid; `evidenceDate` is the first. */
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
 * Questions about the firm: several lines of activity, branches or subsidiaries, employees, agents,
 * distributors, a supervisory function, help by third parties, planned launches. `method` confirms that a
 * person has read the report's chapter on method.
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

/** An answer to a question about the firm. The product sets its author and time (`factSignatures`). */
const factField = {
  type: 'object',
  named: 'FactAnswer',
  fields: {
    answer: { type: 'choice', of: ['no', 'yes'] },
    by: { ...words, ...productMemberMark },
    at: { ...instantField, ...optionalMember, ...productMemberMark },
  },
} as const;

/** The business in words, and the scope of the assessment. */
export const scopeField = {
  type: 'object',
  named: 'AssessmentScope',
  fields: {
    /** Answers to the questions about the firm. */
    facts: { type: 'map', names: firmQuestions, of: factField, named: 'FirmFacts', ...optionalMember },
    /** Legal and operational structure. */
    setUp: text,
    groupStructure: text,
    /** Organisation of the anti-money-laundering work. */
    organisation: text,
    outsourcing: text,
    technologies: text,
    sanctions: {
      type: 'object',
      fields: {
        /** Sanctions risk is assessed here, or in a separate assessment that `reference` names. */
        approach: { type: 'choice', of: ['integrated', 'separate'], ...optionalMember },
        reference: words,
        nonImplementation: text,
        evasion: text,
      },
      ...optionalMember,
    },
    /** Proliferation financing: assessed (with the method) or excluded (with the reason). */
    proliferation: {
      type: 'object',
      fields: { treatment: { type: 'choice', of: ['assessed', 'excluded'], ...optionalMember }, text },
      ...optionalMember,
    },
    /** Day for which the requirements are determined; absent: the day of the approval, or today for a draft. */
    judgedOn: date,
    proportionality: {
      type: 'object',
      fields: {
        kind: { type: 'choice', of: ['full', 'sectoral', 'exempt'], ...optionalMember },
        reasoning: text,
        /** The sectoral assessment that is used, or the decision on exemption. */
        reference: words,
      },
      ...optionalMember,
    },
    /** Separate lines of activity, and how each is aggregated in the entity's assessment. */
    lines: {
      ...createMapField({
        type: 'object',
        fields: { name: shortTextField, description: text, aggregation: text },
      }),
      named: 'ActivityLines',
      ...optionalMember,
    },
    /** Branches and subsidiaries by the key of the unit. */
    units: {
      ...createMapField({
        type: 'object',
        fields: {
          name: words,
          /** The unit's own assessment, if it is stored elsewhere, and its overall residual level. */
          assessment: words,
          residual: optionalLevelField,
          /** The reason why the unit has no assessment, or one on another model version. */
          reason: text,
          /** Use of the unit's overall residual level in this assessment. */
          use: text,
        },
      }),
      named: 'GroupUnits',
      ...optionalMember,
    },
    /** Expected developments: emerging risks, plans, mergers, regulatory change. */
    outlook: {
      type: 'object',
      fields: { emerging: text, plans: text, mergers: text, regulation: text },
      ...optionalMember,
    },
  },
  ...optionalMember,
} as const;

/** An event since the approval: its kind, its day, and how it was handled. */
const eventField = {
  type: 'object',
  fields: {
    kind: { type: 'choice', of: ['product', 'list', 'publication', 'organisation', 'other'] },
    date: dayField,
    text: longTextField,
    /** The outcome of the event and its day. */
    handled: text,
    handledOn: date,
  },
} as const;

/** A planned launch: the days of the launch, of its assessment, and of the decision on measures. */
const launchField = {
  type: 'object',
  fields: {
    kind: {
      type: 'choice',
      of: ['product', 'channel', 'segment', 'geography', 'technology', 'practice'],
    },
    name: shortTextField,
    /** Key of the risk in the model. */
    risk: { ...keyField, ...optionalMember },
    launch: dayField,
    assessed: date,
    assessment: text,
    decided: date,
    measures: text,
  },
} as const;

/** Subjects of a trigger criterion. */
export const triggerCriterionKinds = ['product', 'place', 'figure', 'growth', 'incident', 'news'] as const;

/** A condition that requires a new assessment: the fields of its kind, and the consequences. */
const triggerField = {
  type: 'object',
  fields: {
    kind: { type: 'choice', of: triggerCriterionKinds },
    name: shortTextField,
    /** For `place`: the list; any list if absent. */
    list: { ...keyField, ...optionalMember },
    /** For `figure` and `growth`: the risk, the kind of figure, and the limit (a number, or per cent). */
    type: { type: 'choice', of: riskTypes, ...optionalMember },
    risk: { ...keyField, ...optionalMember },
    figure: { type: 'choice', of: [...new Set(Object.values(dataKinds).flat())], ...optionalMember },
    mode: { type: 'choice', of: ['abs', 'perc'], ...optionalMember },
    above: { ...quantityField, ...optionalMember },
    /** For `incident`: its kind (any if absent) and the lowest severity. */
    incident: { type: 'choice', of: incidentKinds, ...optionalMember },
    severity: { type: 'choice', of: incidentSeverities, ...optionalMember },
    /** For `news`: the tag; if absent, any publication that concerns the assessment. */
    tag: { ...keyField, ...optionalMember },
    /** Number of days until the review is due, and the person responsible. */
    days: { type: 'number', lowest: 1, highest: 366, whole: true, ...optionalMember },
    owner: words,
  },
} as const;

/** Responsibility for the assessment, who was informed of it, and its upkeep. */
export const governanceField = {
  type: 'object',
  named: 'AssessmentGovernance',
  fields: {
    /** The compliance officer who prepares the assessment. */
    complianceOfficer: { type: 'object', fields: { name: shortTextField, title: words }, ...optionalMember },
    /**
     * The management body in its supervisory function: it does not exist, or the day on which it received the
     * assessment.
     */
    supervisoryFunction: {
      type: 'object',
      fields: { none: flagged, body: words, noticed: date },
      ...optionalMember,
    },
    /** Staff, agents and distributors: the day on which they were informed, or that there are none. */
    informed: {
      type: 'map',
      names: ['staff', 'agents', 'distributors'],
      of: { type: 'object', fields: { none: flagged, who: text, date } },
      ...optionalMember,
    },
    /** Help by third parties: none, or a description. */
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
/** Keys of businesses. */
const businesses = { ...createKeyListField('businesses'), ...optionalMember } as const;

/** Sources by kind, notes on single sources, and own experience. */
export const sourcesField = {
  type: 'object',
  named: 'AssessmentSources',
  fields: {
    /** Kinds of sources: considered, or left out with a reason. */
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
    /** Own experience in four parts: a description, or that there was none. */
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
 * The reasons for the method: weights, the variables and factors of the annexes, comparison with the ratings
 * of others.
 */
export const methodField = {
  type: 'object',
  named: 'AssessmentMethod',
  fields: {
    /** An own reason, or the confirmed standard text. */
    weights: {
      type: 'map',
      names: weightNames,
      of: { type: 'object', fields: { text, confirmed: flagged } },
      ...optionalMember,
    },
    factors: { type: 'map', names: annexFactorKeys, of: consideredOrNot, ...optionalMember },
    /** Method by which the levels were compared with the ratings of Union, nation and annexes. */
    comparison: text,
  },
  ...optionalMember,
} as const;

/**
 * Statements on how products can be exploited, by their name, and the cells that differ from them, by
 * `toExploitationKey`.
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
      /**
       * The origin of the words: the library, the library with an addition (`text`), or the organisation
       * (`text`).
       */
      source: { type: 'choice', of: ['library', 'extended', 'own'], ...optionalMember },
      text,
      /** The exploitation is not possible, for this reason. */
      notPossible: { type: 'object', fields: { reason: longTextField }, ...optionalMember },
      level: { ...levelField, ...optionalMember },
      /** Author and time of the answer, and the number of answers given at once. The product writes them. */
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
