/** Builds SCIM responses: resources with the requested attributes, pages of lists, and version tags. */
import { type FileOutput, maxScimPageResources, scimType, scimUrns } from '@klarsikt/contract';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import { isScimObject, type ScimObject } from './resource.ts';
import type { ScimResourcePage } from './users.store.ts';

export const getScimAddress = (config: { readonly origin: string }): string => `${config.origin}/scim/v2`;

/** A SCIM resource, with its version and its address. */
export interface ScimResource extends ScimObject {
  readonly id: string;
  readonly meta: {
    readonly resourceType: 'User' | 'Group';
    readonly created: string;
    readonly lastModified: string;
    readonly location: string;
    readonly version: string;
  };
}

export interface AttributeChoice {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}

const schemaPrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;

function readNames(list: string | undefined): readonly string[] | null {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase().replace(schemaPrefix, ''))
    .filter((name) => name !== '');
  return names.length === 0 ? null : names;
}

/**
 * True if the response must contain the attribute: the request names it, or names no attributes and does not exclude
 * it.
 */
export function isAttributeRequested(
  name: string,
  { attributes, excludedAttributes }: AttributeChoice,
): boolean {
  const own = name.toLowerCase();
  const wanted = readNames(attributes);
  if (wanted !== null)
    return wanted.some((one) => one === own || one.startsWith(`${own}.`) || one.startsWith(`${own}:`));
  return !(readNames(excludedAttributes)?.includes(own) ?? false);
}

const separatorOf = (name: string): string => (name.startsWith('urn:') ? ':' : '.');

/** Selects members of a complex attribute if the request names only some of them: `name.givenName`. */
function chooseMembers(name: string, value: unknown, choice: AttributeChoice): unknown {
  const start = `${name.toLowerCase()}${separatorOf(name)}`;
  const wanted = readNames(choice.attributes);
  const out = readNames(choice.excludedAttributes);
  const isKept = (part: string): boolean => {
    const path = `${start}${part.toLowerCase()}`;
    if (wanted !== null)
      return (
        wanted.includes(name.toLowerCase()) ||
        wanted.some((one) => one === path || one.startsWith(`${path}.`))
      );
    return !(out?.includes(path) ?? false);
  };
  const choose = (one: unknown): unknown =>
    isScimObject(one) ? Object.fromEntries(Object.entries(one).filter(([part]) => isKept(part))) : one;
  return Array.isArray(value) ? value.map(choose) : choose(value);
}

const always: ReadonlySet<string> = new Set(['schemas', 'id']);

/** Leaves out attributes that were not requested (RFC 7644 section 3.9), and attributes without a value. */
export function pickRequestedAttributes(resource: ScimResource, choice: AttributeChoice): ScimObject {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      if (always.has(name)) return [[name, value]];
      if (value === undefined || !isAttributeRequested(name, choice)) return [];
      const chosen = chooseMembers(name, value, choice);
      const isEmpty = isScimObject(chosen) && Object.values(chosen).every((one) => one === undefined);
      return isEmpty || (Array.isArray(chosen) && chosen.length === 0) ? [] : [[name, chosen]];
    }),
  );
}

export const toScimOutput = (content: unknown): FileOutput => ({
  content: Buffer.from(JSON.stringify(content)),
  contentType: scimType,
});

export const toScimResourceOutput = (
  resource: ScimResource,
  choice: AttributeChoice,
  status: 200 | 201 = 200,
): FileOutput => ({
  ...toScimOutput(pickRequestedAttributes(resource, choice)),
  etag: resource.meta.version,
  headers: { location: resource.meta.location },
  status,
});

export const noContentOutput: FileOutput = { content: '', contentType: scimType, status: 204 };

export interface ScimListQuery extends AttributeChoice {
  readonly filter?: string | undefined;
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
  readonly sortBy?: string | undefined;
  readonly sortOrder?: 'ascending' | 'descending' | undefined;
}

/** Reads which page is requested. An index below 1 counts as 1, a negative count as 0 (RFC 7644 section 3.4.2.4). */
export function parseScimPage({
  startIndex = 1,
  count = maxScimPageResources,
}: ScimListQuery): Pick<ScimResourcePage, 'offset' | 'limit'> {
  return { offset: Math.max(1, startIndex) - 1, limit: Math.min(maxScimPageResources, Math.max(0, count)) };
}

export const toScimListOutput = (
  resources: readonly ScimObject[],
  { total, offset }: { readonly total: number; readonly offset: number },
): FileOutput =>
  toScimOutput({
    schemas: [scimUrns.list],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  });

/** Refuses a change if the request expects another version of the resource (RFC 7644 section 3.14). */
export function requireResourceVersion({ ifMatch }: Pick<Call, 'ifMatch'>, version: string): void {
  if (ifMatch === undefined || ifMatch === null) return;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  const named = ifMatch.split(',').map(plain);
  if (!named.includes('*') && !named.includes(plain(version))) throw new Refusal('error.scim.version');
}
