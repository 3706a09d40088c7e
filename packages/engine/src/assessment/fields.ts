/**
 * Defines the assessment document as fields with lengths and ranges. Types and validation are derived from these
 * definitions.
 */
import { controlLabels, controlTypes } from '../model/tables/library.ts';
import { assessmentOwnPartsField } from '../overlay/fields.ts';
import { ownFieldValuesField } from '../own-fields/values-field.ts';
import { attachedSpecificationField } from '../specification/fields.ts';
import { relevances, riskTypes, segments } from '../text/terms.ts';
import {
  createBackgroundDataMapField,
  createKeyedMapField,
  createKeyListField,
  createMapField,
  createRiskTypeFields,
  createSegmentEntryFields,
  datumField,
  dayField,
  documentLimits,
  flagField,
  highestScaleLevel,
  instantField,
  keyField,
  levelField,
  longTextField,
  nameTextField,
  optionalLevelField,
  optionalMember,
  productMemberMark,
  quantityField,
  shareField,
  shortTextField,
  statusField,
} from './field-parts.ts';
import {
  controlEvidenceFields,
  exploitationField,
  governanceField,
  methodField,
  overrideApprovalField,
  ratingsField,
  scopeField,
  sourcesField,
} from './proof-fields.ts';

/** Selects all or none of a collection, with the keys of the exceptions. */
export const createSelectionField = <const C extends string>(collection: C) =>
  ({
    type: 'object',
    named: 'Selection',
    fields: { mode: { type: 'choice', of: ['all', 'none'] }, exceptions: createKeyListField(collection) },
  }) as const;

/**
 * The person who marked a part as done, and the time; `changed` is the time of the latest change after that. The
 * server writes these values.
 */
export const completionField = {
  type: 'object',
  named: 'DoneStatement',
  ...productMemberMark,
  fields: { by: shortTextField, at: instantField, changed: { ...instantField, ...optionalMember } },
} as const;

const done = { ...completionField, ...optionalMember } as const;

/**
 * True if the part was done in the assessment from which this assessment was copied, and has been neither changed nor
 * marked in the copy.
 */
const asBefore = { ...flagField, ...optionalMember } as const;

/** Values of own fields of the organisation, by key. They affect no figure. */
const ownFields = { ...ownFieldValuesField, ...optionalMember } as const;

/** Marks something as not applicable; the mark counts only with a reason. */
const notApplicable = { type: 'object', fields: { reason: longTextField }, ...optionalMember } as const;

const bothFigures = {
  type: 'either',
  number: levelField,
  otherwise: { type: 'object', fields: { priv: optionalLevelField, corp: optionalLevelField } },
  ...optionalMember,
} as const;

const assessedValue = {
  type: 'either',
  number: levelField,
  otherwise: { type: 'object', fields: { design: optionalLevelField, operation: optionalLevelField } },
  ...optionalMember,
} as const;

const weight = { type: 'number', lowest: 0, highest: 1000, ...optionalMember } as const;

/** The constants of the calculation that an assessment can change. */
export const configField = {
  type: 'object',
  named: 'CalculationSettings',
  fields: {
    maxLevel: { type: 'number', lowest: highestScaleLevel, highest: highestScaleLevel, ...optionalMember },
    maxProbability: { type: 'number', lowest: 1e-6, highest: 1, ...optionalMember },
    levelFactor: { type: 'number', lowest: 1.01, highest: 1000, ...optionalMember },
    aggregationSumFactor: shareField,
    residual: {
      type: 'object',
      fields: {
        mode: { type: 'choice', of: ['relative', 'absolute'], ...optionalMember },
        maxMitigation: shareField,
      },
      ...optionalMember,
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
      ...optionalMember,
    },
    inherentAggregation: { type: 'choice', of: ['max'], ...optionalMember },
    distribution: {
      ...createRiskTypeFields(() => ({ type: 'number', lowest: 0, highest: 10 })),
      ...optionalMember,
    },
    potential: { type: 'object', fields: { specific: shareField, general: shareField }, ...optionalMember },
    keyRiskIndicators: { ...flagField, ...optionalMember },
    fullInheritance: { ...flagField, ...optionalMember },
    riskThresholds: {
      type: 'object',
      fields: {
        LOW: optionalLevelField,
        MEDIUM: optionalLevelField,
        HIGH: optionalLevelField,
        VERYHIGH: optionalLevelField,
      },
      ...optionalMember,
    },
    strengthThresholds: {
      type: 'object',
      fields: { MODERATE: optionalLevelField, STRONG: optionalLevelField, VERYSTRONG: optionalLevelField },
      ...optionalMember,
    },
  },
} as const;

