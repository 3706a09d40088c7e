/** Makes valid values for a schema of the contract. Members with a known name get known values. */
import fc from 'fast-check';
import type { SeededRequestChoices } from './choices.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Values by name from responses of the server, such as ids, texts and whole documents. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

/** Texts for a schema without further restrictions. */
const words = ['a', 'Kontanter', 'Trade-based', 'översyn', '2026-01-01', 'SE', 'en', 'sv', '1001', 'x y', ''];

const formats: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-01-01', '2024-02-29', '1999-12-31'],
  'date-time': ['2026-01-01T00:00:00Z', '2026-11-20T08:00:00.000Z'],
  email: ['anna@bank.example', 'a+b@x.example'],
  uri: ['https://provider.example/', 'https://127.0.0.1/'],
  uuid: ['00000000-0000-4000-8000-000000000000'],
};

const patterns = new Map<string, fc.Arbitrary<string> | null>();
function matching(pattern: string): fc.Arbitrary<string> | null {
  let kind = patterns.get(pattern);
  if (kind === undefined) {
    try {
      kind = fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 80 });
    } catch {
      kind = null; // The pattern has a lookbehind, which the generator does not support, so a plain word replaces it.
    }
    patterns.set(pattern, kind);
  }
  return kind;
}

export class ValueGenerator {
  readonly #known: KnownValues;
  readonly #choices: SeededRequestChoices;
  #definitions: Schema = {};

  constructor(known: KnownValues, choices: SeededRequestChoices) {
    this.#known = known;
    this.#choices = choices;
  }

  /** Makes a value for a whole schema, whose shared parts are in `$defs`. */
  of(schema: Schema, name: string): unknown {
    this.#definitions = isObject(schema.$defs) ? schema.$defs : {};
    return this.#value(schema, name, 0);
  }

  #value(schema: Schema, name: string, depth: number): unknown {
    const known = this.#known.get(name);
    if (known !== undefined && known.length > 0 && this.#choices.percent(65)) return this.#choices.of(known);
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return this.#choices.of(schema.enum);
    const branches = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].filter(isObject);
    if (branches.length > 0) return this.#value(this.#choices.of(branches), name, depth);
    if (typeof schema.$ref === 'string') {
      const found = this.#definitions[schema.$ref.split('/').at(-1) ?? ''];
      return depth > 6 || !isObject(found) ? null : this.#value(found, name, depth + 1);
    }
    switch (schema.type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'string':
        return this.#text(schema);
      case 'integer':
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return this.#choices.percent(50);
      case 'null':
        return null;
      default:
        return this.#choices.from(fc.jsonValue({ maxDepth: 2 }));
    }
  }

  #object(schema: Schema, depth: number): unknown {
    const required = new Set(listOf(schema.required));
    const entries: [string, unknown][] = [];
    for (const [name, member] of Object.entries(isObject(schema.properties) ? schema.properties : {}))
      if (isObject(member) && (required.has(name) || this.#choices.percent(depth > 3 ? 20 : 50)))
        entries.push([name, this.#value(member, name, depth + 1)]);
    if (isObject(schema.additionalProperties)) {
      const { propertyNames } = schema;
      for (let n = this.#choices.below(3); n > 0; n -= 1) {
        const key = isObject(propertyNames) ? this.#value(propertyNames, '', depth) : this.#choices.of(words);
        entries.push([String(key), this.#value(schema.additionalProperties, '', depth + 1)]);
      }
    }
    return Object.fromEntries(entries);
  }

  #array(schema: Schema, name: string, depth: number): unknown {
    const least = numberOf(schema.minItems, 0);
    const length = least + this.#choices.below(Math.min(numberOf(schema.maxItems, 4), least + 4) - least + 1);
    const { items } = schema;
    const each = name.replace(/s$/, '');
    return Array.from({ length: Math.min(length, 40) }, () =>
      isObject(items) ? this.#value(items, each, depth + 1) : this.#choices.of(words),
    );
  }

  #text(schema: Schema): string {
    const given = typeof schema.format === 'string' ? formats[schema.format] : undefined;
    if (given) return this.#choices.of(given);
    const kind = typeof schema.pattern === 'string' ? matching(schema.pattern) : null;
    if (kind) return this.#choices.from(kind);
    const text = this.#choices.of(words);
    return text.padEnd(numberOf(schema.minLength, 0), 'x').slice(0, numberOf(schema.maxLength, 1000));
  }

  #number(schema: Schema): number {
    const least = numberOf(schema.minimum, numberOf(schema.exclusiveMinimum, -1) + 1);
    const most = Math.min(numberOf(schema.maximum, least + 50), least + 1e6);
    const value = least + this.#choices.below(Math.max(1, Math.floor(most - least) + 1));
    return schema.type === 'number' && this.#choices.percent(30) ? value + 0.5 : value;
  }
}

/** Collects the values in a response by name, up to a limit. */
export function collectKnownValues(answer: unknown, into: Map<string, unknown[]>, most = 40): void {
  if (Array.isArray(answer)) {
    for (const each of answer.slice(0, 60)) collectKnownValues(each, into, most);
    return;
  }
  if (!isObject(answer)) return;
  for (const [name, value] of Object.entries(answer)) {
    const list = into.get(name) ?? [];
    into.set(name, list);
    const text = JSON.stringify(value) ?? '';
    if (list.length < most && text.length < 60_000 && !list.some((other) => JSON.stringify(other) === text))
      list.push(value);
    collectKnownValues(value, into, most);
  }
}

/** Replaces up to three parts of a value. */
export function mutateValue(value: unknown, choices: SeededRequestChoices, hostile: () => unknown): unknown {
  let result = value;
  for (let n = 1 + choices.below(3); n > 0; n -= 1) result = mutatedOnce(result, choices, hostile);
  return result;
}

function mutatedOnce(value: unknown, choices: SeededRequestChoices, hostile: () => unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && choices.percent(75)) {
    const at = choices.below(value.length);
    if (choices.percent(10)) return Array.from({ length: 200 }, () => value[at]);
    return value.map((each, n) => (n === at ? mutatedOnce(each, choices, hostile) : each));
  }
  const entries = isObject(value) ? Object.entries(value) : [];
  if (entries.length > 0 && choices.percent(85)) {
    const at = choices.below(entries.length);
    if (choices.percent(8)) return Object.fromEntries(entries.filter((_, n) => n !== at));
    if (choices.percent(8)) return Object.fromEntries([...entries, [choices.of(words), hostile()]]);
    return Object.fromEntries(
      entries.map(([name, each], n) => [name, n === at ? mutatedOnce(each, choices, hostile) : each]),
    );
  }
  return hostile();
}
