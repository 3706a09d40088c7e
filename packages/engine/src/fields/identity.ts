import type { ListField } from './field.ts';
import { isRecord } from './parts.ts';

/**
 * Names of the members that tell the items of a list apart: the one that `distinctBy` names, else the one that is
 * measured as a key, else every reference and choice. None: only their places tell the items apart.
 */
export function identityMembers({ of, distinctBy }: ListField): readonly string[] {
  if (of.type !== 'object') return [];
  if (distinctBy !== undefined) return [distinctBy];
  const members = Object.entries(of.fields);
  const key = members.find(([, { measure }]) => measure === 'key');
  if (key !== undefined) return [key[0]];
  return members.flatMap(([name, { type }]) => (type === 'reference' || type === 'choice' ? [name] : []));
}

/** What an item holds in such members, in one line. */
export function identityOf(members: readonly string[], item: unknown): string {
  const held = isRecord(item) ? members.map((name) => String(item[name] ?? '')) : [];
  return held.filter((part) => part !== '').join(' ');
}
