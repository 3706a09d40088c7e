/**
 * The assessment document: everything that a person enters in a risk assessment. Stored as one JSON document with
 * one revision number; changed by patches; the calculation's input is derived from it and the model (`caseOf`).
 * Source: specification 001 section 3.5, product page section 6.
 */
import type { AssessedValue, Datum, PartialConfig, RiskData, SegmentFigures } from '../assess/types.ts';
import type { Control } from '../model/types.ts';
import type { FigureSegment, PartStatus, Relevance, RiskType, Segment, Text } from '../terms.ts';

/** Select all or none, with exceptions (keys). */
export interface Selection {
  readonly mode: 'all' | 'none';
  readonly exceptions: readonly string[];
}

/** What the assessment is about; everything that the calculation is scoped by stands here. */
export interface AssessmentSettings {
  readonly name: string;
  readonly description: string;
  /** Customer segments assessed; INDIVIDUALS, CORPORATES or BOTH. */
  readonly segment: Exclude<Segment, 'UNDEFINED'>;
  /** Country of operation: a geography key, or null for no geographic filter. */
  readonly opGeography: string | null;
  /** Business keys; empty means no filter by business. */
  readonly businesses: readonly string[];
  /** Empty means all. */
  readonly relevances: readonly Relevance[];
  readonly responsible: string;
  /** ISO date that the assessment speaks of. */
  readonly date: string | null;
  readonly config: PartialConfig;
}

/** Overrides the model's grade for this assessment; counts only with a motivation. */
export interface ThreatEntry {
  readonly override?: { readonly priv?: number; readonly corp?: number; readonly motivation: string };
  readonly note?: string;
  /** A person has looked at it and lets it stand as it is. */
  readonly reviewed?: boolean;
}

/** What is entered about one risk, beside its background data. */
export interface RiskEntry {
  /** Not applicable: counts only with its reason. */
  readonly na?: { readonly reason: string };
  readonly override?: {
    readonly inherent?: SegmentFigures;
    readonly residual?: SegmentFigures;
    readonly motivation: string;
    readonly by?: string;
    readonly at?: string;
  };
  readonly note?: string;
  /** A person has looked at it and lets its level stand. */
  readonly reviewed?: boolean;
}

/** What is entered about one control: chosen, and assessed for design and operation (0-4) with evidence. */
export interface ControlEntry {
  /** Not applicable: counts only with its reason. */
  readonly na?: { readonly reason: string };
  readonly segment?: Segment;
  readonly assessment?: {
    readonly priv?: AssessedValue;
    readonly corp?: AssessedValue;
    readonly both?: AssessedValue;
  };
  readonly evidence?: string;
  readonly evidenceDate?: string;
  readonly note?: string;
  /** Values of the control spec's variables. */
  readonly variables?: { readonly [key: string]: number };
}

/** A control of the organisation's own; key starts with `own-`. */
export interface OwnControl {
  readonly name: string;
  readonly description: string;
  readonly category: string | null;
  readonly general: boolean;
  readonly related: Control['related'];
  readonly allOf: readonly RiskType[];
}

/** A part with its progress and its entries by key. */
export interface Part<T> {
  readonly status: PartStatus;
  readonly data: { readonly [key: string]: T };
}

/** The whole document. */
export interface AssessmentDocument {
  readonly settings: AssessmentSettings;
  readonly status: { readonly controls: PartStatus; readonly risks: PartStatus; readonly org: PartStatus };
  readonly selections: {
    readonly products: Selection;
    readonly channels: Selection;
    readonly threats: Selection;
    readonly riskLists: Selection;
    /** Library controls in use. */
    readonly controls: Selection;
  };
  readonly background: {
    readonly status: PartStatus;
    /** Declared totals: denominators of mode abs. */
    readonly totals: Partial<{
      readonly [S in FigureSegment | 'BOTH']: Partial<{
        readonly [T in RiskType]: { readonly [kind: string]: number };
      }>;
    }>;
    readonly data: Partial<{ readonly [T in RiskType]: { readonly [riskKey: string]: RiskData } }>;
    /** Where the figures of a type come from, and of which day. */
    readonly provenance: Partial<{
      readonly [T in RiskType]: { readonly source: string; readonly date: string | null };
    }>;
  };
  readonly threats: Part<ThreatEntry>;
  readonly risks: {
    readonly status: PartStatus;
    readonly data: Partial<{ readonly [T in RiskType]: { readonly [riskKey: string]: RiskEntry } }>;
  };
  readonly controls: Part<ControlEntry> & { readonly own: { readonly [key: string]: OwnControl } };
  /** Conclusions in the assessor's words, per category and overall; used in the report. */
  readonly conclusions: { readonly [subject: string]: string };
}

/** One change of the document. `path` is a JSON pointer (RFC 6901); missing parents are created by `set`. */
export type Patch =
  | { readonly op: 'set'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

export type { Datum, RiskData, Text };
