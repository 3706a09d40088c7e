import type { ListField } from './field.ts';
import { isRecord } from './parts.ts';

/**
 * Names of the members that identify the items of a list: the member in `distinctBy`, else the member that is a key,
 * else all references and choices. Without such members, the index identifies an item.
 */
export function getIdentityMembers({ of, distinctBy }: ListField): readonly string[] {
  if (of.type !== 'object') return [];
  if (distinctBy !== undefined) return [distinctBy];
  const members = Object.entries(of.fields);
  const key = members.find(([, { measure }]) => measure === 'key');
  if (key !== undefined) return [key[0]];
  return members.flatMap(([name, { type }]) => (type === 'reference' || type === 'choice' ? [name] : []));
}

/** The values of the identifying members of an item, joined in one line. */
export function getItemIdentity(members: readonly string[], item: unknown): string {
  const held = isRecord(item) ? members.map((name) => String(item[name] ?? '')) : [];
  return held.filter((part) => part !== '').join(' ');
}
