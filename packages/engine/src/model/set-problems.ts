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
 * Faults that keep the requirements of a version from forming a set, each at its row. They are not part of
 * `findWebhookProblems`, because drafts among the working rows may be incomplete.
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

/** Requirements that must be met in the earlier set, and that the later set loses without a reason, each at its row. */
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
  /** The published set, whose requirements must not be lost. */
  readonly live: RequirementSet;
  /** The rows without the import, and with it. */
  readonly present: ReferenceModel;
  readonly made: ReferenceModel;
  /** Reasons for lost requirements, by the row's key. */
  readonly reasons: { readonly [key: string]: string };
  /** True for a row that remains a draft, which may be incomplete. */
  readonly isDraft: (key: string) => boolean;
}

/** Faults that the import adds to the set, each at its row. They would keep a version from being published. */
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

/** Collections of a set of requirements; an import into them is applied as a whole or not at all. */
export const requirementSetCollections = ['instruments', 'requirements'] as const;

/** Whether a collection is part of a set of requirements. */
export function isRequirementSetCollection(
  collection: string,
): collection is (typeof requirementSetCollections)[number] {
  return requirementSetCollections.some((one) => one === collection);
}

/** The whole sentence about a fault of a row, in both languages; `field` is the shown name of the field. */
export function formatRequirementSetProblem(
  { code, text }: Pick<ModelProblem, 'code' | 'text'>,
  field: string,
): Text {
  if (code === 'requirement.lost') return { en: `The requirement ${text.en}.`, sv: `Kravet ${text.sv}.` };
  if (code === 'reference.duplicate') return { en: `The row ${text.en}.`, sv: `Raden ${text.sv}.` };
  return { en: `${field} ${text.en}.`, sv: `${field} ${text.sv}.` };
}
