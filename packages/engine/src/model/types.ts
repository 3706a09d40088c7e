/**
 * The reference model: what editors curate and what a published model version holds.
 * Entities refer to each other by `key` (readable, stable); `id` is the number used in addresses.
 * Source: specification 001 sections 3.1 and 3.2.
 */
import type {
  Datapoint,
  GeographyLevel,
  GradeMethod,
  LevelLabel,
  Offering,
  OperationalRelevance,
  RiskType,
  Segment,
  Text,
} from '../terms.ts';
import type { ThreatTheme } from './themes.ts';

/** What every entity has. `key` is unique in the model, `id` unique and never reused. */
export interface Entity {
  readonly id: number;
  readonly key: string;
}

/** An entity with a name (at most 255 characters) and a description, which may be empty. */
export interface NamedEntity extends Entity {
  readonly name: Text;
  readonly description: Text;
}

/** A grade 0-4 with its motivation. Grade 0 means "not relevant"; a missing grade means "not graded". */
export interface Grade {
  readonly grade: number;
  readonly motivation: Text;
}

/** Keys of the related risks, per type. */
export type Relations = { readonly [T in RiskType]: readonly string[] };

/** Texts of a threat card: its five themes, with `[re-...]` citations inside, and what they are detailed by. */
export interface ThreatTexts extends Readonly<Record<ThreatTheme, Text>> {
  /** How the threat exploits a product through a channel; a null channel means through any. */
  readonly exploitation: readonly {
    readonly product: string;
    readonly channel: string | null;
    readonly text: Text;
  }[];
  /** Red flags; `key` is the related indicator entity where there is one. */
  readonly indicators: readonly { readonly type: string; readonly key: string | null; readonly text: Text }[];
}

/** A threat: how crime uses a business (specification 001 sections 3.1 and 3.2). */
export interface Threat extends NamedEntity {
  readonly riskDescription: Text;
  /** Category key, or null: shown as 'Unspecified Category'. */
  readonly category: string | null;
  /** `general` counts under every relevance; an empty list does too. */
  readonly relevance: readonly (OperationalRelevance | 'general')[];
  readonly multiRelevance: boolean;
  readonly label: GeographyLevel;
  readonly geography: string | null;
  readonly parent: string | null;
  readonly privGrade: Grade | null;
  readonly corpGrade: Grade | null;
  readonly levelIndividual: LevelLabel;
  readonly levelCorporate: LevelLabel;
  /** ISO dates of the last grading; older than 182 days means due for review. */
  readonly privGradeTime: string | null;
  readonly corpGradeTime: string | null;
  readonly gradeMethods: readonly GradeMethod[];
  /** Probability 0-0.125 per segment; when given it is used instead of the grade. */
  readonly probability: { readonly priv?: number; readonly corp?: number };
  /** Used only with full inheritance off: what is taken from the mother. */
  readonly inheritance: readonly (RiskType | 'grade')[];
  readonly demo: boolean;
  /** True when the threat is in a projection only as the mother of one that belongs there. */
  readonly context?: boolean;
  /** Own relations; the mother's are inherited on compile. */
  readonly relations: Relations;
  readonly references: readonly string[];
  /** Present on the server and in the answer to `threatview/threat/{id}`; left out of the browser's projection. */
  readonly texts?: ThreatTexts;
}

/** What the five operational indicator types share. */
export interface Indicator extends NamedEntity {
  readonly kri: boolean;
  readonly hidden: boolean;
  readonly risklabels: readonly string[];
}

/** A kind of customer. */
export interface Customer extends Indicator {
  readonly segment: Segment;
  readonly datapoint: Datapoint;
  readonly depCountry: boolean;
  readonly depLegalform: boolean;
  readonly depIndustry: boolean;
  readonly businesses: readonly string[];
  readonly dep: {
    readonly industries?: readonly string[];
    readonly legalForms?: readonly string[];
    readonly geographies?: readonly string[];
  };
}

/** A product or service. */
export interface Product extends Indicator {
  readonly category: string | null;
  readonly segment: Segment;
  readonly offering: Offering;
  readonly businesses: readonly string[];
  readonly transactions: readonly string[];
}

/** A kind or pattern of transactions. */
export interface Transaction extends Indicator {
  readonly segment: Segment;
  readonly datapoint: Datapoint;
  readonly businesses: readonly string[];
  readonly products: readonly string[];
}

/** A way in which customers and the business meet. */
export interface Channel extends Indicator {
  readonly businesses: readonly string[];
}

/** A country, a region of one, or a group of countries; `parents` make a graph without circles. */
export interface Geography extends Indicator {
  /** ISO 3166-1 alpha-2 of a country, 3166-2 of a region, 'EU' for the Union; '' for any other group. */
  readonly iso: string;
  readonly kind: 'country' | 'group' | 'region';
  readonly level: GeographyLevel;
  readonly parents: readonly string[];
  readonly asOf: string | null;
}

