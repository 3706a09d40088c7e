/** Scales of levels that other organisations use, with the level 0-4 in the product for each step. */
import type { Language } from '@klarsikt/engine/text';
import type { SeededChoices } from './choices.ts';
import type { GeneratedCell, WriterAbility } from './made.ts';

type Step = string | number | { readonly [L in Language]: string };

/** A scale of levels, with its steps and the corresponding levels in the product. */
export interface LevelScale {
  readonly name: string;
  /** Words about the scale in the heading; '' for none. */
  readonly words: { readonly [L in Language]: string };
  /** The possible cells with their levels. */
  readonly steps: readonly (readonly [cell: Step, level: number])[];
  /** Index of the step by which the scale can be recognised. The generator puts this step into the first row. */
  readonly telling: number;
  /** True for the product's own scale, about which no question is needed. */
  readonly isOwn?: true;
}

const none = { en: '', sv: '' };
const word = (en: string, sv: string) => ({ en, sv });
const fromOne = (most: number): LevelScale['steps'] =>
  Array.from({ length: most }, (_, at) => [at + 1, at] as const);

/** Scales that consist of figures. */
const figures: readonly LevelScale[] = [
  {
    name: 'own said',
    words: { en: ' (0-4)', sv: ' (0–4)' },
    steps: [0, 1, 2, 3, 4].map((level) => [level, level] as const),
    telling: 0,
    isOwn: true,
  },
  {
    name: 'own not said',
    words: none,
    steps: [0, 1, 2, 3, 4].map((level) => [level, level] as const),
    telling: 4,
  },
  { name: '1-4 not said', words: none, steps: [1, 2, 3, 4].map((step) => [step, step] as const), telling: 3 },
  { name: '1-5 without its highest', words: none, steps: fromOne(4), telling: 3 },
  {
    name: '1 is best, not said',
    words: none,
    steps: [1, 2, 3, 4].map((step) => [step, 5 - step] as const),
    telling: 0,
  },
  {
    name: '1-3 said',
    words: { en: ' (of 3)', sv: ' (av 3)' },
    steps: [
      [1, 1],
      [2, 2],
      [3, 4],
    ],
    telling: 2,
  },
  { name: '1-5', words: none, steps: fromOne(5), telling: 4 },
  { name: '1-5 said', words: { en: ' (1-5)', sv: ' (1–5)' }, steps: fromOne(5), telling: 0 },
  {
    name: '1 is best',
    words: { en: ' (1 = best)', sv: ' (1 = bäst)' },
    steps: [1, 2, 3, 4].map((step) => [step, 5 - step] as const),
    telling: 0,
  },
];

const risks: readonly LevelScale[] = [
  ...figures,
  {
    name: 'own words',
    words: none,
    steps: [
      [word('Low', 'Låg'), 1],
      [word('Medium', 'Medel'), 2],
      [word('High', 'Hög'), 3],
      [word('Very high', 'Mycket hög'), 4],
    ],
    telling: 3,
    isOwn: true,
  },
  {
    name: '1-25',
    words: none,
    steps: [1, 2, 4, 6, 9, 12, 16, 20, 25].map(
      (step) => [step, Math.round(((step - 1) / 24) * 400) / 100] as const,
    ),
    telling: 7,
  },
  {
    name: 'four words',
    words: none,
    steps: [
      [word('Low', 'Låg'), 1],
      [word('Medium', 'Medel'), 2],
      [word('Substantial', 'Väsentlig'), 3],
      [word('High', 'Hög'), 4],
    ],
    telling: 2,
  },
  {
    name: 'five words',
    words: none,
    steps: [
      [word('Very low', 'Mycket låg'), 0],
      [word('Low', 'Låg'), 1],
      [word('Medium', 'Medel'), 2],
      [word('High', 'Hög'), 3],
      [word('Very high', 'Mycket hög'), 4],
    ],
    telling: 0,
  },
];

const strengths: readonly LevelScale[] = [
  ...figures,
  {
    name: 'own words',
    words: none,
    steps: [
      [word('Weak', 'Svag'), 1],
      [word('Moderate', 'Måttlig'), 2],
      [word('Strong', 'Stark'), 3],
      [word('Very strong', 'Mycket stark'), 4],
    ],
    telling: 3,
    isOwn: true,
  },
  {
    name: 'words of auditors',
    words: none,
    steps: [
      [word('Ineffective', 'Ineffektiv'), 0],
      [word('Partly effective', 'Delvis effektiv'), 2],
      [word('Effective', 'Effektiv'), 3],
    ],
    telling: 0,
  },
];

const byUse = { risk: risks, strength: strengths } as const;

/** Picks a scale for levels of risk or for the strength of controls. */
export const pickTableScale = (use: keyof typeof byUse, choices: SeededChoices): LevelScale =>
  choices.of(byUse[use]);

/** Makes the cell of a step in a language, as a number if the file supports numbers. */
export function createStepCell(
  step: Step,
  language: Language,
  can: ReadonlySet<WriterAbility>,
): GeneratedCell {
  if (typeof step === 'number') return can.has('numbers') ? { number: step } : { text: String(step) };
  return { text: typeof step === 'string' ? step : step[language] };
}

/** Makes one cell of a column of levels. The first row contains the step by which the scale can be recognised. */
export function createLevelCell(
  scale: LevelScale,
  {
    choices,
    language,
    can,
    at,
  }: {
    readonly choices: SeededChoices;
    readonly language: Language;
    readonly can: ReadonlySet<WriterAbility>;
    readonly at: number;
  },
): { readonly cell: GeneratedCell; readonly value: number; readonly isPlain: boolean } {
  const step = scale.steps[at === 0 ? scale.telling : choices.below(scale.steps.length)] ?? scale.steps[0];
  if (step === undefined) throw new Error('a scale without steps');
  const [cell, value] = step;
  return { cell: createStepCell(cell, language, can), value, isPlain: scale.isOwn === true };
}
