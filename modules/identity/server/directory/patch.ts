/** Applies a PATCH to an account (RFC 7644 section 3.5.2), including the spellings that Entra and Okta use. */
import { scimUrns } from '@klarsikt/contract';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { filter as compileFilter, type Filter } from 'scim2-parse-filter';
import { parseScimFilter } from './filter.store.ts';
import {
  correctAttributeSpelling,
  createScimValueRefusal,
  findAttributeSpelling,
  ignoredAttributes,
  isScimObject,
  multiValuedAttributes,
  type ScimAttributeTree,
  type ScimObject,
  scimPersonAttributes,
} from './resource.ts';

export interface ScimPatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path?: string | undefined;
  readonly value?: unknown;
}

const createPathRefusal = (reason: string): Refusal =>
  new Refusal('error.scim.path', { reason: reason.slice(0, 200) });

/** A parsed path: the names of the attribute and of its sub-attribute, and the filter that selects values. */
export interface ScimPatchPath {
  readonly names: readonly string[];
  readonly filter: Filter | null;
}

const urns = [scimUrns.user, scimUrns.group, scimUrns.enterprise];

/** Parses a path such as `urn:…:User:name.givenName` or `emails[type eq "work"].value`. */
export function parseScimPatchPath(path: string): ScimPatchPath {
  const text = path.trim();
  const urn = urns.find((one) => text.toLowerCase().startsWith(one.toLowerCase()));
  const rest = urn === undefined ? text : text.slice(urn.length).replace(/^:/, '');
  const own = urn === scimUrns.enterprise ? [scimUrns.enterprise] : [];
  const open = rest.indexOf('[');
  if (open < 0) return { names: [...own, ...rest.split('.').filter((name) => name !== '')], filter: null };
  const close = rest.lastIndexOf(']');
  const tail = rest.slice(close + 1);
  if (close < open || !/^(\.[\w$-]+)?$/.test(tail)) throw createPathRefusal(path);
  const names = [...own, rest.slice(0, open), ...tail.split('.').filter((name) => name !== '')];
  return { names, filter: parseScimFilter(rest.slice(open + 1, close)) };
}

const isIgnored = ([first = '', second = '']: readonly string[]): boolean =>
  ignoredAttributes.has(first.toLowerCase()) ||
  (first.toLowerCase() === 'name' && ignoredAttributes.has(second.toLowerCase())) ||
  (first.toLowerCase().startsWith('urn:') && findAttributeSpelling(scimPersonAttributes, first) === null);

/** Returns the names in their correct spelling; null for an attribute that the product does not store. */
function spellPath(names: readonly string[], path: string): readonly string[] | null {
  if (isIgnored(names)) return null;
  let tree: ScimAttributeTree | true = scimPersonAttributes;
  return names.map((name) => {
    const known: string | null = tree === true ? null : findAttributeSpelling(tree, name);
    const below: ScimAttributeTree | true | undefined =
      known === null || tree === true ? undefined : tree[known];
    if (known === null || below === undefined) throw createPathRefusal(path);
    tree = below;
    return known;
  });
}

function subtreeOf(names: readonly string[]): ScimAttributeTree | true {
  return names.reduce<ScimAttributeTree | true>(
    (tree, name) => (tree === true ? true : (tree[name] ?? true)),
    scimPersonAttributes,
  );
}

const toList = (given: unknown): readonly unknown[] =>
  given === undefined || given === null ? [] : Array.isArray(given) ? given : [given];

/**
 * Returns the members that a new value needs to match the filter; for `type eq "work"` these are `{ type: "work" }`.
 */
function equalitiesOf(filter: Filter): ScimObject {
  if (filter.op === 'eq') return { [filter.attrPath]: filter.compValue };
  return filter.op === 'and' ? Object.assign({}, ...filter.filters.map(equalitiesOf)) : {};
}

function changeValues(
  values: readonly ScimObject[],
  { op, value, path }: ScimPatchOperation,
  { filter, sub }: { readonly filter: Filter; readonly sub: string | undefined },
): readonly ScimObject[] {
  const matches = compileFilter(filter);
  if (op === 'remove') {
    if (sub === undefined) return values.filter((one) => !matches(one));
    return values.map((one) => (matches(one) ? { ...one, [sub]: undefined } : one));
  }
  const change = sub === undefined ? value : { [sub]: value };
  if (!isScimObject(change)) throw createScimValueRefusal(path ?? '');
  if (values.some((one) => matches(one)))
    return values.map((one) => (matches(one) ? { ...one, ...change } : one));
  const made = equalitiesOf(filter);
  // Entra also replaces `emails[type eq "work"].value` if the account has no such address, and expects that the address
  // is added.
  if (Object.keys(made).length === 0) throw new Refusal('error.scim.target', { reason: path ?? '' });
  return [...values, { ...made, ...change }];
}

/** Adds complex values to an attribute. If a new value is primary, the mark `primary` is removed from the others. */
function addValues(values: readonly ScimObject[], added: readonly unknown[]): readonly unknown[] {
  const fresh = added.filter((one) => !values.some((old) => isScimObject(one) && old.value === one.value));
  const primary = fresh.some((one) => isScimObject(one) && String(one.primary).toLowerCase() === 'true');
  return [...(primary ? values.map((one) => ({ ...one, primary: false })) : values), ...fresh];
}

function setAt(document: ScimObject, names: readonly string[], next: (old: unknown) => unknown): ScimObject {
  const [name = '', ...rest] = names;
  const old = document[name];
  const value = rest.length === 0 ? next(old) : setAt(isScimObject(old) ? old : {}, rest, next);
  return { ...document, [name]: value };
}

function applyAtPath(
  document: ScimObject,
  operation: ScimPatchOperation & { readonly path: string },
): ScimObject {
  const { op, path } = operation;
  const parsed = parseScimPatchPath(path);
  const names = spellPath(parsed.names, path);
  if (names === null) return document;
  const [first = '', sub] = names;
  const { filter } = parsed;
  if (filter !== null || (multiValuedAttributes.has(first) && sub !== undefined)) {
    if (filter === null || !multiValuedAttributes.has(first)) throw createPathRefusal(path);
    const values = toList(document[first]).filter(isScimObject);
    return { ...document, [first]: changeValues(values, operation, { filter, sub }) };
  }
  const tree = subtreeOf(names);
  const value = tree === true ? operation.value : correctAttributeSpelling(operation.value, tree);
  return setAt(document, names, (old) => {
    if (op === 'remove') return undefined;
    if (multiValuedAttributes.has(first))
      return op === 'add' ? addValues(toList(old).filter(isScimObject), toList(value)) : toList(value);
    // Members of a complex attribute that the request does not name are kept (section 3.5.2.3).
    return isScimObject(old) && isScimObject(value) ? { ...old, ...value } : value;
  });
}

function applyOperation(document: ScimObject, operation: ScimPatchOperation): ScimObject {
  const { op, path, value } = operation;
  if (path !== undefined && path.trim() !== '') return applyAtPath(document, { ...operation, path });
  if (op === 'remove') throw new Refusal('error.scim.target', { reason: 'remove' });
  if (!isScimObject(value)) throw createScimValueRefusal('value');
  return Object.entries(value).reduce<ScimObject>(
    (before, [name, part]) => applyAtPath(before, { op, path: name, value: part }),
    document,
  );
}

export const applyScimPatch = (document: ScimObject, operations: readonly ScimPatchOperation[]): ScimObject =>
  operations.reduce(applyOperation, document);