/** An industry by its NACE and ISIC codes. */
export interface Industry extends NamedEntity {
  readonly nacecode: string;
  readonly naceRevision: string;
  readonly isic: string;
  readonly parent: string | null;
}

/** An obligation under the law. */
export interface Legal extends NamedEntity {
  readonly segment: Segment;
  readonly offering: Offering;
  readonly hidden: boolean;
  readonly businesses: readonly string[];
  readonly risklabels: readonly string[];
  readonly lawReference: string;
  readonly references: readonly string[];
}

/** A kind of business that the rules apply to. */
export interface Business extends NamedEntity {
  readonly offering: Offering;
  readonly islawyer: boolean;
  readonly isbank: boolean;
  readonly isrealestate: boolean;
}

/** A heading of the control library; `seqno` gives the order. */
export interface ControlCategory extends NamedEntity {
  readonly seqno: number;
  readonly parent: string | null;
}

/** A label on risks: type `control` ties controls to them, type `raFilter` only filters. */
export interface RiskLabel extends NamedEntity {
  readonly type: 'control' | 'raFilter';
}

/** One variable of a rule set. Kind `number` when not given. */
export interface RuleVariable {
  readonly key: string;
  readonly label: Text;
  readonly kind?: 'number' | 'boolean' | 'choice';
  readonly choices?: readonly { readonly value: number; readonly label: Text }[];
  readonly unit?: Text;
  readonly default?: number;
}

/** Variables and actions of a control: an action whose expression is not 0 shows its text. */
export interface RuleSet {
  readonly vars: readonly RuleVariable[];
  readonly actions: readonly { readonly expr: string; readonly text: Text }[];
}

/** A control of the library. General ones without lists cover every risk. */
export interface Control extends NamedEntity {
  readonly category: string | null;
  readonly label: string;
  readonly type: 'UNDEFINED' | 'SOP' | 'TECHNICAL_SYSTEMS' | 'GOVERNANCE';
  readonly offering: Offering;
  readonly general: boolean;
  readonly forCustom: boolean;
  readonly businesses: readonly string[];
  /** Labels of type `control`: every risk that carries one is covered. */
  readonly risklabels: readonly string[];
  /** Risks that the control covers by name. */
  readonly related: Partial<{ readonly [T in RiskType]: readonly string[] }>;
  /** Types of which the control covers every risk. */
  readonly allOf: readonly RiskType[];
  readonly spec: RuleSet;
}

/** A public source. */
export interface Reference extends NamedEntity {
  readonly title: string;
  readonly author: string;
  readonly authorShort: string;
  readonly publication: string;
  /** ISO date, possibly only year or year and month. */
  readonly published: string | null;
  readonly year: number | null;
  readonly url: string;
  readonly online: boolean;
  readonly retrieved: string | null;
  readonly country: string | null;
}

/** A news item of the daily feed. Dates are ISO dates. */
export interface Publication extends Entity {
  readonly title: Text;
  readonly text: Text;
  readonly created: string;
  readonly published: string;
  readonly source: string;
  readonly url: string;
  readonly reference: string | null;
  readonly mediaSource: string | null;
  readonly mediaMime: string | null;
  readonly mediaWidth: number | null;
  readonly mediaHeight: number | null;
  readonly tags: readonly string[];
}

/** A word that publications are found by. */
export interface Tag extends NamedEntity {
  readonly tag: string;
  readonly type: string;
  readonly geographies: readonly string[];
  readonly categories: readonly string[];
  readonly threats: readonly string[];
}

/** A country list (FATF call for action, CPI, ...): product page section 3, decision 7. */
export interface RiskList extends NamedEntity {
  readonly relevances: readonly OperationalRelevance[];
  /** `flat`: `value` is a level 0-4. `index`: `value` is 0-100 and is mapped to a level. */
  readonly kind: 'flat' | 'index';
  /** For an index: true when a high value is good, so that the level is 4 * (100 - value) / 100. */
  readonly highIsGood: boolean;
  readonly source: string;
  readonly date: string;
  readonly entries: readonly { readonly geography: string; readonly value: number }[];
}

/** A whole model version or a projection of one. */
export interface ReferenceModel {
  readonly schema: 1;
  readonly threats: readonly Threat[];
  readonly categories: readonly NamedEntity[];
  readonly customers: readonly Customer[];
  readonly products: readonly Product[];
  readonly productCategories: readonly NamedEntity[];
  readonly transactions: readonly Transaction[];
  readonly channels: readonly Channel[];
  readonly geographies: readonly Geography[];
  readonly industries: readonly Industry[];
  readonly legalForms: readonly NamedEntity[];
  readonly legals: readonly Legal[];
  readonly businesses: readonly Business[];
  readonly controls: readonly Control[];
  readonly controlCategories: readonly ControlCategory[];
  readonly riskLabels: readonly RiskLabel[];
  readonly riskLists: readonly RiskList[];
  readonly references: readonly Reference[];
  readonly publications: readonly Publication[];
  readonly tags: readonly Tag[];
}

/** Collections of the model by name. */
export type CollectionName = Exclude<keyof ReferenceModel, 'schema'>;
