/**
 * Text fields that a proof of completeness requires: the business and its frame, ownership and upkeep,
 * sources and own experience, method. All may be absent; nothing here moves a level.
 */
import { incidentKinds, incidentSeverities } from '../incidents.ts';
import { dataKinds, operationalTypes, riskTypes } from '../terms.ts';
import { annexFactorKeys } from './annex-factors.ts';
import {
  day,
  documentLimits,
  flag,
  instant,
  key,
  keysOf,
  level,
  line,
  map,
  mapOf,
  optional,
  optionalLevel,
  perType,
  prose,
  quantity,
} from './field-parts.ts';
import { experienceParts, sourceKinds } from './source-kinds.ts';

const text = { ...prose, ...optional } as const;
const words = { ...line, ...optional } as const;
const date = { ...day, ...optional } as const;
const flagged = { ...flag, ...optional } as const;

/** The approval of an override by a second person: who and when. */
export const overrideApproval = {
  type: 'object',
  named: 'OverrideApproval',
  fields: { by: line, at: instant },
  ...optional,
} as const;

/** Ratings of others beside a level, and why ours differs: Union and national 0-4, the annex lower or higher. */
export const ratingsField = {
  type: 'object',
  named: 'Ratings',
  fields: {
    union: optionalLevel,
    national: optionalLevel,
    annex: { type: 'choice', of: ['lower', 'higher'], ...optional },
    divergence: text,
  },
  ...optional,
} as const;

/** Classes of evidence for a control, the strongest first. */
export const evidenceClasses = ['complianceTest', 'audit', 'supervisoryAction', 'other'] as const;

