/** What the parts of a specification's editor are given, and what is wrong at their fields. */
import { type ControlSpecification, specificationProblems } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { texts } from './texts.ts';

export interface PartProps {
  readonly spec: ControlSpecification;
  readonly onChange: (spec: ControlSpecification) => void;
}

/** The list with another element at a place, or without the one that stands there. */
export const replaced = <T>(list: readonly T[], at: number, next: T | null): T[] =>
  list.flatMap((one, index) => (index === at ? (next === null ? [] : [next]) : [one]));

/** What is wrong at a field, with its place in a formula. */
export function useFault(spec: ControlSpecification): (field: string) => string | undefined {
  const t = useT(texts);
  const { text } = useFormat();
  const problems = specificationProblems(spec);
  return (field) => {
    const problem = problems.find((one) => one.field === field);
    if (problem === undefined) return undefined;
    const { start, end } = problem;
    return start === undefined || end === undefined
      ? text(problem.text)
      : t('spec.at', { text: text(problem.text), start: start + 1, end: Math.max(end, start + 1) });
  };
}
