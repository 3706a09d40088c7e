/** Checks a model against the field definitions of the reference model, collection by collection. */
import {
  createFieldCheck,
  type FieldCheck,
  type FieldFaultCollector,
  type FieldFaultKind,
  type ValuePath,
} from '../fields/check.ts';
import { fieldFaultMessages } from '../fields/fault-texts.ts';
import type { Field, FieldMeasure } from '../fields/field.ts';
import { isRecord } from '../fields/parts.ts';
import type { Text } from '../text/terms.ts';
import type { StepGenerator } from '../values/steps.ts';
import {
  type CollectionRecord,
  collectionNames,
  createCollectionRecord,
  isCollectionName,
  isOptionalCollection,
} from './collections.ts';
import type { ModelProblem, ProblemCode } from './problems.ts';
import { modelSchemaVersion, modelTables } from './tables.ts';

const codes: { readonly [K in FieldFaultKind]: ProblemCode } = {
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

/** Problem codes for faults of values with a certain meaning (`FieldMeasure`), instead of the general codes. */
const codesOf: { readonly [M in FieldMeasure]?: { readonly [K in FieldFaultKind]?: ProblemCode } } = {
  id: { finite: 'id.invalid', range: 'id.invalid' },
  key: { empty: 'key.empty' },
  name: { empty: 'name.empty', long: 'name.long' },
  grade: { finite: 'grade.range', range: 'grade.range' },
  probability: { finite: 'probability.range', range: 'probability.range' },
};

function codeOf(kind: FieldFaultKind, field: Field): ProblemCode {
  if (kind === 'format' && field.type === 'text' && field.format === 'partialDate') return 'date.invalid';
  return (field.measure && codesOf[field.measure]?.[kind]) ?? codes[kind];
}

/** Formats the path of a value, such as `relations.customers[2]`. */
export function formatFieldPath(place: ValuePath | null): string {
  if (place === null) return '';
  const within = formatFieldPath(place.within);
  if (typeof place.name === 'number') return `${within}[${place.name}]`;
  return within === '' ? place.name : `${within}.${place.name}`;
}

let made: CollectionRecord<FieldCheck> | undefined;

/** Returns the checks, which are created on first use, because most users of models do not need them. */
function entityChecks(): CollectionRecord<FieldCheck> {
  made ??= createCollectionRecord((name) =>
    createFieldCheck({ type: 'object', fields: modelTables[name].fields }),
  );
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

/**
 * Finds the problems of a model that follow from its field definitions: form, ranges and references. `validate.ts`
 * also checks the rules between fields.
 */
export function* findFieldProblemsInSteps(model: unknown): StepGenerator<ModelProblem[]> {
  const problems: ModelProblem[] = [];
  const add = (collection: string, code: ProblemCode, text: Text) =>
    problems.push({ collection, key: '', field: '', code, text });
  if (!isRecord(model)) {
    add('', 'value.type', fieldFaultMessages.noObject);
    return problems;
  }
  for (const name of Object.keys(model)) {
    if (name !== 'schema' && !isCollectionName(name)) add(name, 'field.unknown', fieldFaultMessages.unknown);
  }
  if (model.schema !== modelSchemaVersion)
    add('schema', 'value.type', fieldFaultMessages.noneOfThese([String(modelSchemaVersion)]));
  const keys = new Map<string, ReadonlySet<string>>(
    collectionNames.map((name) => [name, keysOf(model[name])]),
  );
  const knows = (collection: string, key: string) => keys.get(collection)?.has(key) ?? false;
  for (const collection of collectionNames) {
    const list = model[collection];
    if (Array.isArray(list)) yield* inspect(collection, list, entityChecks()[collection], knows, problems);
    else if (list === undefined && isOptionalCollection(collection)) continue;
    else if (list === undefined) add(collection, 'field.missing', fieldFaultMessages.missing);
    else add(collection, 'value.type', fieldFaultMessages.noList);
  }
  return problems;
}

/** Number of entities checked in one step. */
const perStep = 20;

function* inspect(
  collection: string,
  list: readonly unknown[],
  check: FieldCheck,
  knows: NonNullable<FieldFaultCollector['knows']>,
  problems: ModelProblem[],
): StepGenerator<void> {
  let key = '';
  const report: FieldFaultCollector['report'] = (kind, field, place, message) => {
    problems.push({
      collection,
      key,
      field: formatFieldPath(place),
      code: codeOf(kind, field),
      text: message,
    });
  };
  const findings: FieldFaultCollector = { report, knows };
  for (const [index, entity] of list.entries()) {
    key = isRecord(entity) && typeof entity.key === 'string' ? entity.key : `#${index}`;
    check(entity, null, findings, null);
    if (index % perStep === 0) yield;
  }
}
