/** Short constructors of questions for the portal. */
import type {
  PortalEffect,
  PortalOption,
  PortalQuestion,
  PortalStep,
  PortalSubject,
} from '@klarsikt/engine/portal';
import type { RiskType, Text } from '@klarsikt/engine/text';

/** A text in both languages, Swedish first. */
export type BilingualPair = readonly [sv: string, en: string];

export const toText = ([sv, en]: BilingualPair): Text => ({ sv, en });

/**
 * Texts of a question, and its subjects as `table/key`: risks such as `customers/cu-pep`, threats such as
 * `threats/th-cash`.
 */
export interface QuestionTexts {
  readonly q: BilingualPair;
  readonly why: BilingualPair;
  readonly about?: readonly string[];
  readonly from?: readonly string[];
}

const branches = [
  'threats',
  'customers',
  'products',
  'transactions',
  'channels',
  'geographies',
  'legals',
] as const;

export function toQuestionSubjects(names: readonly string[] = []): readonly PortalSubject[] {
  return names.map((name) => {
    const [given, key = ''] = name.split('/');
    const branch = branches.find((one) => one === given);
    if (branch === undefined) throw new Error(`no branch: ${name}`);
    return { branch, key };
  });
}

function base(
  id: string,
  step: PortalStep,
  { q, why, from = [] }: QuestionTexts,
  effects: readonly PortalEffect[],
) {
  return { id, step, text: toText(q), why: toText(why), sources: from, effects };
}

const isRisk = (name: string) => !name.startsWith('threats/');

/**
 * Creates a question about frequency; the answer sets the band of the risks among its subjects and is noted on all
 * subjects.
 */
export function createFrequencyQuestion(id: string, step: PortalStep, asked: QuestionTexts): PortalQuestion {
  const about = asked.about ?? [];
  return {
    kind: 'band',
    ...base(id, step, asked, [
      { kind: 'band', subjects: toQuestionSubjects(about.filter(isRisk)) },
      { kind: 'note', subjects: toQuestionSubjects(about) },
    ]),
  };
}

/** Creates a yes/no question; "yes" sets the band "seldom" for its risks, "no" sets "never". */
export function createYesNoQuestion(id: string, step: PortalStep, asked: QuestionTexts): PortalQuestion {
  const about = asked.about ?? [];
  return {
    kind: 'choice',
    options: [
      { key: 'no', label: { sv: 'Nej', en: 'No' } },
      { key: 'yes', label: { sv: 'Ja', en: 'Yes' } },
    ],
    ...base(id, step, asked, [
      { kind: 'band', subjects: toQuestionSubjects(about.filter(isRisk)), bands: { no: 0, yes: 2 } },
      { kind: 'note', subjects: toQuestionSubjects(about) },
    ]),
  };
}

/**
 * Creates a question with a free text, which is noted on its subjects and, with `place`, written to a place of the
 * document.
 */
export function createTextQuestion(
  id: string,
  step: PortalStep,
  asked: QuestionTexts,
  place?: string,
): PortalQuestion {
  const note: PortalEffect = { kind: 'note', subjects: toQuestionSubjects(asked.about) };
  return {
    kind: 'text',
    ...base(id, step, asked, place === undefined ? [note] : [note, { kind: 'words', place }]),
  };
}

/**
 * Creates a question about the state of a routine, which is a library control or an own control that covers all risks
 * of some types.
 */
export function createRoutineQuestion(
  id: string,
  control: string | { readonly name: BilingualPair; readonly allOf: readonly RiskType[] },
  asked: QuestionTexts,
): PortalQuestion {
  return {
    kind: 'routine',
    control:
      typeof control === 'string'
        ? control
        : { key: `own-${id}`, name: toText(control.name), allOf: control.allOf },
    ...base(id, 'controls', asked, []),
  };
}

/** Creates a question with one choice among several options; each option contains the sentence that it writes. */
export function createSingleChoiceQuestion(
  id: string,
  step: PortalStep,
  asked: QuestionTexts,
  given: { readonly options: readonly PortalOption[]; readonly effects: readonly PortalEffect[] },
): PortalQuestion {
  return { kind: 'choice', options: given.options, ...base(id, step, asked, given.effects) };
}

/** Creates a question to which any number of options can be chosen. */
export function createMultipleChoiceQuestion(
  id: string,
  step: PortalStep,
  asked: QuestionTexts,
  given: { readonly options: readonly PortalOption[]; readonly effects: readonly PortalEffect[] },
): PortalQuestion {
  return { kind: 'choices', options: given.options, ...base(id, step, asked, given.effects) };
}

/** Creates an option with the sentence that it writes. */
export function createOption(key: string, label: BilingualPair, words: BilingualPair): PortalOption {
  return { key, label: toText(label), words: toText(words) };
}

/** Creates an option that excludes all others. */
export function createExclusiveOption(key: string, label: BilingualPair, words: BilingualPair): PortalOption {
  return { ...createOption(key, label, words), alone: true };
}

/** Creates a question of any other kind. */
export function createQuestion(
  id: string,
  step: PortalStep,
  asked: QuestionTexts,
  effects: readonly PortalEffect[],
): ReturnType<typeof base> {
  return base(id, step, asked, effects);
}

export const createTextEffect = (place: string): PortalEffect => ({ kind: 'words', place });

export const createValueEffect = (place: string, when: readonly string[], given: unknown): PortalEffect => ({
  kind: 'value',
  place,
  when,
  value: given,
});

/** Creates an effect that sets "none of this kind" if other kinds are answered, but not the kind itself. */
export const createNoneValueEffect = (
  place: string,
  kind: string,
  others: readonly string[],
): PortalEffect => ({
  kind: 'value',
  place,
  when: others,
  unless: [kind],
  value: true,
});

export const createPortalEffect = (
  place: string,
  when: readonly string[],
  given: BilingualPair,
): PortalEffect => ({
  kind: 'sentence',
  place,
  when,
  text: toText(given),
});

export const createTodayEffect = (place: string): PortalEffect => ({ kind: 'today', place });
