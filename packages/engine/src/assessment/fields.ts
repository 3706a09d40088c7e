/** The assessment document as fields: what it may hold, how long, how large. Types and validation are read from them. */
import { controlLabels, controlTypes } from '../model/tables/library.ts';
import { overlayField } from '../overlay/fields.ts';
import { attachedSpecificationField } from '../specification/fields.ts';
import { relevances, riskTypes, segments } from '../terms.ts';
import {
  datum,
  day,
  documentLimits,
  flag,
  highest,
  instant,
  key,
  keysOf,
  level,
  line,
  map,
  mapOf,
  name,
  optional,
  optionalLevel,
  perKind,
  perSource,
  perType,
  prose,
  quantity,
  share,
  status,
} from './field-parts.ts';
import {
  controlProof,
  exploitationField,
  governanceField,
  methodField,
  overrideApproval,
  ratingsField,
  scopeField,
  sourcesField,
} from './proof-fields.ts';

/** Select all or none of a collection, with exceptions (keys). */
export const selectionOf = <const C extends string>(collection: C) =>
  ({
    type: 'object',
    named: 'Selection',
    fields: { mode: { type: 'choice', of: ['all', 'none'] }, exceptions: keysOf(collection) },
  }) as const;

/** Who marked a part as done, and when; `changed` is when something in it was changed last since. Written by the server. */
export const doneField = {
  type: 'object',
  named: 'DoneStatement',
  fields: { by: line, at: instant, changed: { ...instant, ...optional } },
} as const;

const done = { ...doneField, ...optional } as const;

/** The part was done in the assessment that this one is a copy of, and nobody has changed it or marked it here. */
const asBefore = { ...flag, ...optional } as const;

/** Not applicable: counts only with its reason. */
const notApplicable = { type: 'object', fields: { reason: prose }, ...optional } as const;

const bothFigures = {
  type: 'either',
  number: level,
  otherwise: { type: 'object', fields: { priv: optionalLevel, corp: optionalLevel } },
  ...optional,
} as const;

const assessedValue = {
  type: 'either',
  number: level,
  otherwise: { type: 'object', fields: { design: optionalLevel, operation: optionalLevel } },
  ...optional,
} as const;

const weight = { type: 'number', lowest: 0, highest: 1000, ...optional } as const;

/** What of the calculation's constants an assessment sets in its own way. */
export const configField = {
  type: 'object',
  named: 'CalculationSettings',
  fields: {
    maxLevel: { type: 'number', lowest: highest, highest, ...optional },
    maxProbability: { type: 'number', lowest: 1e-6, highest: 1, ...optional },
    levelFactor: { type: 'number', lowest: 1.01, highest: 1000, ...optional },
    aggregationSumFactor: share,
    residual: {
      type: 'object',
      fields: {
        mode: { type: 'choice', of: ['relative', 'absolute'], ...optional },
        maxMitigation: share,
      },
      ...optional,
    },
    fractions: {
      type: 'object',
      fields: {
        customers: weight,
        products: weight,
        transactions: weight,
        channels: weight,
        geographies: weight,
      },
      ...optional,
    },
    inherentAggregation: { type: 'choice', of: ['max'], ...optional },
    distribution: { ...perType(() => ({ type: 'number', lowest: 0, highest: 10 })), ...optional },
    potential: { type: 'object', fields: { specific: share, general: share }, ...optional },
    keyRiskIndicators: { ...flag, ...optional },
    fullInheritance: { ...flag, ...optional },
    riskThresholds: {
      type: 'object',
      fields: { LOW: optionalLevel, MEDIUM: optionalLevel, HIGH: optionalLevel, VERYHIGH: optionalLevel },
      ...optional,
    },
    strengthThresholds: {
      type: 'object',
      fields: { MODERATE: optionalLevel, STRONG: optionalLevel, VERYSTRONG: optionalLevel },
      ...optional,
    },
  },
} as const;

