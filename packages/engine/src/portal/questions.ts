/**
 * Questions of a self-assessment as data: the question in plain words, its reason, and the effects of its
 * answer on the assessment document. The content package has the questions of each trade.
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

/**
 * Frequencies in bands instead of figures: the ballpark words of decision 8, 0 (never) to 4 (nearly always).
 */
export const frequencyBands = [0, 1, 2, 3, 4] as const;

/** A band. */
export type FrequencyBand = (typeof frequencyBands)[number];

/** States of a routine, weakest first. */
export const routineStates = ['missing', 'written', 'used', 'checked'] as const;

/** State of a routine. */
export type RoutineState = (typeof routineStates)[number];

/**
 * An option. `words` is the sentence that it adds to the assessment; by default its label. `alone`: the
 * option excludes all others.
 */
export interface PortalOption {
  readonly key: string;
  readonly label: Text;
  readonly words?: Text;
  readonly alone?: true;
}

/** The subject of a question: an entity of the model. */
export interface PortalSubject {
  readonly branch: 'threats' | RiskType;
  readonly key: string;
}

/** The effect of an answer on the document. `place` is a JSON pointer. */
export type PortalEffect =
  /** Writes the answer's text to a place. */
  | { readonly kind: 'words'; readonly place: string }
  /** Sets a value at a place if the answer is one of `when` and none of `unless`. */
  | {
      readonly kind: 'value';
      readonly place: string;
      readonly when: readonly string[];
      readonly unless?: readonly string[];
      readonly value: unknown;
    }
  /** Writes a sentence to a place if the answer is one of `when`; with an empty `when` for any answer. */
  | {
      readonly kind: 'sentence';
      readonly place: string;
      readonly when: readonly string[];
      readonly text: Text;
    }
  /** Writes the date of the assessment to a place. */
  | { readonly kind: 'today'; readonly place: string }
  /** Sets the band of risks to the answered band, or to the band of the chosen option. */
  | {
      readonly kind: 'band';
      readonly subjects: readonly PortalSubject[];
      readonly bands?: { readonly [option: string]: FrequencyBand };
    }
  /** Adds question and answer as a note to its subjects, for an advisor. */
  | { readonly kind: 'note'; readonly subjects: readonly PortalSubject[] }
  /** Evidence for all routines: its description, or its day. */
  | { readonly kind: 'proof'; readonly of: 'text' | 'day' }
  /** The role of a channel for each service, if the library has no text on the combination. */
  | { readonly kind: 'channels' }
  /** Confirms the use of sources: enters the first source of each kind with its use. */
  | { readonly kind: 'sources'; readonly when: readonly string[] }
  /** Confirms that the result was read: settles risks lowered to Low and dominant risks. */
  | { readonly kind: 'reading' };

/** A firm's own routine without a corresponding control in the library. */
export interface OwnRoutine {
  /** Key that begins with `own-`. */
  readonly key: string;
  readonly name: Text;
  /** Types whose risks are all covered. */
  readonly allOf: readonly RiskType[];
}

/** Properties of every question. */
export interface PortalQuestionBase {
  readonly id: string;
  readonly step: PortalStep;
  readonly text: Text;
  /** The reason for the question. */
  readonly why: Text;
  /** Keys of library sources that support the reason. */
  readonly sources: readonly string[];
  readonly effects: readonly PortalEffect[];
}

/**
 * A question by the kind of its answer. `text`: own words; `day`: an ISO day; `choice`: one option;
 * `choices`: any number of options; `band`: a band; `bands`: a band for each possible risk of a type;
 * `misuse`: how threats could happen; `routine`: the state of a control.
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
        /** Initial bands by key; `getInitialFrequencyBand` gives the initial bands of further keys. */
        readonly start?: { readonly [key: string]: FrequencyBand };
      }
    | { readonly kind: 'misuse' }
    | { readonly kind: 'routine'; readonly control: string | OwnRoutine }
  );

/** A trade with its specific questions. */
export interface PortalTrade {
  readonly key: string;
  readonly name: Text;
  /** Keys of the trade's businesses in the model. */
  readonly businesses: readonly string[];
  /** Flag of the trade's businesses, for a library without those keys (specification 001 section 6). */
  readonly classifiedBy?: (typeof tradeFlags)[TradeName];
  /** The activity of such a firm in one sentence, with which the description begins. */
  readonly description: Text;
  readonly questions: readonly PortalQuestion[];
}

/** All content of self-assessments. */
export interface PortalContent {
  readonly trades: readonly PortalTrade[];
  /** Questions for every trade. */
  readonly common: readonly PortalQuestion[];
}

/** The questions of a trade in the order of the steps, in each step common ones first. */
export function listTradeQuestions(content: PortalContent, trade: PortalTrade): readonly PortalQuestion[] {
  const all = [...content.common, ...trade.questions];
  return portalSteps.flatMap((step) => all.filter((question) => question.step === step));
}

/** Key of a routine's control in the document. */
export function getRoutineControlKey(control: string | OwnRoutine): string {
  return typeof control === 'string' ? control : control.key;
}
