import { diffRequirementSets, findLostRequirements, type LostRequirement } from '../requirements/diff.ts';
import { checkRequirementSet, type RequirementSetFault } from '../requirements/faults.ts';
import { extractRequirementRows, type RequirementSet } from '../requirements/set.ts';
import type { Text } from '../text/terms.ts';
import type { ModelProblem, ProblemCode } from './problems.ts';
import type { ReferenceModel } from './types.ts';

const codes: { readonly [K in RequirementSetFault['kind']]: ProblemCode } = {
  empty: 'text.empty',
  term: 'date.invalid',
  twice: 'reference.duplicate',
};

/**
 * Finds the faults because of which the requirements of a version do not form a set, each at its row.
 * `findModelProblems` does not include them, because drafts among the working entities may be incomplete.
 */
export function findRequirementProblems(model: ReferenceModel): readonly ModelProblem[] {
  return checkRequirementSet(extractRequirementRows(model)).map(({ kind, ...fault }) => ({
    ...fault,
    code: codes[kind],
  }));
}

const lossTexts: { readonly [H in LostRequirement['how']]: Text } = {
  gone: {
    en: 'is mandatory and would disappear: state the reason, or enter a last day',
    sv: 'är obligatoriskt och skulle försvinna: ange skälet eller en sista dag',
  },
  severity: {
    en: 'is mandatory and would only be recommended: state the reason',
    sv: 'är obligatoriskt och skulle bli en rekommendation: ange skälet',
  },
  check: {
    en: 'is mandatory and would have another check: state the reason',
    sv: 'är obligatoriskt och skulle prövas på ett annat sätt: ange skälet',
  },
};

/**
 * Finds the requirements that are mandatory in the earlier set and that the later set lacks without a reason, each at
 * its row.
 */
export function findLostRequirementProblems(
  before: RequirementSet,
  after: RequirementSet,
  reasons: { readonly [key: string]: string },
): readonly ModelProblem[] {
  return findLostRequirements(diffRequirementSets(before, after), reasons).map(({ key, row, how }) => ({
    ...{ collection: 'requirements', key: row ?? key, field: 'lossReason' },
    code: 'requirement.lost',
    text: lossTexts[how],
  }));
}

/** An import of requirements or instruments into the working rows. */
export interface RequirementSetImport {
  /** The published set; the import must not remove its mandatory requirements without a reason. */
  readonly live: RequirementSet;
  /** The model before the import (`present`) and after it (`made`). */
  readonly present: ReferenceModel;
  readonly made: ReferenceModel;
  /** Reasons for removed requirements, by the row's key. */
  readonly reasons: { readonly [key: string]: string };
  /** True for a row that is a draft after the import and may therefore be incomplete. */
  readonly isDraft: (key: string) => boolean;
}

/**
 * Finds the faults that the import adds to the set, each at its row. Such faults prevent the publication of a
 * version.
 */
export function findSetImportProblems(given: RequirementSetImport): readonly ModelProblem[] {
  const { live, present, made, reasons, isDraft } = given;
  const problemsIn = (model: ReferenceModel) => [
    ...findRequirementProblems(model),
    ...findLostRequirementProblems(live, extractRequirementRows(model), reasons),
  ];
  const placeOf = ({ collection, key, field, code }: ModelProblem) =>
    [collection, key, field, code].join('\n');
  const known = new Set(problemsIn(present).map(placeOf));
  return problemsIn(made).filter(
    (problem) => !known.has(placeOf(problem)) && !(problem.code === 'text.empty' && isDraft(problem.key)),
  );
}

/** The collections that form a set of requirements; an import into them is applied as a whole or not at all. */
export const requirementSetCollections = ['instruments', 'requirements'] as const;

/** True if a collection is part of a set of requirements. */
export function isRequirementSetCollection(
  collection: string,
): collection is (typeof requirementSetCollections)[number] {
  return requirementSetCollections.some((one) => one === collection);
}

/** Formats the fault of a row as a whole sentence in both languages; `field` is the name of the field as shown. */
export function formatRequirementSetProblem(
  { code, text }: Pick<ModelProblem, 'code' | 'text'>,
  field: string,
): Text {
  if (code === 'requirement.lost') return { en: `The requirement ${text.en}.`, sv: `Kravet ${text.sv}.` };
  if (code === 'reference.duplicate') return { en: `The row ${text.en}.`, sv: `Raden ${text.sv}.` };
  return { en: `${field} ${text.en}.`, sv: `${field} ${text.sv}.` };
}