/** What the assessment is about; everything that the calculation is scoped by stands here. */
export const settingsField = {
  type: 'object',
  named: 'AssessmentSettings',
  fields: {
    name,
    description: prose,
    /** Customer segments assessed. */
    segment: { type: 'choice', of: ['INDIVIDUALS', 'CORPORATES', 'BOTH'] },
    /** Country of operation: a geography key, or null for no geographic filter. */
    opGeography: { ...key, refersTo: 'geographies', nullable: true },
    /** Business keys; empty means no filter by business. */
    businesses: keysOf('businesses'),
    /** Empty means all. */
    relevances: {
      type: 'list',
      of: { type: 'choice', of: relevances },
      most: relevances.length,
      distinct: true,
    },
    responsible: line,
    /** Date of the assessment: the day that it describes. */
    date: { ...day, nullable: true },
    config: configField,
  },
} as const;

/** Overrides the model's grade for this assessment; counts only with a motivation. */
export const threatEntryField = {
  type: 'object',
  named: 'ThreatEntry',
  fields: {
    override: {
      type: 'object',
      fields: {
        priv: optionalLevel,
        corp: optionalLevel,
        motivation: prose,
        by: { ...line, ...optional },
        at: { ...instant, ...optional },
        approval: overrideApproval,
      },
      ...optional,
    },
    note: { ...prose, ...optional },
    /** A person has looked at it and lets it stand as it is. */
    reviewed: { ...flag, ...optional },
    ratings: ratingsField,
  },
} as const;

/** What is entered about one risk, beside its background data. */
export const riskEntryField = {
  type: 'object',
  named: 'RiskEntry',
  fields: {
    na: notApplicable,
    override: {
      type: 'object',
      fields: {
        inherent: bothFigures,
        residual: bothFigures,
        motivation: prose,
        by: { ...line, ...optional },
        at: { ...instant, ...optional },
        approval: overrideApproval,
      },
      ...optional,
    },
    note: { ...prose, ...optional },
    /** A person has looked at it and lets its level stand. */
    reviewed: { ...flag, ...optional },
    /** Why it alone moves the overall level as far as it does. */
    dominance: { ...prose, ...optional },
    ratings: ratingsField,
  },
} as const;

/** What is entered about one control: chosen, and assessed for design and operation (0-4) with evidence. */
export const controlEntryField = {
  type: 'object',
  named: 'ControlEntry',
  fields: {
    na: notApplicable,
    segment: { type: 'choice', of: segments, ...optional },
    assessment: {
      type: 'object',
      fields: { priv: assessedValue, corp: assessedValue, both: assessedValue },
      ...optional,
    },
    evidence: { ...prose, ...optional },
    evidenceDate: { ...day, ...optional },
    ...controlProof,
    /** What could be made better: the level of design and operation (0-4) it would reach, at what effort (points). */
    improvement: {
      type: 'object',
      fields: {
        to: level,
        effort: { type: 'number', lowest: 0, highest: 1000 },
        text: { ...prose, ...optional },
      },
      ...optional,
    },
    note: { ...prose, ...optional },
    /** Values of the control's variables. */
    variables: { ...map({ type: 'number' }), ...optional },
    /** A specification of the organisation that design, operation or effect are worked out from. */
    specification: { ...attachedSpecificationField, ...optional },
    /** Who owns it, how often it runs, and where its evidence comes from. */
    owner: { ...line, ...optional },
    frequency: { ...line, ...optional },
    evidenceSource: { ...line, ...optional },
  },
} as const;

/** A control of the organisation's own; its key starts with `own-`. */
export const ownControlField = {
  type: 'object',
  named: 'OwnControl',
  fields: {
    name,
    description: prose,
    category: { ...key, refersTo: 'controlCategories', nullable: true },
    /** Part of the programme and form of the control, in the words of the library's controls. */
    label: { type: 'choice', of: controlLabels, ...optional },
    type: { type: 'choice', of: controlTypes, ...optional },
    general: flag,
    related: perType((type) => keysOf(type)),
    allOf: { type: 'list', of: { type: 'choice', of: riskTypes }, most: riskTypes.length, distinct: true },
  },
} as const;

