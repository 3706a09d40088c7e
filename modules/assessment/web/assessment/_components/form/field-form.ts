import { createBlankMembers, type Field, isRecord } from '@klarsikt/engine/fields';

type ObjectField = Extract<Field, { readonly type: 'object' }>;

/** Members that the user does not fill in, because the server writes them or another form edits them. */
const unasked: ReadonlySet<string> = new Set(['by', 'at', 'approval', 'confirmedBy']);

/**
 * True for a fact about the firm that a separate section of the page edits: a question, or an older mark that
 * answered it.
 */
function isFact(path: readonly string[], name: string): boolean {
  return (name === 'facts' && path[0] === 'scope') || (name === 'none' && path[0] === 'governance');
}

/** Lists the members of the object at `path` that the user fills in. */
export function listFillableFields(
  { fields }: ObjectField,
  path: readonly string[] = [],
): readonly (readonly [string, Field])[] {
  return Object.entries(fields).filter(([name]) => !unasked.has(name) && !isFact(path, name));
}

export function listFieldPaths(
  field: Field,
  name: string,
  path: readonly string[],
): readonly (readonly string[])[] {
  if (field.type === 'object')
    return [
      path,
      ...listFillableFields(field, path).flatMap(([each, one]) => listFieldPaths(one, each, [...path, each])),
    ];
  if (field.type !== 'map') return [path];
  if (typeof field.names !== 'string')
    return [path, ...field.names.flatMap((each) => listFieldPaths(field.of, each, [...path, each]))];
  return [path, ...listFieldPaths(field.of, name, path).slice(1)];
}

const isRequired = (field: Field): boolean => field.optional !== true;

/** Finds the choice that an object requires; the object's other fields are hidden until the choice is made. */
export function findDecisiveChoice(field: ObjectField): string | null {
  return (
    listFillableFields(field).find(([, member]) => member.type === 'choice' && isRequired(member))?.[0] ??
    null
  );
}

/**
 * A value and the path where it is written in the document, to set one member of an object. Null removes the value.
 */
export interface MemberWrite {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Creates the change that sets a member of the object at `path`; null if the change has no effect. */
export function createMemberWrite(
  field: ObjectField,
  path: readonly string[],
  current: unknown,
  name: string,
  value: unknown,
  today: string,
): MemberWrite | null {
  const member = field.fields[name];
  if (member === undefined) return null;
  const isGone = value === null || value === '';
  if (!isGone) {
    const first = createBlankMembers(field.fields, today);
    return isRecord(current) || Object.keys(first).length === 0
      ? { path: [...path, name], value }
      : { path, value: { ...first, [name]: value } };
  }
  if (!isRecord(current) || current[name] === undefined) return null;
  if (!isRequired(member)) return { path: [...path, name], value: null };
  // If a required choice is cleared, the whole object is removed; a required text becomes empty instead.
  return member.type === 'choice' ? { path, value: null } : { path: [...path, name], value: '' };
}

export function findFreeName(taken: readonly string[], prefix: string): string {
  let number = 1;
  while (taken.includes(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}
