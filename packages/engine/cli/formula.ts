/**
 * Checks cases of the formula language: `npm run --silent formula -- FILE...`. A file contains `{"tolerance": 1e-9,
 * "cases": [{"expr": "a + 1", "vars": {"a": 1}, "value": 2}, {"expr": "1 +", "error": true}]}`. Prints every failure,
 * then `N passed, N failed`. Exit code 1 after a failure, 2 for an unusable file.
 */
import { readFileSync } from 'node:fs';
import { compileFormula, FormulaError, type FormulaValues } from '../src/formula/index.ts';

interface FormulaCase {
  readonly expr: string;
  readonly vars: FormulaValues;
  /** Expected value; null if an error is expected. */
  readonly value: number | null;
}

class FileFault extends Error {}

function main(files: readonly string[]): number {
  if (files.length === 0) throw new FileFault('usage: npm run --silent formula -- FILE...');
  const read = files.map((file) => ({ file, ...casesOf(file) }));
  let passed = 0;
  let failed = 0;
  for (const { file, tolerance, cases } of read) {
    cases.forEach((one, index) => {
      const fault = faultOf(one, tolerance);
      if (fault === null) passed += 1;
      else {
        failed += 1;
        print(`${file} case ${index}: ${JSON.stringify(one.expr)}: ${fault}`);
      }
    });
  }
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function faultOf({ expr, vars, value }: FormulaCase, tolerance: number): string | null {
  const outcome = outcomeOf(expr, vars);
  if (outcome instanceof FormulaError) {
    const place = `${outcome.code} at ${outcome.start}-${outcome.end}: ${outcome.message}`;
    return value === null ? null : `expected ${value}, got error ${place}`;
  }
  if (value === null) return `expected an error, got ${outcome}`;
  return Math.abs(outcome - value) <= tolerance ? null : `expected ${value}, got ${outcome}`;
}

function outcomeOf(expr: string, vars: FormulaValues): number | FormulaError {
  try {
    return compileFormula(expr).evaluate(vars);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

function casesOf(file: string): { tolerance: number; cases: readonly FormulaCase[] } {
  const content = contentOf(file);
  const tolerance = member(content, 'tolerance') ?? 1e-9;
  const cases = member(content, 'cases');
  if (typeof tolerance !== 'number' || !(tolerance >= 0))
    throw new FileFault(`${file}: tolerance is no number`);
  if (!Array.isArray(cases)) throw new FileFault(`${file}: cases is no list`);
  return { tolerance, cases: cases.map((item: unknown, index) => caseOf(item, `${file}: cases[${index}]`)) };
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new FileFault(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function caseOf(item: unknown, place: string): FormulaCase {
  const expr = member(item, 'expr');
  const vars = member(item, 'vars') ?? {};
  const value = member(item, 'value');
  if (typeof expr !== 'string') throw new FileFault(`${place}: expr is no text`);
  if (!isValues(vars)) throw new FileFault(`${place}: vars is no record of numbers`);
  if (member(item, 'error') === true) return { expr, vars, value: null };
  if (typeof value !== 'number') throw new FileFault(`${place}: neither a value nor "error": true`);
  return { expr, vars, value };
}

function member(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? Reflect.get(object, name)
    : undefined;
}

function isValues(value: unknown): value is FormulaValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof FileFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