/** The scope of the assessment: all settings that select the calculated content. */
export const settingsField = {
  type: 'object',
  named: 'AssessmentSettings',
  fields: {
    name: nameTextField,
    description: longTextField,
    /** The customer segments that the assessment includes. */
    segment: { type: 'choice', of: ['INDIVIDUALS', 'CORPORATES', 'BOTH'] },
    /** Country of operation: a geography key, or null for no geographic filter. */
    opGeography: { ...keyField, refersTo: 'geographies', nullable: true },
    /** Business keys; empty means no filter by business. */
    businesses: createKeyListField('businesses'),
    /** The relevances whose threats are included; empty means all. */
    relevances: {
      type: 'list',
      of: { type: 'choice', of: relevances },
      most: relevances.length,
      distinct: true,
    },
    responsible: shortTextField,
    /** The day that the assessment describes. */
    date: { ...dayField, nullable: true },
    config: configField,
  },
} as const;

/** The assessor's grade for a threat, which replaces the grade of the model; it counts only with a motivation. */
export const threatEntryField = {
  type: 'object',
  named: 'ThreatEntry',
  fields: {
    override: {
      type: 'object',
      fields: {
        priv: optionalLevelField,
        corp: optionalLevelField,
        motivation: longTextField,
        by: { ...shortTextField, ...optionalMember, ...productMemberMark },
        at: { ...instantField, ...optionalMember, ...productMemberMark },
        approval: overrideApprovalField,
      },
      ...optionalMember,
    },
    note: { ...longTextField, ...optionalMember },
    /** True when a person has reviewed the threat and accepted its level. */
    reviewed: { ...flagField, ...optionalMember },
    ratings: ratingsField,
  },
} as const;

/** The entry of one risk, apart from its background data. */
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
        motivation: longTextField,
        by: { ...shortTextField, ...optionalMember, ...productMemberMark },
        at: { ...instantField, ...optionalMember, ...productMemberMark },
        approval: overrideApprovalField,
      },
      ...optionalMember,
    },
    note: { ...longTextField, ...optionalMember },
    /** True when a person has reviewed the risk and accepted its level. */
    reviewed: { ...flagField, ...optionalMember },
    /** The reason why this risk alone has a large effect on the overall level. */
    dominance: { ...longTextField, ...optionalMember },
    ratings: ratingsField,
    ownFields,
  },
} as const;

/**
 * The entry of one control: its selection, and its assessment of design and operation (0-4) with evidence.
 */
export const controlEntryField = {
  type: 'object',
  named: 'ControlEntry',
  fields: {
    na: notApplicable,
    segment: { type: 'choice', of: segments, ...optionalMember },
    assessment: {
      type: 'object',
      fields: { priv: assessedValue, corp: assessedValue, both: assessedValue },
      ...optionalMember,
    },
    evidence: { ...longTextField, ...optionalMember },
    evidenceDate: { ...dayField, ...optionalMember },
    ...controlEvidenceFields,
    /**
     * A possible improvement: the level of design and operation (0-4) that it would reach, and its effort
     * (points).
     */
    improvement: {
      type: 'object',
      fields: {
        to: levelField,
        effort: { type: 'number', lowest: 0, highest: 1000 },
        text: { ...longTextField, ...optionalMember },
      },
      ...optionalMember,
    },
    note: { ...longTextField, ...optionalMember },
    /** Values of the variables of the control's specification. */
    variables: { ...createMapField({ type: 'number' }), ...optionalMember },
    /** A specification, written by the organisation, from which design, operation or effect is calculated. */
    specification: { ...attachedSpecificationField, ...optionalMember },
    /** The control's owner, its frequency, and the source of its evidence. */
    owner: { ...shortTextField, ...optionalMember },
    frequency: { ...shortTextField, ...optionalMember },
    evidenceSource: { ...shortTextField, ...optionalMember },
    ownFields,
  },
} as const;

/** An own control of the organisation; its key starts with `own-`. */
export const ownControlField = {
  type: 'object',
  named: 'OwnControl',
  fields: {
    name: nameTextField,
    description: longTextField,
    category: { ...keyField, refersTo: 'controlCategories', nullable: true },
    /**
     * The part of the programme that the control belongs to, and its form; the values are those of library controls.
     */
    label: { type: 'choice', of: controlLabels, ...optionalMember },
    type: { type: 'choice', of: controlTypes, ...optionalMember },
    general: flagField,
    related: createRiskTypeFields((type) => createKeyListField(type)),
    allOf: { type: 'list', of: { type: 'choice', of: riskTypes }, most: riskTypes.length, distinct: true },
  },
} as const;

