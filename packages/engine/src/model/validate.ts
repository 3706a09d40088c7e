import { finished, type Steps } from '../steps.ts';
import type { Text } from '../terms.ts';
import { collectionNames, entitiesOf } from './collections.ts';
import { circlesIn, circleText, formulaBreaches, levelBreaches } from './entity-rules.ts';
import { fieldProblems } from './inspection.ts';
import { isShapeProblem, type ModelProblem, type ProblemCode } from './problems.ts';
import type { CollectionName, ReferenceModel } from './types.ts';

/**
 * Everything that is wrong with a reference model: another form than its tables say, keys and ids used twice, references
 * to nothing, circles of parents, figures out of range, missing names. An empty list means that it can be compiled.
 * The rules between fields are looked at once the form is right.
 */
export function problemsOf(model: unknown): readonly ModelProblem[] {
  return finished(problemSteps(model));
}

/** `problemsOf` in steps of some entities each. */
export function* problemSteps(model: unknown): Steps<readonly ModelProblem[]> {
  const problems = yield* fieldProblems(model);
  return hasForm(model, problems) ? [...problems, ...ruleBreaches(model)] : problems;
}

/** The value as a reference model, or everything that is wrong with it. */
export function readModel(value: unknown): ModelReading {
  return finished(readModelSteps(value));
}

/** A reference model, or everything that is wrong with it. */
type ModelReading = { readonly model: ReferenceModel } | { readonly problems: readonly ModelProblem[] };

/** `readModel` in steps of some entities each. */
export function* readModelSteps(value: unknown): Steps<ModelReading> {
  const problems = yield* problemSteps(value);
  return problems.length === 0 && hasForm(value, problems) ? { model: value } : { problems };
}

/** True when the problems found in the fields of a value leave it a model in form. */
function hasForm(value: unknown, problems: readonly ModelProblem[]): value is ReferenceModel {
  return !problems.some(isShapeProblem);
}

/** Rules that hold between fields, entities or collections. */
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

/** Keys and ids are unique in the whole model. */
function identityProblems(model: ReferenceModel): ModelProblem[] {
  const keys = new Set<string>();
  const ids = new Set<number>();
  const twice: ModelProblem[] = [];
  const again = { en: 'is used by another entity', sv: 'används av en annan post' };
  for (const collection of collectionNames) {
    for (const { key, id } of entitiesOf(model, collection)) {
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
    formulaBreaches(control).map(({ field, text }) =>
      problem('controls', control.key, field, 'formula.invalid', text),
    ),
  );
}

function levelProblems({ riskLists }: ReferenceModel): ModelProblem[] {
  return riskLists.flatMap((list) =>
    levelBreaches(list).map(({ field, text }) => problem('riskLists', list.key, field, 'value.range', text)),
  );
}

/** A field that refers to its own collection names parents: the entity must not be reached from them. */
function cycleProblems(model: ReferenceModel): ModelProblem[] {
  return collectionNames.flatMap((collection) =>
    circlesIn(collection, entitiesOf(model, collection)).map(({ key, field }) =>
      problem(collection, key, field, 'cycle', circleText),
    ),
  );
}
