/**
 * Defines the questions of a self-assessment as data: the question in plain words, its reason, and the effects of its
 * answer on the assessment document. The content package contains the questions of each trade.
 */
import type { TradeName, tradeFlags } from '../model/tables/library.ts';
import type { RiskType, Text } from '../text/terms.ts';

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

/** Frequencies, which the user chooses in bands instead of entering figures: 0 (never) to 4 (nearly always). */
export const frequencyBands = [0, 1, 2, 3, 4] as const;

/** A frequency band, from 0 (never) to 4 (nearly always). */
export type FrequencyBand = (typeof frequencyBands)[number];

/** States of a routine, weakest first. */
export const routineStates = ['missing', 'written', 'used', 'checked'] as const;

/** State of a routine, which determines the values of its control's design and operation. */
export type RoutineState = (typeof routineStates)[number];

/**
 * An option of a question. `words` is the sentence that it adds to the assessment; by default its label. `alone`: the
 * option excludes all others.
 */
export interface PortalOption {
  readonly key: string;
  readonly label: Text;
  readonly words?: Text;
  readonly alone?: true;
}

/** The entity of the model that a question is about. */
export interface PortalSubject {
  readonly branch: 'threats' | RiskType;
  readonly key: string;
}

/** The effect of an answer on the document. `place` is the JSON pointer of the changed value. */
export type PortalEffect =
  /** Writes the text of the answer at `place`. */
  | { readonly kind: 'words'; readonly place: string }
  /** Sets a value at `place` if the answer is one of `when` and none of `unless`. */
  | {
      readonly kind: 'value';
      readonly place: string;
      readonly when: readonly string[];
      readonly unless?: readonly string[];
      readonly value: unknown;
    }
  /** Writes a sentence at `place` if the answer is one of `when`; if `when` is empty, any answer is enough. */
  | {
      readonly kind: 'sentence';
      readonly place: string;
      readonly when: readonly string[];
      readonly text: Text;
    }
  /** Writes the date of the assessment at `place`. */
  | { readonly kind: 'today'; readonly place: string }
  /** Gives risks the answered band, or the band of the chosen option. */
  | {
      readonly kind: 'band';
      readonly subjects: readonly PortalSubject[];
      readonly bands?: { readonly [option: string]: FrequencyBand };
    }
  /** Adds the question and its answer as a note to each subject, for an advisor to read. */
  | { readonly kind: 'note'; readonly subjects: readonly PortalSubject[] }
  /** The answer is the evidence for all routines (`text`), or the day of the evidence (`day`). */
  | { readonly kind: 'proof'; readonly of: 'text' | 'day' }
  /**
   * The answer describes the role of a channel for each service, if the library has no text on the service with the
   * channel.
   */
  | { readonly kind: 'channels' }
  /** The answer confirms the use of sources; the first source of each kind is entered with its use. */
  | { readonly kind: 'sources'; readonly when: readonly string[] }
  /**
   * The answer confirms that the result was read; it settles risks that routines lower to Low, and dominant risks.
   */
  | { readonly kind: 'reading' };

/** A routine of the firm that corresponds to no control of the library. */
export interface OwnRoutine {
  /** Key of the routine, which begins with `own-`. */
  readonly key: string;
  readonly name: Text;
  /** Risk types of which the routine covers every risk. */
  readonly allOf: readonly RiskType[];
}

/** Properties that every question has. */
export interface PortalQuestionBase {
  readonly id: string;
  readonly step: PortalStep;
  readonly text: Text;
  /** The reason for the question, which the user can read. */
  readonly why: Text;
  /** Keys of library sources that support the reason. */
  readonly sources: readonly string[];
  readonly effects: readonly PortalEffect[];
}

/**
 * A question by the kind of its answer. `text`: a text of the user; `day`: an ISO day; `choice`: one option;
 * `choices`: any number of options; `band`: a band; `bands`: a band for each possible risk of a type; `misuse`: how
 * threats could happen; `routine`: the state of a control.
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
        /** Initial bands by key; other keys have the band of `getInitialFrequencyBand`. */
        readonly start?: { readonly [key: string]: FrequencyBand };
      }
    | { readonly kind: 'misuse' }
    | { readonly kind: 'routine'; readonly control: string | OwnRoutine }
  );

/** A trade with the questions that only its firms answer. */
export interface PortalTrade {
  readonly key: string;
  readonly name: Text;
  /** Keys of the trade's businesses in the model. */
  readonly businesses: readonly string[];
  /** Flag of the trade's businesses, for a library that lacks those keys (specification 001 section 6). */
  readonly classifiedBy?: (typeof tradeFlags)[TradeName];
  /** The activity of firms in the trade, in one sentence; the description of the business begins with it. */
  readonly description: Text;
  readonly questions: readonly PortalQuestion[];
}

/** The questions of all self-assessments, by trade and in common. */
export interface PortalContent {
  readonly trades: readonly PortalTrade[];
  /** Questions that firms of every trade answer. */
  readonly common: readonly PortalQuestion[];
}

/** Lists the questions of a trade in the order of the steps; in each step, common questions are first. */
export function listTradeQuestions(content: PortalContent, trade: PortalTrade): readonly PortalQuestion[] {
  const all = [...content.common, ...trade.questions];
  return portalSteps.flatMap((step) => all.filter((question) => question.step === step));
}

/** Returns the key that a routine's control has in the document. */
export function getRoutineControlKey(control: string | OwnRoutine): string {
  return typeof control === 'string' ? control : control.key;
}
