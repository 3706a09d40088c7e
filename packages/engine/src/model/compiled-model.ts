/** What a reference model looks like once it is compiled. */
import type { RiskType } from '../terms.ts';
import type { Adjacency, Relation } from './adjacency.ts';
import type { BitTable } from './bits.ts';
import type { CollectionName, Entity, EntityOf, ReferenceModel, Threat } from './types.ts';

/** A collection by key, by id and by its interned index, which is the position in `list`. */
export interface Lookup<E extends Entity> {
  readonly list: readonly E[];
  readonly byKey: ReadonlyMap<string, E>;
  readonly byId: ReadonlyMap<number, E>;
  readonly index: ReadonlyMap<string, number>;
}

/** Every collection of the model as a lookup. */
export type Lookups = { readonly [C in CollectionName]: Lookup<EntityOf<C>> };

/** The geography graph: from a geography to its ancestors (or descendants) at any distance, itself excluded. */
export interface GeographyGraph {
  readonly ancestors: Adjacency;
  readonly descendants: Adjacency;
}

/** The threat tree. `parent` holds -1 for a root; `order` lists every mother before its children. */
export interface ThreatTree {
  readonly parent: Int32Array;
  readonly children: Adjacency;
  readonly order: readonly number[];
}

/**
 * A reference model ready for questions: immutable, shared by every request, the same in the browser and on the
 * server. Relations run between interned indices in both directions, what a threat has from its mothers included.
 */
export interface CompiledModel extends Lookups {
  readonly source: ReferenceModel;
  /** Threat -> risks per type and back; the relations of all its ancestors are the threat's too (calculation page 4.3). */
  readonly relations: { readonly [T in RiskType]: Relation };
  readonly threatTree: ThreatTree;
  readonly geographyGraph: GeographyGraph;
  /**
   * The threat whose own grading counts, per segment: itself, or the nearest ancestor that has a probability, a
   * grade or a level label (calculation page 4.1); -1 when there is none.
   */
  readonly gradedBy: { readonly priv: Int32Array; readonly corp: Int32Array };
  /** Row = risk, columns = businesses, for the types that carry businesses. */
  readonly businessesOf: { readonly [T in RiskType]: BitTable | null };
  readonly threatFacts: ThreatFacts;
  readonly riskFacts: RiskFactsByType;
  /** What an organisation has added, graded and hidden; null for a version as it was published. */
  readonly own: OwnMarks | null;
}

/** An own grade of a library threat: 0-4 per segment, with its reason. */
interface MarkedGrade {
  readonly priv?: number;
  readonly corp?: number;
  readonly methods: readonly string[];
  readonly motivation: string;
  readonly author: string;
  readonly date: string;
}

/** What of a model is an organisation's own, so that it is shown as such. */
export interface OwnMarks {
  /** Keys of own entities. */
  readonly own: ReadonlySet<string>;
  /** Those of them that are kept in one assessment alone. */
  readonly alone: ReadonlySet<string>;
  /** Library entities that are hidden, with the reason. */
  readonly hidden: ReadonlyMap<
    string,
    { readonly reason: string; readonly author: string; readonly date: string }
  >;
  /** Own grades of library threats, beside the threat as the library has it. */
  readonly grades: ReadonlyMap<string, { readonly grade: MarkedGrade; readonly library: Threat }>;
}

/** What filters and rankings ask about threats, one row per interned threat. */
export interface ThreatFacts {
  /** Segments that the threat concerns (specification 001 section 5.1), as `segmentBits`; inherited grades count. */
  readonly segments: Uint8Array;
  /** Relevances as `relevanceBits`; a general threat, or one without relevances, has all. */
  readonly relevances: Uint8Array;
  /** Interned geography, or -1. */
  readonly geography: Int32Array;
  /**
   * Businesses that at least one of its indicators carries: what the calculation of an assessment lets through. Which
   * threats concern a business is another question (`concernsOf`).
   */
  readonly businesses: BitTable;
  /** Businesses that offer a product related to the threat; a hidden product is offered to nobody. */
  readonly offeredBy: BitTable;
  /** Businesses that see a transaction related to the threat; a hidden one is seen by nobody. */
  readonly seenBy: BitTable;
  /** Level 0-4 per segment: from the given probability, else the grade, else the level label; inherited where undefined. */
  readonly privLevel: Float64Array;
  readonly corpLevel: Float64Array;
  /** 1 where the threat is only there as the mother of one that belongs to the projection. */
  readonly context: Uint8Array;
}

/** What filters ask about the risks of one type. */
export interface RiskFacts {
  /** As `segmentBits`; an undefined segment counts as both. */
  readonly segments: Uint8Array;
  /** 1 where the risk is hidden. */
  readonly hidden: Uint8Array;
}

/** Facts about the risks of every type. */
export type RiskFactsByType = { readonly [T in RiskType]: RiskFacts };
