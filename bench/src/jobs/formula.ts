/** P5: measures the evaluation of the formula language beside safe expression libraries. */
import { compileFormula } from '@klarsikt/engine/formula';
import { parse as celParse } from '@marcbachmann/cel-js';
import { Parser } from 'expr-eval-fork';
import { compileExpression } from 'filtrex';
import { compile as mathCompile } from 'mathjs';
import { figure, perCpuSecond, type Result } from '../measure.ts';

const values = { a: 5, b: 2, c: 7.5 };

/**
 * One expression that every library supports; the numbers are doubles for languages that also have integers.
 */
const peers: Record<string, () => () => unknown> = {
  mathjs: () => {
    const compiled = mathCompile('a > 3 and b <= 2 ? a * a + c : c / 3');
    return () => compiled.evaluate({ ...values });
  },
  'expr-eval-fork': () => {
    const compiled = new Parser().parse('a > 3 and b <= 2 ? a * a + c : c / 3');
    return () => compiled.evaluate(values);
  },
  filtrex: () => {
    const compiled = compileExpression('if (a > 3 and b <= 2) then a * a + c else c / 3');
    return () => compiled(values);
  },
  'cel-js': () => {
    const compiled = celParse('a > 3.0 && b <= 2.0 ? a * a + c : c / 3.0');
    return () => compiled(values);
  },
};

export function formulaJob(): Result[] {
  const own = compileFormula('if(a > 3 & b <= 2, a * a + c, c / 3)');
  const ours = perCpuSecond(() => own.evaluate(values));
  const rates = Object.entries(peers).map(([name, make]) => ({ name, rate: perCpuSecond(make()) }));
  const fastest = rates.reduce((best, each) => (each.rate > best.rate ? each : best));
  const listed = rates.map(({ name, rate }) => `${name} ${figure(rate / 1e6, 2)}`).join(', ');
  return [
    {
      id: 'P5',
      job: 'formula: evaluations per CPU second (millions)',
      goal: '>= 2.2x the fastest safe library',
      measured: `${figure(ours / 1e6, 2)} (${listed})`,
      ratio: `${figure(ours / fastest.rate, 2)}x ${fastest.name}`,
      met: ours / fastest.rate >= 2.2,
    },
  ];
}
