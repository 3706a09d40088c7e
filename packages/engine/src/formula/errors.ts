import type { Text } from '../text/terms.ts';

/** Faults of a formula: in its text, or during its evaluation. */
export type FormulaErrorCode =
  | 'unknownFunction'
  | 'unknownVariable'
  | 'variableValue'
  | 'argumentCount'
  | 'digits'
  | 'unexpectedCharacter'
  | 'empty'
  | 'unexpectedEnd'
  | 'expectedParenthesis'
  | 'divisionByZero'
  | 'notFinite'
  | 'tooLong'
  | 'tooDeep'
  | 'tooManyParts'
  | 'noFreeKey';

/** A range in the text of a formula: UTF-16 offsets, `end` exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** The only error that formulas throw. `message` is the English text. */
export class FormulaError extends Error implements TextSpan {
  override readonly name = 'FormulaError';
  readonly start: number;
  readonly end: number;

  constructor(
    readonly code: FormulaErrorCode,
    /** The message for the user in both languages. */
    readonly text: Text,
    { start, end }: TextSpan,
  ) {
    super(text.en);
    this.start = start;
    this.end = end;
  }
}

/** The number of arguments that a function accepts. */
export interface ArgumentCountRange {
  readonly least: number;
  /** Infinity if there is no upper limit. */
  readonly most: number;
}

const plural = (count: number) => (count === 1 ? '1 argument' : `${count} arguments`);

function countText(name: string, { least, most }: ArgumentCountRange): Text {
  if (least === most) {
    return { en: `'${name}' takes ${plural(least)}`, sv: `'${name}' tar ${least} argument` };
  }
  if (most === Number.POSITIVE_INFINITY) {
    return { en: `'${name}' takes at least ${plural(least)}`, sv: `'${name}' tar minst ${least} argument` };
  }
  return {
    en: `'${name}' takes between ${least} and ${plural(most)}`,
    sv: `'${name}' tar mellan ${least} och ${most} argument`,
  };
}

/** Creates the errors by name: each function takes the details of its message and the span of the fault. */
export const formulaErrorConstructors = {
  unknownFunction: (name: string, span: TextSpan) =>
    new FormulaError(
      'unknownFunction',
      { en: `unknown function '${name}'`, sv: `okänd funktion '${name}'` },
      span,
    ),
  unknownVariable: (name: string, span: TextSpan) =>
    new FormulaError(
      'unknownVariable',
      { en: `unknown variable '${name}'`, sv: `okänd variabel '${name}'` },
      span,
    ),
  variableValue: (name: string, span: TextSpan) =>
    new FormulaError(
      'variableValue',
      {
        en: `the value of variable '${name}' is not a finite number`,
        sv: `värdet av variabeln '${name}' är inte ett ändligt tal`,
      },
      span,
    ),
  argumentCount: (name: string, count: ArgumentCountRange, span: TextSpan) =>
    new FormulaError('argumentCount', countText(name, count), span),
  digits: (span: TextSpan) =>
    new FormulaError(
      'digits',
      {
        en: "the number of decimal places in 'round' must be a whole number from 0 to 15",
        sv: `antalet decimaler i 'round' måste vara ett heltal från 0 till 15`,
      },
      span,
    ),
  unexpectedCharacter: (character: string, span: TextSpan) =>
    new FormulaError(
      'unexpectedCharacter',
      { en: `unexpected character '${character}'`, sv: `oväntat tecken '${character}'` },
      span,
    ),
  empty: (span: TextSpan) =>
    new FormulaError(
      'empty',
      { en: 'Write a formula, for example 2 * a + 1', sv: 'Skriv en formel, till exempel 2 * a + 1' },
      span,
    ),
  /** `after` is the last token of the formula; `place` is its position, counted from 1. */
  unexpectedEnd: (after: string, place: number, span: TextSpan) =>
    new FormulaError(
      'unexpectedEnd',
      {
        en: `unexpected end: a number, a variable or a function is missing after '${after}' (character ${place})`,
        sv: `oväntat slut: efter '${after}' (tecken ${place}) saknas ett tal, en variabel eller en funktion`,
      },
      span,
    ),
  /** `place` is the position of the unclosed '(', counted from 1. */
  expectedParenthesis: (place: number, span: TextSpan) =>
    new FormulaError(
      'expectedParenthesis',
      {
        en: `expected ')' for the '(' at character ${place}`,
        sv: `')' saknas till '(' vid tecken ${place}`,
      },
      span,
    ),
  divisionByZero: (span: TextSpan) =>
    new FormulaError('divisionByZero', { en: 'division by zero', sv: 'division med noll' }, span),
  notFinite: (span: TextSpan) =>
    new FormulaError(
      'notFinite',
      { en: 'the result is not a finite number', sv: 'resultatet är inte ett ändligt tal' },
      span,
    ),
  tooLong: (most: number, span: TextSpan) =>
    new FormulaError(
      'tooLong',
      { en: `too long: at most ${most} characters`, sv: `för lång: högst ${most} tecken` },
      span,
    ),
  tooDeep: (most: number, span: TextSpan) =>
    new FormulaError(
      'tooDeep',
      { en: `nested too deeply: at most ${most} levels`, sv: `för djupt nästlad: högst ${most} nivåer` },
      span,
    ),
  tooManyParts: (most: number, span: TextSpan) =>
    new FormulaError(
      'tooManyParts',
      { en: `too many parts: at most ${most}`, sv: `för många delar: högst ${most}` },
      span,
    ),
  noFreeKey: (attempts: number) =>
    new FormulaError(
      'noFreeKey',
      {
        en: `no free variable key was found in ${attempts} attempts; try again`,
        sv: `ingen ledig variabelnyckel hittades på ${attempts} försök; försök igen`,
      },
      { start: 0, end: 0 },
    ),
} as const;
