/**
 * Controls of the demo bank: assessed design and operation, with evidence. The texts contain no year, because the
 * assessments of two years share them. `day` is the month and day of the evidence; an `open` control is not yet
 * assessed in this year's assessment.
 */
import type { Language } from '@klarsikt/engine/text';
import { ContentNode } from '../decode.ts';
import controls from './controls.json' with { type: 'json' };
import { toMembersInLanguage } from './read.ts';

const demoControls = new ContentNode(controls, 'controls.json').get('assessed').items();

export function createDemoOwnControls(language: Language): { readonly [key: string]: unknown } {
  return toMembersInLanguage(controls.own, language);
}

/** Keys of the library controls in use. */
export const demoControlKeys: readonly string[] = demoControls
  .map((control) => control.get('key').string())
  .filter((key) => !key.startsWith('own-'));

/** Reads the assessment of a control with its operation lowered, but not below 0. */
function readWeakened(assessed: ContentNode, by: number) {
  const operation = Math.max(0, assessed.get('operation').number() - by);
  return { design: assessed.get('design').number(), operation };
}

/**
 * Creates the control entries of one year. Unless `finished`, open controls have no assessment. `weakening` is
 * subtracted from the assessed operation.
 */
export function createDemoControlEntries(
  language: Language,
  given: { readonly year: number; readonly finished: boolean; readonly weakening: number },
): { readonly [key: string]: unknown } {
  return Object.fromEntries(
    demoControls.map((control): [string, unknown] => {
      const key = control.get('key').string();
      const segment = control.get('segment').optional((one) => ({ segment: one.string() })) ?? {};
      if (control.get('open').json === true && !given.finished) return [key, segment];
      const sides = control
        .get('assessment')
        .entries()
        .map(([side, assessed]) => [side, readWeakened(assessed, given.weakening)]);
      const note = given.finished ? null : control.get('note').optional((one) => one.text());
      const variables = control.get('variables');
      return [
        key,
        {
          ...segment,
          assessment: Object.fromEntries(sides),
          evidence: control.get('evidence').text()[language],
          evidenceDate: `${given.year}-${control.get('day').string()}`,
          ...(note === null ? {} : { note: note[language] }),
          ...(variables.isNull ? {} : { variables: variables.json }),
        },
      ];
    }),
  );
}
