import type { Text } from '../text/terms.ts';
import { runAllSteps, type StepGenerator } from '../values/steps.ts';
import { collectionNames, listEntities } from './collections.ts';
import {
  cycleFaultText,
  findCyclicEntities,
  findFormulaBreaches,
  findListValueBreaches,
} from './entity-rules.ts';
import { findFieldProblemsInSteps } from './inspection.ts';
import { isShapeProblem, type ModelProblem, type ProblemCode } from './problems.ts';
import type { CollectionName, ReferenceModel } from './types.ts';

/**
 * Finds all problems of a reference model: wrong form, repeated keys and ids, references to missing entities, cycles
 * of parents, values out of range, missing names. A model without problems can be compiled. Rules between fields are
 * checked only when the form is right.
 */
export function findModelProblems(model: unknown): readonly ModelProblem[] {
  return runAllSteps(findModelProblemsInSteps(model));
}

/** Does the work of `findModelProblems` in steps, each with a number of entities. */
export function* findModelProblemsInSteps(model: unknown): StepGenerator<readonly ModelProblem[]> {
  const problems = yield* findFieldProblemsInSteps(model);
  return hasForm(model, problems) ? [...problems, ...ruleBreaches(model)] : problems;
}

/** Reads a value as a reference model; if it is not valid, returns all its problems. */
export function readModel(value: unknown): ModelReading {
  return runAllSteps(readModelInSteps(value));
}

/** A reference model, or all problems of the value. */
type ModelReading = { readonly model: ReferenceModel } | { readonly problems: readonly ModelProblem[] };

/** Does the work of `readModel` in steps, each with a number of entities. */
export function* readModelInSteps(value: unknown): StepGenerator<ModelReading> {
  const problems = yield* findModelProblemsInSteps(value);
  return problems.length === 0 && hasForm(value, problems) ? { model: value } : { problems };
}

/** True when no problem concerns the form, so that the value can be read as a model. */
function hasForm(value: unknown, problems: readonly ModelProblem[]): value is ReferenceModel {
  return !problems.some(isShapeProblem);
}

/** Finds violations of rules between fields, entities or collections. */
function ruleBreaches(model: ReferenceModel): ModelProblem[] {
  return [
    ...identityProblems(model),
    ...formulaProblems(model),
    ...levelProblems(model),
    ...cycleProblems(model),
  ];
}

function problem(
  collection: CollectionName,
  key: string,
  field: string,
  code: ProblemCode,
  text: Text,
): ModelProblem {
  return { collection, key, field, code, text };
}

/** Finds keys and ids that are not unique in the whole model. */
function identityProblems(model: ReferenceModel): ModelProblem[] {
  const keys = new Set<string>();
  const ids = new Set<number>();
  const twice: ModelProblem[] = [];
  const again = { en: 'is used by another entity', sv: 'används av en annan post' };
  for (const collection of collectionNames) {
    for (const { key, id } of listEntities(model, collection)) {
      if (keys.has(key)) twice.push(problem(collection, key, 'key', 'key.duplicate', again));
      if (ids.has(id))
        twice.push(
          problem(collection, key, 'id', 'id.duplicate', {
            en: `${id} ${again.en}`,
            sv: `${id} ${again.sv}`,
          }),
        );
      keys.add(key);
      ids.add(id);
    }
  }
  return twice;
}

function formulaProblems({ controls }: ReferenceModel): ModelProblem[] {
  return controls.flatMap((control) =>
    findFormulaBreaches(control).map(({ field, text }) =>
      problem('controls', control.key, field, 'formula.invalid', text),
    ),
  );
}

function levelProblems({ riskLists }: ReferenceModel): ModelProblem[] {
  return riskLists.flatMap((list) =>
    findListValueBreaches(list).map(({ field, text }) =>
      problem('riskLists', list.key, field, 'value.range', text),
    ),
  );
}

/** Finds entities that are their own ancestors through a field that refers to its own collection. */
function cycleProblems(model: ReferenceModel): ModelProblem[] {
  return collectionNames.flatMap((collection) =>
    findCyclicEntities(collection, listEntities(model, collection)).map(({ key, field }) =>
      problem(collection, key, field, 'cycle', cycleFaultText),
    ),
  );
}
