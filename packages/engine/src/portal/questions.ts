/**
 * The questions of a self-assessment, as data: what is asked of a small firm in plain words, why, and what an answer does
 * to the assessment document. Which questions a trade is asked stands in the content; the rules of reading them stand here.
 */
import type { TradeName, tradeFlags } from '../model/tables/library.ts';
import type { RiskType, Text } from '../terms.ts';

/** Steps of a self-assessment, in order (specification 000 section 2, product page section 8). */
export const portalSteps = [
  'business',
  'products',
  'customers',
  'channels',
  'geography',
  'threats',
  'controls',
  'result',
] as const;

/** A step of a self-assessment. */
export type PortalStep = (typeof portalSteps)[number];

/** How often something happens, in bands instead of figures: the ballpark words of decision 8, 0 (never) to 4 (nearly always). */
export const bandValues = [0, 1, 2, 3, 4] as const;

/** A band. */
export type Band = (typeof bandValues)[number];

/** How far a routine has come, the weakest first. */
export const routineStates = ['missing', 'written', 'used', 'checked'] as const;

/** How far a routine has come. */
export type RoutineState = (typeof routineStates)[number];

/**
 * An answer that can be chosen. `words` is the sentence that it writes into the assessment; without it the label. `alone`:
 * says that none of the others holds, and can not be chosen beside them.
 */
export interface PortalOption {
  readonly key: string;
  readonly label: Text;
  readonly words?: Text;
  readonly alone?: true;
}

/** Something that a question is about: an object of the model. */
export interface PortalSubject {
  readonly branch: 'threats' | RiskType;
  readonly key: string;
}

/** What an answer does to the document. `place` is a JSON pointer into it. */
export type PortalEffect =
  /** Writes the answer's words at a place. */
  | { readonly kind: 'words'; readonly place: string }
  /** Sets a value at a place where the answer is one of `when`, and none of `unless`. */
  | {
      readonly kind: 'value';
      readonly place: string;
      readonly when: readonly string[];
      readonly unless?: readonly string[];
      readonly value: unknown;
    }
  /** Writes a sentence at a place where the answer is one of `when`; with an empty `when` whatever the answer is. */
  | {
      readonly kind: 'sentence';
      readonly place: string;
      readonly when: readonly string[];
      readonly text: Text;
    }
  /** Writes the date of the assessment at a place. */
  | { readonly kind: 'today'; readonly place: string }
  /** Sets the band of risks: of a band as it is, of a choice the band of the option. */
  | {
      readonly kind: 'band';
      readonly subjects: readonly PortalSubject[];
      readonly bands?: { readonly [option: string]: Band };
    }
  /** Writes question and answer beside what it is about, so that an advisor finds it there. */
  | { readonly kind: 'note'; readonly subjects: readonly PortalSubject[] }
  /** Evidence of every routine: what shows that it works, or the day of it. */
  | { readonly kind: 'proof'; readonly of: 'text' | 'day' }
  /** What a channel means for each service, where the library has no words on the two together. */
  | { readonly kind: 'channels' }
  /** A yes to how the sources were used: the first source of each kind, with what rests on it. */
  | { readonly kind: 'sources'; readonly when: readonly string[] }
  /** Somebody has read the result: what routines lower to Low, and what decides the level alone, is settled. */
  | { readonly kind: 'reading' };

/** A routine that a firm has of its own, where the library has no control for it. */
export interface OwnRoutine {
  /** Starts with `own-`. */
  readonly key: string;
  readonly name: Text;
  /** Types of which it covers every risk. */
  readonly allOf: readonly RiskType[];
}

/** What every question has. */
export interface PortalQuestionBase {
  readonly id: string;
  readonly step: PortalStep;
  readonly text: Text;
  /** Why it is asked. */
  readonly why: Text;
  /** Keys of sources in the library that say so. */
  readonly sources: readonly string[];
  readonly effects: readonly PortalEffect[];
}

/**
 * A question by the kind of its answer.
 * `text` own words; `day` an ISO day; `choice` one option; `choices` any number of options; `band` a band; `bands` a band for
 * each risk of a type that the firm may have; `misuse` how threats could happen; `routine` how far a control has come.
 */
export type PortalQuestion = PortalQuestionBase &
  (
    | { readonly kind: 'text'; readonly start?: Text }
    | { readonly kind: 'day'; readonly start?: 'today' | 'nextYear' }
    | { readonly kind: 'choice' | 'choices'; readonly options: readonly PortalOption[] }
    | { readonly kind: 'band' }
    | {
        readonly kind: 'bands';
        readonly type: 'products' | 'transactions' | 'customers' | 'channels' | 'geographies';
        /** Bands that the list starts with, by key; the others by the rule of `startingBand`. */
        readonly start?: { readonly [key: string]: Band };
      }
    | { readonly kind: 'misuse' }
    | { readonly kind: 'routine'; readonly control: string | OwnRoutine }
  );

/** A trade with the questions that it is asked beside the common ones. */
export interface PortalTrade {
  readonly key: string;
  readonly name: Text;
  /** Keys of the model's businesses that it is. */
  readonly businesses: readonly string[];
  /** Flag of the businesses that it is in a library without those keys (specification 001 section 6). */
  readonly classifiedBy?: (typeof tradeFlags)[TradeName];
  /** What such a firm does, in one sentence: the description starts with it. */
  readonly description: Text;
  readonly questions: readonly PortalQuestion[];
}

/** Everything that self-assessments are made of. */
export interface PortalContent {
  readonly trades: readonly PortalTrade[];
  /** Asked of every trade. */
  readonly common: readonly PortalQuestion[];
}

/** The questions of a trade in the order of the steps, common ones first in each. */
export function questionsOf(content: PortalContent, trade: PortalTrade): readonly PortalQuestion[] {
  const all = [...content.common, ...trade.questions];
  return portalSteps.flatMap((step) => all.filter((question) => question.step === step));
}

/** Key of the control that a routine is in the document. */
export function controlKeyOf(control: string | OwnRoutine): string {
  return typeof control === 'string' ? control : control.key;
}
