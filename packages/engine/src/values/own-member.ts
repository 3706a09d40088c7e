/** Returns a member of a record by an untrusted name; undefined for inherited names such as `constructor`. */
export function getOwnMember<V>(record: { readonly [name: string]: V }, name: string): V | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
