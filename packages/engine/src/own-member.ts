/**
 * A member of a record by a name from outside. Undefined for names such as `constructor` that every object inherits and
 * the record itself does not have.
 */
export function ownMember<V>(record: { readonly [name: string]: V }, name: string): V | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
