/** Kinds of files of worked cases; the member `kind` of a file selects the calculation. */
import {
  type AppetiteLimits,
  type ControlImprovement,
  findCheapestImprovements,
} from '../src/appetite/index.ts';
import { type AssessmentCase, computeAssessment } from '../src/assess/index.ts';
import { computeGroupLevels, type GroupUnit } from '../src/group/index.ts';
import { computeSensitivity } from '../src/sensitivity/index.ts';

/** A kind of file: name of the member that contains the input, shape of the input, and calculation. */
export interface TestVectorKind {
  readonly member: 'case' | 'input';
  readonly shape: string;
  /** Returns the calculation for an input; null for an input of another shape. */
  readonly calculation: (input: unknown) => (() => unknown) | null;
}

const levels: TestVectorKind = {
  member: 'case',
  shape: 'case is no object with an assessment',
  calculation: (input) => (isCase(input) ? () => computeAssessment(input) : null),
};

const sensitivities: TestVectorKind = {
  member: 'input',
  shape: 'input is no object with an assessment',
  calculation: (input) => (isCase(input) ? () => computeSensitivity(input) : null),
};

const appetites: TestVectorKind = {
  member: 'input',
  shape: 'input has no case, appetite and list of improvements',
  calculation: (input) => {
    const asked = getCaseMember(input, 'case');
    const limits = getCaseMember(input, 'appetite');
    const improvements = getCaseMember(input, 'improvements');
    if (!isCase(asked) || !isLimits(limits) || !isListOf(improvements, isImprovement)) return null;
    return () => {
      const {
        reachable,
        effort,
        improvements: controls,
      } = findCheapestImprovements(asked, { types: limits }, improvements);
      return { reachable, effort, improvements: controls };
    };
  },
};

const groups: TestVectorKind = {
  member: 'input',
  shape: 'input has no list of units',
  calculation: (input) => {
    const units = getCaseMember(input, 'units');
    return isListOf(units, isUnit) ? () => computeGroupLevels(units) : null;
  },
};

/** Finds a kind by name; without a name, the calculation of levels. Undefined for an unknown name. */
export function findTestVectorKind(name: unknown): TestVectorKind | undefined {
  if (name === undefined) return levels;
  if (name === 'sensitivity') return sensitivities;
  if (name === 'appetite') return appetites;
  return name === 'group' ? groups : undefined;
}

/** Returns an own member of an object; undefined for other values and for inherited members. */
export function getCaseMember(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? Reflect.get(object, name)
    : undefined;
}

function isCase(value: unknown): value is AssessmentCase {
  return (
    typeof getCaseMember(value, 'assessment') === 'object' && getCaseMember(value, 'assessment') !== null
  );
}

function isLimits(value: unknown): value is AppetiteLimits {
  return typeof value === 'object' && value !== null && Object.values(value).every(isNumber);
}

function isImprovement(value: unknown): value is ControlImprovement {
  return (
    typeof getCaseMember(value, 'control') === 'string' &&
    isNumber(getCaseMember(value, 'to')) &&
    isNumber(getCaseMember(value, 'effort'))
  );
}

function isUnit(value: unknown): value is GroupUnit {
  return typeof getCaseMember(value, 'key') === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isListOf<T>(value: unknown, is: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(is);
}
