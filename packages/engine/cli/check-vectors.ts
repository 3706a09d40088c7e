/**
 * Reads files of worked cases: `{"tolerance": 1e-6, "examples"?: [{"name", "case", "expected"}], "cases"?: [...]}`,
 * or with `"kind": "sensitivity" | "appetite" | "group"` and cases of the form `{"name", "input", "expected"}`.
 * Source: docs/calculation.md sections 3, 13 and 14.
 */
import { readFileSync } from 'node:fs';
import { listDifferences, type ResultDifference } from './differences.ts';
import { findTestVectorKind, getCaseMember, type TestVectorKind } from './vector-kinds.ts';

interface Vector {
  readonly name: string;
  readonly calculate: () => unknown;
  readonly expected: unknown;
}

/** Error for an unusable file: it is missing, is no valid JSON, or has another shape. */
export class TestVectorFileError extends Error {}

/** Largest number of differences printed for a case, since a failing case may differ in every figure. */
const shownDifferences = 20;
const shownCharacters = 200;

/**
 * Checks all cases in the given files, prints differences and numbers of cases, and returns the number of failed
 * cases.
 */
export function checkTestVectors(files: readonly string[], print: (line: string) => void): number {
  let passed = 0;
  let failed = 0;
  for (const { file, tolerance, vectors } of files.map(readVectors)) {
    for (const vector of vectors) {
      const faults = faultsOf(vector, tolerance);
      if (faults.length === 0) passed += 1;
      else failed += 1;
      for (const line of linesOf(`${file}: ${vector.name}`, faults)) print(line);
    }
  }
  print(`${passed} passed, ${failed} failed`);
  return failed;
}

function faultsOf({ calculate, expected }: Vector, tolerance: number): readonly ResultDifference[] {
  try {
    return listDifferences(expected, calculate(), tolerance);
  } catch (error) {
    return [{ path: '(calculation)', expected: 'a result', got: String(error) }];
  }
}

function linesOf(name: string, faults: readonly ResultDifference[]): readonly string[] {
  const lines = faults
    .slice(0, shownDifferences)
    .map(({ path, expected, got }) => `${name}: ${path}: expected ${asText(expected)}, got ${asText(got)}`);
  const more = faults.length - lines.length;
  return more === 0 ? lines : [...lines, `${name}: ... and ${more} more differences`];
}

function asText(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}...` : text;
}

function readVectors(file: string): { file: string; tolerance: number; vectors: readonly Vector[] } {
  const content = contentOf(file);
  const tolerance = getCaseMember(content, 'tolerance') ?? 1e-6;
  if (typeof tolerance !== 'number' || !(tolerance >= 0)) {
    throw new TestVectorFileError(`${file}: tolerance is no number of 0 or more`);
  }
  const kind = findTestVectorKind(getCaseMember(content, 'kind'));
  if (kind === undefined)
    throw new TestVectorFileError(`${file}: kind is none of sensitivity, appetite, group`);
  const vectors = ['examples', 'cases'].flatMap((name) =>
    vectorsOf(getCaseMember(content, name), `${file}: ${name}`, kind),
  );
  if (vectors.length === 0) throw new TestVectorFileError(`${file}: neither examples nor cases to check`);
  return { file, tolerance, vectors };
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new TestVectorFileError(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

function vectorsOf(list: unknown, place: string, kind: TestVectorKind): readonly Vector[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw new TestVectorFileError(`${place} is no list`);
  return list.map((item: unknown, index) => vectorOf(item, `${place}[${index}]`, kind));
}

function vectorOf(item: unknown, place: string, kind: TestVectorKind): Vector {
  const name = getCaseMember(item, 'name') ?? place;
  const calculate = kind.calculation(getCaseMember(item, kind.member));
  const expected = getCaseMember(item, 'expected');
  if (typeof name !== 'string') throw new TestVectorFileError(`${place}: name is no text`);
  if (calculate === null) throw new TestVectorFileError(`${place}: ${kind.shape}`);
  if (expected === undefined) throw new TestVectorFileError(`${place}: nothing is expected`);
  return { name, calculate, expected };
}
