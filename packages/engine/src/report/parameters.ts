/** The questions of a template and their answers. */
import type { AssessmentDocument } from '../assessment/types.ts';
import { ownMember } from '../own-member.ts';
import type { Text } from '../terms.ts';
import type { TemplateParameter } from './template.ts';

/** Answers by the parameter's name. */
export type ParameterValues = { readonly [name: string]: string | number | boolean };

/** Longest answer in characters. */
export const longestAnswer = 2_000;

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);

/** True when a value is an answer to the question. */
export function isAnswer({ type, choices }: TemplateParameter, value: unknown): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string' && value.length <= longestAnswer;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && (value === '' || isDay(value));
    case 'choice':
      return choices?.some((choice) => choice.value === value) === true;
  }
}

/** What a parameter answers a reader: the words of a choice, else the value itself. */
function told({ type, choices }: TemplateParameter, value: string | number | boolean): Text | typeof value {
  if (type !== 'choice') return value;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** The answers as the template names them: given ones where they are answers, else the template's own. */
export function parameterData(
  parameters: readonly TemplateParameter[],
  given: ParameterValues,
): { readonly [name: string]: Text | string | number | boolean } {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const { name } = parameter;
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return [
        name,
        told(parameter, value !== undefined && isAnswer(parameter, value) ? value : parameter.default),
      ];
    }),
  );
}

/** Name of the question whether a report contains the ranges of the levels and what would change them. */
export const rangesQuestion = 'fragility';

/** Name of the question whether a report is in the short form for a small firm. */
export const shortFormQuestion = 'short';

/**
 * True where a report contains the ranges of the levels unless somebody decides otherwise: not for a firm that states
 * proportionality, by a sectoral assessment or an exemption.
 */
export function hasRangesByDefault({ scope }: Pick<AssessmentDocument, 'scope'>): boolean {
  return (scope?.proportionality?.kind ?? 'full') === 'full';
}

/** The questions of a template as they are asked for an assessment, with the answers that hold until somebody gives another. */
export function questionsFor(
  parameters: readonly TemplateParameter[],
  document: Pick<AssessmentDocument, 'scope'>,
): readonly TemplateParameter[] {
  if (hasRangesByDefault(document)) return parameters;
  const answers = { [rangesQuestion]: false, [shortFormQuestion]: true };
  return parameters.map((one) => {
    const answer = ownMember(answers, one.name);
    return answer === undefined ? one : { ...one, default: answer };
  });
}
