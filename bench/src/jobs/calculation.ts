/**
 * P6 and P7: measures the recalculation of a whole assessment beside a spreadsheet engine with the same sums.
 */
import { type AssessmentCase, createCalculator, type RiskInput, traceFigure } from '@klarsikt/engine/assess';
import { operationalTypes } from '@klarsikt/engine/text';
import { HyperFormula } from 'hyperformula';
import { cpuMs, eachCpuMs, figure, type Result } from '../measure.ts';

/** A seeded generator makes every run measure the same case. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

export function caseOfSize(risks: number, threats: number, controls: number): AssessmentCase {
  const random = sequence(42);
  const perType = Math.floor(risks / operationalTypes.length);
  const keys = Object.fromEntries(
    operationalTypes.map((type) => [type, Array.from({ length: perType }, (_, n) => `${type}-${n}`)]),
  );
  const some = (list: readonly string[], part: number) => list.filter(() => random() < part);
  const related = () =>
    Object.fromEntries(operationalTypes.map((type) => [type, some(keys[type] ?? [], 0.15)]));
  const riskOf = (key: string): RiskInput => ({
    key,
    data: { BOTH: { Quantity: { mode: 'perc', value: Math.round(random() * 100) } } },
  });
  return {
    assessment: { segment: 'BOTH', relevances: ['ml', 'tf', 'sv'] },
    threats: Array.from({ length: threats }, (_, n) => ({
      key: `threat-${n}`,
      relevance: [n % 3 === 0 ? 'tf' : 'ml'],
      privGrade: Math.round(random() * 8) / 2,
      corpGrade: Math.round(random() * 8) / 2,
      relations: related(),
      ...(n % 4 === 3 ? { parent: `threat-${n - 1}` } : {}),
    })),
    risks: Object.fromEntries(operationalTypes.map((type) => [type, (keys[type] ?? []).map(riskOf)])),
    controls: Array.from({ length: controls }, (_, n) => ({
      key: `control-${n}`,
      general: n % 4 === 0,
      ...(n % 4 === 0 ? {} : { risks: related() }),
      assessment: { both: { design: Math.round(random() * 4), operation: Math.round(random() * 4) } },
    })),
  };
}

/** Changes one input, as one keystroke does. */
function touched(input: AssessmentCase, value: number): AssessmentCase {
  const [first, ...rest] = input.risks?.customers ?? [];
  if (!first) return input;
  const data = { BOTH: { Quantity: { mode: 'perc' as const, value } } };
  return { ...input, risks: { ...input.risks, customers: [{ ...first, data }, ...rest] } };
}

const coldRuns = 5;
const warmAfter = 200;

interface Recalculation {
  /**
   * Time of the first and of the fifth run in a process, while little code is compiled; wall time equals CPU
   * time there.
   */
  readonly first: number;
  readonly fifth: number;
  readonly warm: number;
}

/** Measures the CPU time in ms of a recalculation after one changed input. */
export function recalculation(risks: number, threats: number, controls: number): Recalculation {
  const input = caseOfSize(risks, threats, controls);
  const calculator = createCalculator();
  let value = 0;
  const again = () => {
    value = (value + 7) % 100;
    return calculator.assess(touched(input, value));
  };
  const [first = Number.NaN, , , , fifth = Number.NaN] = eachCpuMs(again, coldRuns);
  for (let run = coldRuns; run < warmAfter; run += 1) again();
  return { first, fifth, warm: cpuMs(again, 41) };
}

/**
 * Calculates the inherent level of each risk with spreadsheet formulas over the same threats: probability
 * sums, share, logarithm.
 */
function spreadsheet(risks: number, threats: number): number {
  const random = sequence(42);
  const grades = Array.from({ length: threats }, () => [Math.round(random() * 8) / 2]);
  const rows = Array.from({ length: risks }, (_, row) => {
    const terms = Array.from({ length: threats }, (_, n) => n).filter(() => random() < 0.15);
    const sum = terms.map((n) => `IF(A${n + 1}>0,0.125*5^(A${n + 1}-4),0)`).join('+') || '0';
    return [
      null,
      Math.round(random() * 100) / 100,
      `=MIN(0.125,${sum})*B${row + 1}`,
      `=IF(C${row + 1}>0,MAX(0,4+LOG(C${row + 1}/0.125,5)),0)`,
    ];
  });
  const sheet = rows.map((row, at) => [grades[at]?.[0] ?? null, ...row.slice(1)]);
  return cpuMs(() => HyperFormula.buildFromArray(sheet, { licenseKey: 'gpl-v3' }).destroy(), 5);
}

export function calculationJob(): Result[] {
  const small = recalculation(300, 80, 40);
  const large = recalculation(1000, 300, 100);
  const rebuild = spreadsheet(300, 80);
  const input = caseOfSize(300, 80, 40);
  const explained = cpuMs(() => traceFigure(input, { kind: 'overall' }));
  return [
    {
      id: 'P6',
      job: 'recalculate 300 risks x 80 threats x 40 controls (CPU ms)',
      goal: 'warm <= 2 ms, >= 100x a spreadsheet rebuild',
      measured: `warm (after ${warmAfter} runs) ${figure(small.warm, 2)} ms; cold ${figure(small.first, 0)} ms first, ${figure(small.fifth, 1)} ms fifth; spreadsheet ${figure(rebuild, 0)} ms; overall explained in ${figure(explained, 1)} ms`,
      ratio: `${figure(rebuild / small.warm, 0)}x HyperFormula`,
      met: small.warm <= 2 && rebuild / small.warm >= 100,
    },
    {
      id: 'P7',
      job: 'recalculate 1000 x 300 x 100 (CPU ms)',
      goal: '<= 30 ms',
      measured: `${figure(large.warm, 1)} ms`,
      ratio: `${figure(large.warm / small.warm, 1)}x the small case for ${figure((1000 * 300 * 100) / (300 * 80 * 40), 0)}x the cells`,
      met: large.warm <= 30,
    },
  ];
}
