/** Accounts as SCIM resources: the attributes that are stored, and their correct spelling. */
import { scimUrns } from '@klarsikt/contract';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { z } from 'zod';

/** Reads a boolean; Entra sends booleans as texts such as `False`. */
export function parseScimBoolean(given: unknown): boolean | null {
  if (typeof given === 'boolean') return given;
  const word = typeof given === 'string' ? given.trim().toLowerCase() : '';
  return word === 'true' ? true : word === 'false' ? false : null;
}

const textSchema = z.string().trim().max(500);
const optionalText = textSchema
  .nullish()
  .transform((given) => (given === null || given === '' ? undefined : given));
const booleanSchema = z.preprocess((given) => parseScimBoolean(given) ?? given, z.boolean());

const orEmpty = (given: unknown): unknown => given ?? {};

const emailSchema = z.object({
  value: textSchema,
  type: optionalText,
  display: optionalText,
  primary: booleanSchema.optional(),
});

/** The manager of a person; Entra sends only the id, as a text. */
const managerSchema = z.preprocess(
  (given) => (typeof given === 'string' ? { value: given } : given),
  z.object({ value: optionalText, displayName: optionalText }),
);

/** The attributes of an account that are stored. Others, such as addresses and telephone numbers, are dropped. */
export const directoryPersonSchema = z.object({
  userName: textSchema.min(1).max(254),
  externalId: optionalText,
  active: booleanSchema.default(true),
  displayName: optionalText,
  title: optionalText,
  preferredLanguage: optionalText,
  name: z.preprocess(
    orEmpty,
    z.object({ formatted: optionalText, familyName: optionalText, givenName: optionalText }),
  ),
  emails: z
    .array(emailSchema)
    .max(20)
    .nullish()
    .transform((given) => (given ?? []).filter(({ value }) => value !== '')),
  [scimUrns.enterprise]: z.preprocess(
    orEmpty,
    z.object({
      employeeNumber: optionalText,
      costCenter: optionalText,
      organization: optionalText,
      division: optionalText,
      department: optionalText,
      manager: managerSchema.nullish().transform((given) => given ?? undefined),
    }),
  ),
});

/** The attributes of an account that are stored. */
export type DirectoryPerson = z.output<typeof directoryPersonSchema>;

export type ScimObject = Readonly<Record<string, unknown>>;

export const isScimObject = (given: unknown): given is ScimObject =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

export const createScimValueRefusal = (reason: string): Refusal =>
  new Refusal('error.scim.value', { reason: reason.slice(0, 200) });

/** Names and structure of the stored attributes; an attribute without sub-attributes is true. */
export interface ScimAttributeTree {
  readonly [name: string]: true | ScimAttributeTree;
}

const emails: ScimAttributeTree = { value: true, type: true, display: true, primary: true };

export const scimPersonAttributes: ScimAttributeTree = {
  userName: true,
  externalId: true,
  active: true,
  displayName: true,
  title: true,
  preferredLanguage: true,
  name: { formatted: true, familyName: true, givenName: true },
  emails,
  [scimUrns.enterprise]: {
    employeeNumber: true,
    costCenter: true,
    organization: true,
    division: true,
    department: true,
    manager: { value: true, displayName: true },
  },
};

/** Attributes that can have several values. */
export const multiValuedAttributes: ReadonlySet<string> = new Set(['emails']);

/** Attributes of the standard that are accepted in requests but not stored. */
export const ignoredAttributes: ReadonlySet<string> = new Set(
  [
    ...[
      'schemas',
      'id',
      'meta',
      'groups',
      'password',
      'nickName',
      'profileUrl',
      'userType',
      'locale',
      'timezone',
    ],
    ...['phoneNumbers', 'ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509Certificates'],
    ...['middleName', 'honorificPrefix', 'honorificSuffix', '$ref'],
  ].map((name) => name.toLowerCase()),
);

/**
 * Returns the correct spelling of an attribute, because names are case-insensitive (RFC 7643 section 2.1); null if
 * the attribute is not stored.
 */
export const findAttributeSpelling = (tree: ScimAttributeTree, name: string): string | null =>
  Object.keys(tree).find((known) => known.toLowerCase() === name.toLowerCase()) ?? null;

/** Corrects the spelling of attribute names, and drops attributes that the product does not store. */
export function correctAttributeSpelling(given: unknown, tree: ScimAttributeTree): unknown {
  if (Array.isArray(given)) return given.map((one) => correctAttributeSpelling(one, tree));
  if (!isScimObject(given)) return given;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const known = findAttributeSpelling(tree, name);
      const below = known === null ? undefined : tree[known];
      if (known === null || below === undefined) return [];
      return [[known, below === true ? value : correctAttributeSpelling(value, below)]];
    }),
  );
}

/** Reads an account from a request; the reason of a refusal names the first faulty attribute. */
export function parseDirectoryPerson(given: unknown): DirectoryPerson {
  const read = directoryPersonSchema.safeParse(correctAttributeSpelling(given, scimPersonAttributes));
  if (read.success) return read.data;
  throw createScimValueRefusal(read.error.issues[0]?.path.join('.') ?? '');
}

const addressSchema = z.string().max(254).pipe(z.email());

const isAddress = (text: string): boolean => addressSchema.safeParse(text).success;

/**
 * Returns the e-mail address of the account: the user name if it is an address, else the primary address, else the
 * work address, else the first.
 */
export function findPersonMailAddress({ userName, emails: all }: DirectoryPerson): string {
  if (isAddress(userName)) return userName;
  const [chosen] = [
    ...all.filter(({ primary }) => primary === true),
    ...all.filter(({ type }) => type?.toLowerCase() === 'work'),
    ...all,
  ].filter(({ value }) => isAddress(value));
  if (chosen === undefined) throw createScimValueRefusal('userName, emails');
  return chosen.value;
}

/**
 * Converts SCIM attributes to the account's names and language. If both names are missing, the display name is used.
 */
export function toAccountFields(person: DirectoryPerson): {
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  readonly language: 'en' | 'sv' | null;
} {
  const { givenName = '', familyName = '', formatted } = person.name;
  const spare = givenName === '' && familyName === '' ? (person.displayName ?? formatted ?? '') : givenName;
  const [language] = (person.preferredLanguage ?? '').toLowerCase().split(/[-_;,]/);
  return {
    username: findPersonMailAddress(person),
    givenName: spare.slice(0, 200),
    surname: familyName.slice(0, 200),
    language: language === 'sv' || language === 'en' ? language : null,
  };
}
