/** The types of a compiled reference model. */
import type { RiskType } from '../text/terms.ts';
import type { Adjacency, BidirectionalRelation } from './adjacency.ts';
import type { BitTable } from './bits.ts';
import type { CollectionName, EntityOf, ModelEntity, ReferenceModel, Threat } from './types.ts';

/** A collection with lookups by key, by id and by index. The index of an entity is its position in `list`. */
export interface EntityLookup<E extends ModelEntity> {
  readonly list: readonly E[];
  readonly byKey: ReadonlyMap<string, E>;
  readonly byId: ReadonlyMap<number, E>;
  readonly index: ReadonlyMap<string, number>;
}

/** Every collection of the model as a lookup. */
export type EntityLookups = { readonly [C in CollectionName]: EntityLookup<EntityOf<C>> };

/** The geography graph: all direct and indirect ancestors and descendants of each geography, without itself. */
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
 * A reference model with indices for queries. It is immutable, shared by all requests, and the same in browser and
 * server. Relations connect indices in both directions and include the relations that threats inherit.
 */
export interface CompiledModel extends EntityLookups {
  readonly source: ReferenceModel;
  /**
   * Relations between threats and risks, by risk type. A threat also has the relations of all its ancestors
   * (docs/calculation.md section 4.3).
   */
  readonly relations: { readonly [T in RiskType]: BidirectionalRelation };
  readonly threatTree: ThreatTree;
  readonly geographyGraph: GeographyGraph;
  /**
   * Index of the threat whose grading applies, per segment: the threat itself, or its nearest ancestor with a
   * probability, grade or level label (docs/calculation.md section 4.1); -1 without one.
   */
  readonly gradedBy: { readonly priv: Int32Array; readonly corp: Int32Array };
  /** Businesses (columns) of each risk (row), for types with businesses. */
  readonly businessesOf: { readonly [T in RiskType]: BitTable | null };
  readonly threatFacts: ThreatFacts;
  readonly riskFacts: RiskFactsByType;
  /** Marks the entities that an organisation's own parts add, grade or hide; null for a published version. */
  readonly own: OwnPartMarks | null;
}

/** An organisation's grade of a threat of the library: 0-4 per segment, with the reason. */
interface MarkedGrade {
  readonly priv?: number;
  readonly corp?: number;
  readonly methods: readonly string[];
  readonly motivation: string;
  readonly author: string;
  readonly date: string;
}

/** Marks the entities that an organisation's own parts add or change, so that screens can show them as such. */
export interface OwnPartMarks {
  /** Keys of the entities that the organisation has added. */
  readonly own: ReadonlySet<string>;
  /** Keys of added entities that belong to only one assessment. */
  readonly alone: ReadonlySet<string>;
  /** The reason, author and date for each entity of the library that the organisation hides. */
  readonly hidden: ReadonlyMap<
    string,
    { readonly reason: string; readonly author: string; readonly date: string }
  >;
  /** The organisation's grades of threats of the library, each with the unchanged threat. */
  readonly grades: ReadonlyMap<string, { readonly grade: MarkedGrade; readonly library: Threat }>;
}

/** Derived properties of threats for filters and rankings. Arrays are indexed by threat. */
export interface ThreatFacts {
  /**
   * Segments that the threat concerns as `segmentBits`, from its own or inherited grades (specification 001 section
   * 5.1).
   */
  readonly segments: Uint8Array;
  /** Relevances as `relevanceBits`. A general threat, or a threat without relevances, has all of them. */
  readonly relevances: Uint8Array;
  /** Index of the threat's geography; -1 without one. */
  readonly geography: Int32Array;
  /**
   * Businesses of at least one of the threat's indicators; they determine whether an assessment counts the threat.
   * `computeThreatConcerns` determines whether the threat concerns a business.
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
  /** 1 for a threat that a demo contains only as the mother of a demo threat; 0 otherwise. */
  readonly context: Uint8Array;
}

/** Derived properties of the risks of one type for filters. Arrays are indexed by risk. */
export interface RiskFacts {
  /** Segments as `segmentBits`; an undefined segment counts as both. */
  readonly segments: Uint8Array;
  /** 1 for a hidden risk; 0 otherwise. */
  readonly hidden: Uint8Array;
}

/** Derived properties of the risks, by type. */
export type RiskFactsByType = { readonly [T in RiskType]: RiskFacts };
