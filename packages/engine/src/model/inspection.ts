/** Goes through whatever claims to be a reference model, collection by collection, field by field of its table. */
import { type Check, checkOf, type FaultKind, type Findings, type Place } from '../fields/check.ts';
import { says } from '../fields/fault-texts.ts';
import type { Field, Measure } from '../fields/field.ts';
import { isRecord } from '../fields/parts.ts';
import type { Steps } from '../steps.ts';
import type { Text } from '../terms.ts';
import { collectionNames, isCollectionName, type PerCollection, perCollection } from './collections.ts';
import type { ModelProblem, ProblemCode } from './problems.ts';
import { modelSchema, modelTables } from './tables.ts';

const codes: { readonly [K in FaultKind]: ProblemCode } = {
  type: 'value.type',
  missing: 'field.missing',
  unknown: 'field.unknown',
  empty: 'text.empty',
  long: 'text.long',
  finite: 'value.range',
  range: 'value.range',
  choice: 'value.unknown',
  format: 'text.format',
  name: 'text.format',
  twice: 'reference.duplicate',
  reference: 'reference.unknown',
};

/** What is measured gives some faults a code of its own. */
const codesOf: { readonly [M in Measure]?: { readonly [K in FaultKind]?: ProblemCode } } = {
  id: { finite: 'id.invalid', range: 'id.invalid' },
  key: { empty: 'key.empty' },
  name: { empty: 'name.empty', long: 'name.long' },
  grade: { finite: 'grade.range', range: 'grade.range' },
  probability: { finite: 'probability.range', range: 'probability.range' },
};

function codeOf(kind: FaultKind, field: Field): ProblemCode {
  if (kind === 'format' && field.type === 'text' && field.format === 'partialDate') return 'date.invalid';
  return (field.measure && codesOf[field.measure]?.[kind]) ?? codes[kind];
}

/** `relations.customers[2]`. */
export function fieldPath(place: Place | null): string {
  if (place === null) return '';
  const within = fieldPath(place.within);
  if (typeof place.name === 'number') return `${within}[${place.name}]`;
  return within === '' ? place.name : `${within}.${place.name}`;
}

let made: PerCollection<Check> | undefined;

/** Made when first asked for: who only reads models never needs them. */
function entityChecks(): PerCollection<Check> {
  made ??= perCollection((name) => checkOf({ type: 'object', fields: modelTables[name].fields }));
  return made;
}

function keysOf(list: unknown): ReadonlySet<string> {
  const keys = new Set<string>();
  const entities: readonly unknown[] = Array.isArray(list) ? list : [];
  for (const entity of entities) {
    if (isRecord(entity) && typeof entity.key === 'string') keys.add(entity.key);
  }
  return keys;
}

/** What the fields of a model say of it: its form, bounds and references. Rules between fields are `validate.ts`'s. */
export function* fieldProblems(model: unknown): Steps<ModelProblem[]> {
  const problems: ModelProblem[] = [];
  const add = (collection: string, code: ProblemCode, text: Text) =>
    problems.push({ collection, key: '', field: '', code, text });
  if (!isRecord(model)) {
    add('', 'value.type', says.noObject);
    return problems;
  }
  for (const name of Object.keys(model)) {
    if (name !== 'schema' && !isCollectionName(name)) add(name, 'field.unknown', says.unknown);
  }
  if (model.schema !== modelSchema) add('schema', 'value.type', says.noneOfThese([String(modelSchema)]));
  const keys = new Map<string, ReadonlySet<string>>(
    collectionNames.map((name) => [name, keysOf(model[name])]),
  );
  const knows = (collection: string, key: string) => keys.get(collection)?.has(key) ?? false;
  for (const collection of collectionNames) {
    const list = model[collection];
    if (Array.isArray(list)) yield* inspect(collection, list, entityChecks()[collection], knows, problems);
    else if (list === undefined) add(collection, 'field.missing', says.missing);
    else add(collection, 'value.type', says.noList);
  }
  return problems;
}

/** Entities that are looked at in one step. */
const perStep = 20;

function* inspect(
  collection: string,
  list: readonly unknown[],
  check: Check,
  knows: NonNullable<Findings['knows']>,
  problems: ModelProblem[],
): Steps<void> {
  let key = '';
  const report: Findings['report'] = (kind, field, place, message) => {
    problems.push({
      collection,
      key,
      field: fieldPath(place),
      code: codeOf(kind, field),
      text: message,
    });
  };
  const findings: Findings = { report, knows };
  for (const [index, entity] of list.entries()) {
    key = isRecord(entity) && typeof entity.key === 'string' ? entity.key : `#${index}`;
    check(entity, null, findings, null);
    if (index % perStep === 0) yield;
  }
}
