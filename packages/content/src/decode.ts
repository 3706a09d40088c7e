/**
 * Reads unknown JSON as typed values. Every error contains the path of the value: `threats[3].privGrade.grade: not a
 * number`.
 */
import type { Text } from '@klarsikt/engine/text';

export class ContentError extends Error {
  override readonly name = 'ContentError';
}

function fail(path: string, expected: string): never {
  throw new ContentError(`${path}: not ${expected}`);
}

/** A value in a JSON document with its path. */
export class ContentNode {
  constructor(
    private readonly value: unknown,
    readonly path: string,
  ) {}

  get isNull(): boolean {
    return this.value === null || this.value === undefined;
  }

  get isFalse(): boolean {
    return this.value === false;
  }

  get isString(): boolean {
    return typeof this.value === 'string';
  }

  /** The value as it is in the document. */
  get json(): unknown {
    return this.value;
  }

  /** Throws an error with the place of this value. */
  fail(expected: string): never {
    return fail(this.path, expected);
  }

  string(): string {
    return typeof this.value === 'string' ? this.value : fail(this.path, 'a string');
  }

  number(): number {
    return typeof this.value === 'number' && Number.isFinite(this.value)
      ? this.value
      : fail(this.path, 'a number');
  }

  boolean(): boolean {
    return typeof this.value === 'boolean' ? this.value : fail(this.path, 'a boolean');
  }

  oneOf<const T extends string | number>(allowed: readonly T[]): T {
    return (
      allowed.find((candidate) => candidate === this.value) ?? fail(this.path, `one of ${allowed.join(', ')}`)
    );
  }

  items(): ContentNode[] {
    if (!Array.isArray(this.value)) return fail(this.path, 'a list');
    return this.value.map((item: unknown, index) => new ContentNode(item, `${this.path}[${index}]`));
  }

  strings(): string[] {
    return this.items().map((item) => item.string());
  }

  entries(): [string, ContentNode][] {
    return Object.keys(this.object()).map((key) => [key, this.get(key)]);
  }

  get(field: string): ContentNode {
    const object = this.object();
    const value: unknown = Object.hasOwn(object, field) ? Reflect.get(object, field) : undefined;
    return new ContentNode(value, `${this.path}.${field}`);
  }

  /** Returns this object, or throws an error if it has another field, such as a misspelled one. */
  only(fields: readonly string[]): this {
    const other = Object.keys(this.object()).find((field) => !fields.includes(field));
    return other === undefined ? this : fail(`${this.path}.${other}`, `one of ${fields.join(', ')}`);
  }

  private object(): object {
    const { value } = this;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? value
      : fail(this.path, 'an object');
  }

  /** Reads the value; returns null for a null or absent value. */
  optional<T>(read: (node: ContentNode) => T): T | null {
    return this.isNull ? null : read(this);
  }

  /** Reads the given members of an object; leaves out members that are absent. */
  given<R extends { readonly [field: string]: (node: ContentNode) => unknown }>(
    reads: R,
  ): { readonly [F in keyof R]?: ReturnType<R[F]> } {
    const found: { [F in keyof R]?: ReturnType<R[F]> } = {};
    for (const [field, read] of Object.entries(reads)) {
      const member = this.get(field);
      if (!member.isNull) Object.assign(found, { [field]: read(member) });
    }
    return found;
  }

  text(): Text {
    return { en: this.get('en').string(), sv: this.get('sv').string() };
  }
}
