import type { Text } from '../terms.ts';
import { collectionNames, entitiesOf } from './collections.ts';
import type { ModelProblem, ProblemCode } from './problems.ts';
import type { CollectionName, Entity, ReferenceModel } from './types.ts';

const maxNameLength = 255;
const isoDate = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;

/** Goes through a model and collects what is wrong with it. */
export class Inspection {
  readonly problems: ModelProblem[] = [];
  private readonly keys: ReadonlyMap<CollectionName, ReadonlySet<string>>;

  constructor(readonly model: ReferenceModel) {
    this.keys = new Map(
      collectionNames.map((name) => [name, new Set(entitiesOf(model, name).map(({ key }) => key))]),
    );
  }

  knows(collection: CollectionName, key: string): boolean {
    return this.keys.get(collection)?.has(key) ?? false;
  }

  /** Runs the rules of one collection over each of its entities. */
  each<E extends Entity>(
    collection: CollectionName,
    entities: readonly E[],
    rule: (entity: E, subject: Subject) => void,
  ): void {
    for (const entity of entities) rule(entity, new Subject(this, collection, entity.key));
  }
}

/** One entity under inspection: states what its fields must satisfy. */
export class Subject {
  constructor(
    private readonly inspection: Inspection,
    private readonly collection: CollectionName,
    private readonly key: string,
  ) {}

  problem(field: string, code: ProblemCode, message: string): void {
    this.inspection.problems.push({ collection: this.collection, key: this.key, field, code, message });
  }

  /** A name in both languages, at most 255 characters (specification 001 section 5.2). */
  name(field: string, text: Text): void {
    for (const [language, value] of [
      ['en', text.en],
      ['sv', text.sv],
    ] as const) {
      if (value.trim() === '') this.problem(`${field}.${language}`, 'name.empty', 'is empty');
      if (value.length > maxNameLength) {
        this.problem(`${field}.${language}`, 'name.long', `is longer than ${maxNameLength} characters`);
      }
    }
  }

  /** A single reference that may be null. */
  one(field: string, collection: CollectionName, key: string | null): void {
    if (key !== null && !this.inspection.knows(collection, key)) {
      this.problem(field, 'reference.unknown', `'${key}' is not in ${collection}`);
    }
  }

  /** A list of references: each known, none twice. */
  many(field: string, collection: CollectionName, keys: readonly string[] = []): void {
    const seen = new Set<string>();
    keys.forEach((key, index) => {
      this.one(`${field}[${index}]`, collection, key);
      if (seen.has(key)) this.problem(`${field}[${index}]`, 'reference.duplicate', `names '${key}' again`);
      seen.add(key);
    });
  }

  range(
    field: string,
    code: ProblemCode,
    value: number | null | undefined,
    lowest: number,
    highest: number,
  ): void {
    if (value === null || value === undefined) return;
    if (!(value >= lowest && value <= highest)) {
      this.problem(field, code, `${value} is not between ${lowest} and ${highest}`);
    }
  }

  oneOf(field: string, allowed: readonly string[], value: string): void {
    if (!allowed.includes(value)) {
      this.problem(field, 'value.unknown', `'${value}' is not one of ${allowed.join(', ')}`);
    }
  }

  /** An ISO date; only the year, or year and month, is accepted too. */
  date(field: string, value: string | null): void {
    if (value !== null && !isoDate.test(value)) {
      this.problem(field, 'date.invalid', `'${value}' is not an ISO date`);
    }
  }
}
