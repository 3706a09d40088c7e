/** The questions of a template (its parameters) and their answers. */
import type { AssessmentDocument } from '../assessment/types.ts';
import type { Text } from '../text/terms.ts';
import { getOwnMember } from '../values/own-member.ts';
import type { TemplateParameter } from './template.ts';

/** Answers by the name of the parameter. */
export type ParameterValues = { readonly [name: string]: string | number | boolean };

/** Largest number of characters in an answer. */
export const maxParameterCharacters = 2_000;

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);

/** True for a valid answer to the question. */
export function isValidParameterValue({ type, choices }: TemplateParameter, value: unknown): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string' && value.length <= maxParameterCharacters;
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

/** Returns the answer as it is shown: the label of a choice, otherwise the value. */
function shownParameterValue(
  { type, choices }: TemplateParameter,
  value: string | number | boolean,
): Text | typeof value {
  if (type !== 'choice') return value;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** Returns the values of the template's parameters by name: the given value if it is valid, otherwise the default. */
export function buildParameterData(
  parameters: readonly TemplateParameter[],
  given: ParameterValues,
): { readonly [name: string]: Text | string | number | boolean } {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const { name } = parameter;
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return [
        name,
        shownParameterValue(
          parameter,
          value !== undefined && isValidParameterValue(parameter, value) ? value : parameter.default,
        ),
      ];
    }),
  );
}

/**
 * Name of the parameter that asks whether a report contains the ranges of the levels and the changes that would alter
 * them.
 */
export const rangesParameterName = 'fragility';

/** Name of the parameter that asks whether a report has the short form for a small firm. */
export const shortFormParameterName = 'short';

/**
 * Returns the default answer on the ranges of the levels: true, except for a firm that claims proportionality by a
 * sectoral assessment or an exemption.
 */
export function hasRangesByDefault({ scope }: Pick<AssessmentDocument, 'scope'>): boolean {
  return (scope?.proportionality?.kind ?? 'full') === 'full';
}

/** Returns the questions of a template with defaults that suit the assessment. */
export function adaptTemplateQuestions(
  parameters: readonly TemplateParameter[],
  document: Pick<AssessmentDocument, 'scope'>,
): readonly TemplateParameter[] {
  if (hasRangesByDefault(document)) return parameters;
  const answers = { [rangesParameterName]: false, [shortFormParameterName]: true };
  return parameters.map((one) => {
    const answer = getOwnMember(answers, one.name);
    return answer === undefined ? one : { ...one, default: answer };
  });
}