/** The controls of the library together with the assessment's own, as a collection that keys are of. */
export const anyControl = 'anyControl';

const ownControls = {
  type: 'map',
  of: ownControlField,
  most: documentLimits.entries,
  names: 'ownKey',
  named: 'OwnControls',
} as const;

/** A source of figures and the day that they are of. */
const originField = {
  type: 'object',
  fields: {
    source: { type: 'text', longest: documentLimits.source },
    date: { ...day, nullable: true },
  },
} as const;

/** From where on a figure is to be looked at: a number, or per cent of the whole (0-100). */
export const figureLimitField = {
  type: 'object',
  named: 'FigureLimit',
  fields: {
    mode: { type: 'choice', of: ['abs', 'perc'] },
    over: { ...quantity, ...optional },
    under: { ...quantity, ...optional },
    reason: { ...prose, ...optional },
  },
} as const;

/** The whole document. */
export const assessmentField = {
  type: 'object',
  named: 'AssessmentDocument',
  fields: {
    settings: settingsField,
    status: {
      type: 'object',
      named: 'AssessmentStatus',
      fields: { controls: status, risks: status, org: status },
    },
    selections: {
      type: 'object',
      named: 'AssessmentSelections',
      fields: {
        products: selectionOf('products'),
        channels: selectionOf('channels'),
        threats: selectionOf('threats'),
        riskLists: selectionOf('riskLists'),
        /** Library controls in use. */
        controls: selectionOf('controls'),
      },
    },
    background: {
      type: 'object',
      named: 'AssessmentBackground',
      fields: {
        status,
        done,
        asBefore,
        /** Declared totals: denominators of mode abs. */
        totals: {
          ...perSource(perType((type) => perKind(type, quantity))),
          named: 'BackgroundTotals',
        },
        data: { ...perType((type) => mapOf(type, perSource(perKind(type, datum)))), named: 'BackgroundData' },
        /** Where the figures of a type come from, and of which day. */
        provenance: { ...perType(() => originField), named: 'BackgroundProvenance' },
        /** Where the figures of one risk come from, where that differs from the rest of its type. */
        rowProvenance: {
          ...perType((type) => mapOf(type, originField)),
          named: 'RowProvenance',
          ...optional,
        },
        /** Kinds of figures that cannot be had, with the reason: unavailable is not zero. */
        unavailable: {
          ...perType((type) => perKind(type, { type: 'object', fields: { reason: prose } } as const)),
          named: 'UnavailableData',
          ...optional,
        },
        /** Limits of figures by risk and kind: crossed, the figure is marked. No level rests on them. */
        limits: {
          ...perType((type) => mapOf(type, perKind(type, figureLimitField))),
          named: 'FigureLimits',
          ...optional,
        },
      },
    },
    threats: {
      type: 'object',
      named: 'AssessmentThreats',
      fields: { status, done, asBefore, data: mapOf('threats', threatEntryField) },
    },
    risks: {
      type: 'object',
      named: 'AssessmentRisks',
      fields: { status, done, asBefore, data: perType((type) => mapOf(type, riskEntryField)) },
    },
    controls: {
      type: 'object',
      named: 'AssessmentControls',
      fields: {
        status,
        done,
        asBefore,
        /** Of the library's controls and of the assessment's own. */
        data: { ...mapOf(anyControl, controlEntryField), named: 'ControlEntries' },
        own: ownControls,
      },
    },
    /** Conclusions in the assessor's words, per category and overall; used in the report. */
    conclusions: { ...map(prose), named: 'Conclusions' },
    scope: scopeField,
    governance: governanceField,
    sources: sourcesField,
    method: methodField,
    exploitation: exploitationField,
    /** Own parts of the model that stand over the pinned version. */
    overlay: { ...overlayField, ...optional },
  },
} as const;
