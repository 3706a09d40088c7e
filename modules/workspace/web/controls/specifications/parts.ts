import { type ControlSpecification, findSpecificationProblems } from '@klarsikt/engine/specification';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { type FocusEvent, useState } from 'react';
import { specificationsTexts } from './texts.ts';

export interface SpecificationPartProps {
  readonly spec: ControlSpecification;
  /** True after an attempt to save; before it, a row shows its faults only after the person has left it. */
  readonly tried: boolean;
  readonly onChange: (spec: ControlSpecification) => void;
}

/** Returns the list with the element at the index replaced, or removed if `next` is null. */
export const replaceAtIndex = <T>(list: readonly T[], at: number, next: T | null): T[] =>
  list.flatMap((one, index) => (index === at ? (next === null ? [] : [next]) : [one]));

export function useFormulaFault(spec: ControlSpecification): (field: string) => string | undefined {
  const t = useT(specificationsTexts);
  const { text } = useFormat();
  const problems = findSpecificationProblems(spec);
  return (field) => {
    const problem = problems.find((one) => one.field === field);
    if (problem === undefined) return undefined;
    const { start, end } = problem;
    return start === undefined || end === undefined
      ? text(problem.text)
      : t('spec.at', { text: text(problem.text), start: start + 1, end: Math.max(end, start + 1) });
  };
}

/** Tells whether the person has left a row of fields; `onBlur` belongs to the element around the row. */
export function useRowLeft(): { readonly isLeft: boolean; readonly onBlur: (event: FocusEvent) => void } {
  const [isLeft, setLeft] = useState(false);
  return {
    isLeft,
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) setLeft(true);
    },
  };
}