/** Name of a collection that contains library controls and own controls, for fields that refer to either. */
export const anyControlCollection = 'anyControl';

const ownControls = {
  type: 'map',
  of: ownControlField,
  most: documentLimits.entries,
  names: 'ownKey',
  named: 'OwnControls',
} as const;

/** A source of figures, and the day that the figures describe. */
const originField = {
  type: 'object',
  fields: {
    source: { type: 'text', longest: documentLimits.source },
    date: { ...dayField, nullable: true },
  },
} as const;

/** A limit that marks a figure for attention: a number, or per cent of the whole (0-100). */
export const figureLimitField = {
  type: 'object',
  named: 'FigureLimit',
  fields: {
    mode: { type: 'choice', of: ['abs', 'perc'] },
    over: { ...quantityField, ...optionalMember },
    under: { ...quantityField, ...optionalMember },
    reason: { ...longTextField, ...optionalMember },
  },
} as const;

/** The whole assessment document. */
export const assessmentField = {
  type: 'object',
  named: 'AssessmentDocument',
  fields: {
    settings: settingsField,
    status: {
      type: 'object',
      named: 'AssessmentStatus',
      fields: { controls: statusField, risks: statusField, org: statusField },
    },
    selections: {
      type: 'object',
      named: 'AssessmentSelections',
      fields: {
        products: createSelectionField('products'),
        channels: createSelectionField('channels'),
        threats: createSelectionField('threats'),
        riskLists: createSelectionField('riskLists'),
        /** The library controls that the assessment uses. */
        controls: createSelectionField('controls'),
      },
    },
    background: {
      type: 'object',
      named: 'AssessmentBackground',
      fields: {
        status: statusField,
        done,
        asBefore,
        /** Declared totals; shares are absolute figures divided by them. */
        totals: {
          ...createSegmentEntryFields(
            createRiskTypeFields((type) => createBackgroundDataMapField(type, quantityField)),
          ),
          named: 'BackgroundTotals',
        },
        data: {
          ...createRiskTypeFields((type) =>
            createKeyedMapField(
              type,
              createSegmentEntryFields(createBackgroundDataMapField(type, datumField)),
            ),
          ),
          named: 'BackgroundData',
        },
        /** The source of the figures of each risk type, and the day that they describe. */
        provenance: { ...createRiskTypeFields(() => originField), named: 'BackgroundProvenance' },
        /** Source of the figures of one risk, if it differs from that of its type. */
        rowProvenance: {
          ...createRiskTypeFields((type) => createKeyedMapField(type, originField)),
          named: 'RowProvenance',
          ...optionalMember,
        },
        /** Kinds of figures that are unavailable, with the reason; an unavailable figure is not the same as zero. */
        unavailable: {
          ...createRiskTypeFields((type) =>
            createBackgroundDataMapField(type, {
              type: 'object',
              fields: { reason: longTextField },
            } as const),
          ),
          named: 'UnavailableData',
          ...optionalMember,
        },
        /** Limits of figures by risk and kind. A figure beyond its limit is marked; limits affect no level. */
        limits: {
          ...createRiskTypeFields((type) =>
            createKeyedMapField(type, createBackgroundDataMapField(type, figureLimitField)),
          ),
          named: 'FigureLimits',
          ...optionalMember,
        },
      },
    },
    threats: {
      type: 'object',
      named: 'AssessmentThreats',
      fields: { status: statusField, done, asBefore, data: createKeyedMapField('threats', threatEntryField) },
    },
    risks: {
      type: 'object',
      named: 'AssessmentRisks',
      fields: {
        status: statusField,
        done,
        asBefore,
        data: createRiskTypeFields((type) => createKeyedMapField(type, riskEntryField)),
      },
    },
    controls: {
      type: 'object',
      named: 'AssessmentControls',
      fields: {
        status: statusField,
        done,
        asBefore,
        /** Entries of library controls and own controls, by key. */
        data: { ...createKeyedMapField(anyControlCollection, controlEntryField), named: 'ControlEntries' },
        own: ownControls,
      },
    },
    /** Conclusions in the assessor's words, per category and overall, for the report. */
    conclusions: { ...createMapField(longTextField), named: 'Conclusions' },
    scope: scopeField,
    governance: governanceField,
    sources: sourcesField,
    method: methodField,
    exploitation: exploitationField,
    /** Own parts that extend or change the model version of the assessment. */
    overlay: { ...assessmentOwnPartsField, ...optionalMember },
    ownFields,
  },
} as const;
