/** Forms read from the document's table of fields: what is asked for, and what a first answer has to bring along. */
import { blankMembers, type Field, isRecord } from '@klarsikt/engine';

type ObjectField = Extract<Field, { readonly type: 'object' }>;

/** Written by the server, or asked for elsewhere. */
const unasked: ReadonlySet<string> = new Set(['by', 'at', 'approval', 'confirmedBy']);

/** Asked for among the facts about the firm: the questions themselves, and marks from before they were questions. */
function isFact(path: readonly string[], name: string): boolean {
  return (name === 'facts' && path[0] === 'scope') || (name === 'none' && path[0] === 'governance');
}

/** The members of the object at `path` that a person fills in. */
export function askedFields(
  { fields }: ObjectField,
  path: readonly string[] = [],
): readonly (readonly [string, Field])[] {
  return Object.entries(fields).filter(([name]) => !unasked.has(name) && !isFact(path, name));
}

const isRequired = (field: Field): boolean => field.optional !== true;

/** The choice that an object cannot be without; nothing else is asked until it is made. */
export function decisiveChoice(field: ObjectField): string | null {
  return askedFields(field).find(([, member]) => member.type === 'choice' && isRequired(member))?.[0] ?? null;
}

/** What is set, at which place, so that one member of an object has a value. Null takes away. */
export interface Write {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The change that gives a member of the object at `path` a value; null when nothing changes. */
export function memberWrite(
  field: ObjectField,
  path: readonly string[],
  current: unknown,
  name: string,
  value: unknown,
  today: string,
): Write | null {
  const member = field.fields[name];
  if (member === undefined) return null;
  const isGone = value === null || value === '';
  if (!isGone) {
    const first = blankMembers(field.fields, today);
    return isRecord(current) || Object.keys(first).length === 0
      ? { path: [...path, name], value }
      : { path, value: { ...first, [name]: value } };
  }
  if (!isRecord(current) || current[name] === undefined) return null;
  if (!isRequired(member)) return { path: [...path, name], value: null };
  // Without its choice the object says nothing; a text may be empty.
  return member.type === 'choice' ? { path, value: null } : { path: [...path, name], value: '' };
}

/** The next free name for something that is added: letters and a number. */
export function nextName(taken: readonly string[], prefix: string): string {
  let number = 1;
  while (taken.includes(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}
