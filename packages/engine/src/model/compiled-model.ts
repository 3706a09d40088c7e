/** The types of a compiled reference model. */
import type { RiskType } from '../text/terms.ts';
import type { Adjacency, BidirectionalRelation } from './adjacency.ts';
import type { BitTable } from './bits.ts';
import type { CollectionName, EntityOf, ModelEntity, ReferenceModel, Threat } from './types.ts';

/** A collection with lookups by key, by id and by index, which is the position in `list`. */
export interface EntityLookup<E extends ModelEntity> {
  readonly list: readonly E[];
  readonly byKey: ReadonlyMap<string, E>;
  readonly byId: ReadonlyMap<number, E>;
  readonly index: ReadonlyMap<string, number>;
}

/** Every collection of the model as a lookup. */
export type EntityLookups = { readonly [C in CollectionName]: EntityLookup<EntityOf<C>> };

/** The geography graph: the ancestors and descendants of a geography at any distance, without itself. */
export interface GeographyGraph {
  readonly ancestors: Adjacency;
  readonly descendants: Adjacency;
}

/** The threat tree. `parent` is -1 for a root; `order` lists every mother threat before its child threats. */
export interface ThreatTree {
  readonly parent: Int32Array;
  readonly children: Adjacency;
  readonly order: readonly number[];
}

/**
 * A reference model with indices for queries. It is immutable, shared by all requests, and the same in
 * browser and server. Relations connect indices in both directions and include those that threats inherit.
 */
export interface CompiledModel extends EntityLookups {
  readonly source: ReferenceModel;
  /**
   * Relation between threats and risks of each type. A threat has the relations of all its ancestors
   * (calculation page 4.3).
   */
  readonly relations: { readonly [T in RiskType]: BidirectionalRelation };
  readonly threatTree: ThreatTree;
  readonly geographyGraph: GeographyGraph;
  /**
   * The threat whose grading applies, per segment: the threat itself, or its nearest ancestor with a
   * probability, grade or level label (calculation page 4.1); -1 without one.
   */
  readonly gradedBy: { readonly priv: Int32Array; readonly corp: Int32Array };
  /** Businesses (columns) of each risk (row), for types with businesses. */
  readonly businessesOf: { readonly [T in RiskType]: BitTable | null };
  readonly threatFacts: ThreatFacts;
  readonly riskFacts: RiskFactsByType;
  /** Additions, grades and hidden entities of an organisation; null for a published version. */
  readonly own: OwnPartMarks | null;
}

/** An organisation's grade of a library threat: 0-4 per segment, with its reason. */
interface MarkedGrade {
  readonly priv?: number;
  readonly corp?: number;
  readonly methods: readonly string[];
  readonly motivation: string;
  readonly author: string;
  readonly date: string;
}

/** The organisation's own parts of a model, so that screens can mark them. */
export interface OwnPartMarks {
  /** Keys of own entities. */
  readonly own: ReadonlySet<string>;
  /** Keys of own entities that belong to one assessment only. */
  readonly alone: ReadonlySet<string>;
  /** Hidden library entities, with the reason. */
  readonly hidden: ReadonlyMap<
    string,
    { readonly reason: string; readonly author: string; readonly date: string }
  >;
  /** Own grades of library threats, together with the unchanged library threat. */
  readonly grades: ReadonlyMap<string, { readonly grade: MarkedGrade; readonly library: Threat }>;
}

/** Derived properties of threats for filters and rankings, indexed by threat. */
export interface ThreatFacts {
  /**
   * Segments that the threat concerns (specification 001 section 5.1), as `segmentBits`, based on own or
   * inherited grades.
   */
  readonly segments: Uint8Array;
  /** Relevances as `relevanceBits`. A general threat, or one without relevances, has all. */
  readonly relevances: Uint8Array;
  /** Index of the geography, or -1. */
  readonly geography: Int32Array;
  /**
   * Businesses of at least one of the threat's indicators; they decide whether an assessment counts the
   * threat. `concernsOf` decides whether a threat concerns a business.
   */
  readonly businesses: BitTable;
  /** Businesses that offer a visible product related to the threat. */
  readonly offeredBy: BitTable;
  /** Businesses with a visible transaction related to the threat. */
  readonly seenBy: BitTable;
  /**
   * Level 0-4 per segment: from the probability, else the grade, else the level label; inherited when the
   * threat has none.
   */
  readonly privLevel: Float64Array;
  readonly corpLevel: Float64Array;
  /** 1 for a threat that is present only as the mother of a threat in the projection. */
  readonly context: Uint8Array;
}

/** Derived properties of the risks of one type for filters. */
export interface RiskFacts {
  /** Segments as `segmentBits`; an undefined segment counts as both. */
  readonly segments: Uint8Array;
  /** 1 for a hidden risk. */
  readonly hidden: Uint8Array;
}

/** Facts about the risks of every type. */
export type RiskFactsByType = { readonly [T in RiskType]: RiskFacts };
