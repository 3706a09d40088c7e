/** Describes the supported features and schemas to directories (RFC 7643 sections 5 to 7). */
import { maxScimPageResources, scimUrns } from '@klarsikt/contract';
import SCIMMY from 'scimmy';
import { findAttributeSpelling, scimPersonAttributes } from './resource.ts';

export function buildScimConfig(address: string) {
  return {
    schemas: [scimUrns.config],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxScimPageResources },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Key of the directory',
        description: 'The secret of a key, made in Admin, Directory, as a bearer token.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${address}/ServiceProviderConfig` },
  };
}

const describeType = (
  address: string,
  name: 'User' | 'Group',
  schema: string,
  extensions: readonly string[],
) => ({
  schemas: [scimUrns.resourceType],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  ...(extensions.length === 0
    ? {}
    : { schemaExtensions: extensions.map((one) => ({ schema: one, required: false })) }),
  meta: { resourceType: 'ResourceType', location: `${address}/ResourceTypes/${name}` },
});

export const listScimResourceTypes = (address: string) => [
  describeType(address, 'User', scimUrns.user, [scimUrns.enterprise]),
  describeType(address, 'Group', scimUrns.group, []),
];

interface Described {
  readonly name: string;
  readonly subAttributes?: readonly Described[];
}

/** Keeps the attributes of the standard's schema description that the product stores. */
function keep(attributes: readonly Described[], tree: typeof scimPersonAttributes): readonly Described[] {
  return attributes.flatMap((one) => {
    const known = findAttributeSpelling(tree, one.name);
    const below = known === null ? undefined : tree[known];
    if (below === undefined) return [];
    const { subAttributes } = one;
    return [
      below === true || subAttributes === undefined
        ? one
        : { ...one, subAttributes: keep(subAttributes, below) },
    ];
  });
}

const groupTree = {
  displayName: true,
  externalId: true,
  members: { value: true, $ref: true, display: true, type: true },
} as const;
const groupsOfUser = { groups: { value: true, $ref: true, display: true, type: true } } as const;

export function listScimSchemas(address: string) {
  const { User, Group, EnterpriseUser } = SCIMMY.Schemas;
  const enterprise = scimPersonAttributes[scimUrns.enterprise];
  const described = [
    { schema: User.definition.describe(), tree: { ...scimPersonAttributes, ...groupsOfUser } },
    { schema: Group.definition.describe(), tree: groupTree },
    { schema: EnterpriseUser.definition.describe(), tree: enterprise === true ? {} : (enterprise ?? {}) },
  ];
  return described.map(({ schema: { id, name, description, attributes }, tree }) => ({
    schemas: [scimUrns.schema],
    ...{ id, name, description },
    attributes: keep(attributes, tree),
    meta: { resourceType: 'Schema', location: `${address}/Schemas/${id}` },
  }));
}