/** What the evidence of a control is worth, and how the control lowers risks: in general, or one risk in particular. */
export const controlProof = {
  evidenceClass: { type: 'choice', of: evidenceClasses, ...optional },
  /** Last day on which the evidence counts; `evidenceDate` is the day from which it counts. */
  evidenceExpires: date,
  effect: text,
  effects: { ...perType((type) => mapOf(type, prose)), ...optional },
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
 * Facts about the firm that are asked for: several lines of activity, branches or subsidiaries, employees, agents,
 * distributors, a supervisory function, help by third parties, planned launches; and `method`: a person has read the
 * report's chapter on method and confirms it.
 */
export const firmFacts = [
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

/** A fact about the firm. */
export type FirmFact = (typeof firmFacts)[number];

/** An answer to a question about the firm. The product writes who answered and when (`factSignatures`). */
const factField = {
  type: 'object',
  named: 'FactAnswer',
  fields: { answer: { type: 'choice', of: ['no', 'yes'] }, by: words, at: { ...instant, ...optional } },
} as const;

/** The business in words, and the frame that the assessment is made in. */
export const scopeField = {
  type: 'object',
  named: 'AssessmentScope',
  fields: {
    /** Answers to the questions about the firm. */
    facts: { type: 'map', names: firmFacts, of: factField, named: 'FirmFacts', ...optional },
    /** Legal and operational set-up. */
    setUp: text,
    groupStructure: text,
    /** Organisation of the work against money laundering. */
    organisation: text,
    outsourcing: text,
    technologies: text,
    sanctions: {
      type: 'object',
      fields: {
        /** Assessed here, or in an assessment of their own that `reference` names. */
        approach: { type: 'choice', of: ['integrated', 'separate'], ...optional },
        reference: words,
        nonImplementation: text,
        evasion: text,
      },
      ...optional,
    },
    /** Proliferation financing: assessed (how) or excluded (why). */
    proliferation: {
      type: 'object',
      fields: { treatment: { type: 'choice', of: ['assessed', 'excluded'], ...optional }, text },
      ...optional,
    },
    proportionality: {
      type: 'object',
      fields: {
        kind: { type: 'choice', of: ['full', 'sectoral', 'exempt'], ...optional },
        reasoning: text,
        /** The sectoral assessment used, or the decision of exemption. */
        reference: words,
      },
      ...optional,
    },
    /** Separate lines of activity, and how each is brought together in the assessment of the entity. */
    lines: {
      ...map({ type: 'object', fields: { name: line, description: text, aggregation: text } }),
      named: 'ActivityLines',
      ...optional,
    },
    /** Branches and subsidiaries, by the unit's key. */
    units: {
      ...map({
        type: 'object',
        fields: {
          name: words,
          /** Its own assessment where that is kept elsewhere, and the overall residual level of it. */
          assessment: words,
          residual: optionalLevel,
          /** Why it has no assessment of its own, or one on another model version. */
          reason: text,
          /** How its overall residual level is used here. */
          use: text,
        },
      }),
      named: 'GroupUnits',
      ...optional,
    },
    /** What is coming: emerging risks, plans, mergers, regulatory change. */
    outlook: {
      type: 'object',
      fields: { emerging: text, plans: text, mergers: text, regulation: text },
      ...optional,
    },
  },
  ...optional,
} as const;

/** What happened since the approval: `kind` of event, when, and how it was handled. */
const eventField = {
  type: 'object',
  fields: {
    kind: { type: 'choice', of: ['product', 'list', 'publication', 'organisation', 'other'] },
    date: day,
    text: prose,
    /** What came of it, and on which day. */
    handled: text,
    handledOn: date,
  },
} as const;

/** Something new: when it is launched, assessed, and when measures for it were decided. */
const launchField = {
  type: 'object',
  fields: {
    kind: {
      type: 'choice',
      of: ['product', 'channel', 'segment', 'geography', 'technology', 'practice'],
    },
    name: line,
    /** Key of the risk in the model that it is. */
    risk: { ...key, ...optional },
    launch: day,
    assessed: date,
    assessment: text,
    decided: date,
    measures: text,
  },
} as const;

/** What a trigger criterion can be about. */
export const triggerKinds = ['product', 'place', 'figure', 'growth', 'incident', 'news'] as const;

/** A condition under which the organisation assesses anew: the fields that its kind asks for, and what follows. */
const triggerField = {
  type: 'object',
  fields: {
    kind: { type: 'choice', of: triggerKinds },
    name: line,
    /** Of `place`: the list; every list where none is named. */
    list: { ...key, ...optional },
    /** Of `figure` and `growth`: which figure of which risk, and from where on (a number, or per cent). */
    type: { type: 'choice', of: riskTypes, ...optional },
    risk: { ...key, ...optional },
    figure: { type: 'choice', of: [...new Set(Object.values(dataKinds).flat())], ...optional },
    mode: { type: 'choice', of: ['abs', 'perc'], ...optional },
    above: { ...quantity, ...optional },
    /** Of `incident`: its kind, any where none is named, and the lowest severity. */
    incident: { type: 'choice', of: incidentKinds, ...optional },
    severity: { type: 'choice', of: incidentSeverities, ...optional },
    /** Of `news`: the tag; any publication that concerns the assessment where none is named. */
    tag: { ...key, ...optional },
    /** Days until the review has to be done, and who answers for it. */
    days: { type: 'number', lowest: 1, highest: 366, whole: true, ...optional },
    owner: words,
  },
} as const;

/** Who answers for the assessment, who has been told of it, and how it is kept up. */
export const governanceField = {
  type: 'object',
  named: 'AssessmentGovernance',
  fields: {
    /** The compliance officer who draws it up. */
    complianceOfficer: { type: 'object', fields: { name: line, title: words }, ...optional },
    /** The management body in its supervisory function: there is none, or the day on which it was given the assessment. */
    supervisoryFunction: {
      type: 'object',
      fields: { none: flagged, body: words, noticed: date },
      ...optional,
    },
    /** Staff, agents and distributors: told on which day, or there are none. */
    informed: {
      type: 'map',
      names: ['staff', 'agents', 'distributors'],
      of: { type: 'object', fields: { none: flagged, who: text, date } },
      ...optional,
    },
    /** Help by third parties in drawing it up: there was none, or who helped with what. */
    thirdParties: { type: 'object', fields: { none: flagged, text }, ...optional },
    review: { type: 'object', fields: { next: date, procedure: text }, ...optional },
    events: { ...map(eventField), named: 'RecordedEvents', ...optional },
    launches: { ...map(launchField), named: 'RecordedLaunches', ...optional },
    /** When to assess anew. */
    triggers: { ...map(triggerField), named: 'TriggerCriteria', ...optional },
  },
  ...optional,
} as const;

const kind = { type: 'choice', of: sourceKinds } as const;
/** Keys of businesses. */
const businesses = { ...keysOf('businesses'), ...optional } as const;

/** Sources by kind, what is said of single ones, and own experience. */
export const sourcesField = {
  type: 'object',
  named: 'AssessmentSources',
  fields: {
    /** Kinds of sources considered, or left out with a reason. */
    kinds: { type: 'map', names: sourceKinds, of: consideredOrLeft, ...optional },
    /**
     * Of sources of the library, by their key: the kind where the library's is not meant, why it is used though old, what
     * it is used for, and of an assessment of a sector the businesses that it concerns.
     */
    library: {
      ...mapOf('references', {
        type: 'object',
        fields: { kind: { ...kind, ...optional }, age: text, use: text, businesses },
      }),
      named: 'LibrarySources',
      ...optional,
    },
    /** Sources that the library lacks; `use` says what each has led to. */
    own: {
      ...map({
        type: 'object',
        fields: { title: line, kind, published: date, age: text, use: text, businesses },
      }),
      named: 'OwnSources',
      ...optional,
    },
    /** Own experience in its four parts: what there was, or that there was none. */
    experience: {
      type: 'map',
      names: experienceParts,
      of: { type: 'object', fields: { none: flagged, text } },
      ...optional,
    },
  },
  ...optional,
} as const;

/** The weights that have to be reasoned for: the five fractions, and what the other constants of the calculation weigh. */
export const weightNames = [
  ...operationalTypes,
  'concentration',
  'distribution',
  'specificControls',
  'generalControls',
  'mitigation',
] as const;

/** Why it is assessed as it is: weights, the variables and factors of the annexes, comparison with others' ratings. */
export const methodField = {
  type: 'object',
  named: 'AssessmentMethod',
  fields: {
    /** An own reason, or the offered text as confirmed. */
    weights: {
      type: 'map',
      names: weightNames,
      of: { type: 'object', fields: { text, confirmed: flagged } },
      ...optional,
    },
    factors: { type: 'map', names: annexFactorKeys, of: consideredOrNot, ...optional },
    /** How the levels were compared with the ratings of Union, nation and annexes. */
    comparison: text,
  },
  ...optional,
} as const;

/** Statements on how products can be exploited, by their name, and the cells that differ from them, by `exploitationKey`. */
export const exploitationField = {
  type: 'map',
  names: 'cell',
  most: documentLimits.cells,
  named: 'ExploitationEntries',
  of: {
    type: 'object',
    named: 'ExploitationEntry',
    fields: {
      /** Whose words stand: the library's, the library's with an addition (`text`), or own ones (`text`). */
      source: { type: 'choice', of: ['library', 'extended', 'own'], ...optional },
      text,
      /** The misuse is not possible, because. */
      notPossible: { type: 'object', fields: { reason: prose }, ...optional },
      level: { ...level, ...optional },
      /** Who answered it and when, and how many answers this one act gave: written by the product. */
      by: words,
      at: { ...instant, ...optional },
      together: { type: 'number', lowest: 1, highest: documentLimits.cells, whole: true, ...optional },
    },
  },
  ...optional,
} as const;
