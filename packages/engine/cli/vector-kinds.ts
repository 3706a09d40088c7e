/** What a file of worked cases asks for: its `kind` says which calculation gives the expected result. */
import {
  type AppetiteLimits,
  type AssessmentCase,
  assess,
  cheapestWay,
  type GroupUnit,
  groupLevels,
  type Improvement,
  sensitivity,
} from '../src/index.ts';

/** One kind of file: the member of a case that holds the input, what that has to be, and the calculation. */
export interface VectorKind {
  readonly member: 'case' | 'input';
  readonly shape: string;
  /** The calculation of an input; null where the input has another shape. */
  readonly calculation: (input: unknown) => (() => unknown) | null;
}

const levels: VectorKind = {
  member: 'case',
  shape: 'case is no object with an assessment',
  calculation: (input) => (isCase(input) ? () => assess(input) : null),
};

const sensitivities: VectorKind = {
  member: 'input',
  shape: 'input is no object with an assessment',
  calculation: (input) => (isCase(input) ? () => sensitivity(input) : null),
};

const appetites: VectorKind = {
  member: 'input',
  shape: 'input has no case, appetite and list of improvements',
  calculation: (input) => {
    const asked = member(input, 'case');
    const limits = member(input, 'appetite');
    const improvements = member(input, 'improvements');
    if (!isCase(asked) || !isLimits(limits) || !isListOf(improvements, isImprovement)) return null;
    return () => {
      const {
        reachable,
        effort,
        improvements: controls,
      } = cheapestWay(asked, { types: limits }, improvements);
      return { reachable, effort, improvements: controls };
    };
  },
};

const groups: VectorKind = {
  member: 'input',
  shape: 'input has no list of units',
  calculation: (input) => {
    const units = member(input, 'units');
    return isListOf(units, isUnit) ? () => groupLevels(units) : null;
  },
};

/** The kind that a file names; an absent one is the calculation itself. Undefined for any other. */
export function kindNamed(name: unknown): VectorKind | undefined {
  if (name === undefined) return levels;
  if (name === 'sensitivity') return sensitivities;
  if (name === 'appetite') return appetites;
  return name === 'group' ? groups : undefined;
}

/** A member of an object that is its own. */
export function member(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? Reflect.get(object, name)
    : undefined;
}

function isCase(value: unknown): value is AssessmentCase {
  return typeof member(value, 'assessment') === 'object' && member(value, 'assessment') !== null;
}

function isLimits(value: unknown): value is AppetiteLimits {
  return typeof value === 'object' && value !== null && Object.values(value).every(isNumber);
}

function isImprovement(value: unknown): value is Improvement {
  return (
    typeof member(value, 'control') === 'string' &&
    isNumber(member(value, 'to')) &&
    isNumber(member(value, 'effort'))
  );
}

function isUnit(value: unknown): value is GroupUnit {
  return typeof member(value, 'key') === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isListOf<T>(value: unknown, is: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(is);
}
