/**
 * Own fields: fields that an organisation adds to assessments, risks, controls, actions and incidents. Values refer
 * to a field by its key, which never changes, so a field can be renamed without losing values.
 */

import {
  allowsSample,
  defineCommand,
  defineQuery,
  needsPermission,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  emptyResultSchema,
  idParamSchema,
  idSchema,
  revisionSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { isForbiddenKey } from '@klarsikt/engine/fields';
import {
  type OwnFieldValues,
  ownFieldKeyPattern,
  ownFieldKinds,
  ownFieldLimits,
  ownFieldObjectKinds,
} from '@klarsikt/engine/own-fields';
import { hasVisibleText } from '@klarsikt/engine/text';
import { z } from 'zod';

const { choice, choices, fields: most, help, label } = ownFieldLimits;

const value = z.union([z.string().max(ownFieldLimits.text), z.number()]);
const key = z
  .string()
  .regex(ownFieldKeyPattern)
  .refine((name) => !isForbiddenKey(name));

/** Values of own fields in a response, by the key of the field; a field without a value is absent. */
export const ownFieldValuesSchema: z.ZodType<OwnFieldValues> = z.record(z.string(), value).meta({
  id: 'OwnFieldValues',
  description:
    'Values of the own fields of the organisation by key: a text, a number, the id of an option, an ISO day, an https address, or the id of a person. `GET ra/ownfields` describes the fields.',
});

/** New values of own fields by key; null empties a field, and fields that are not mentioned keep their values. */
export const ownFieldChangeSchema = z
  .record(key, value.nullable())
  .refine((given) => Object.keys(given).length <= most)
  .meta({
    id: 'OwnFieldChange',
    description:
      'New values of own fields by key; null empties a field. Fields that are not named keep their values.',
  });

const option = z.object({ id: z.string(), name: textSchema, isArchived: z.boolean() });

/** An own field with the data that is needed to show and edit its values. */
export const ownFieldSchema = z.object({
  key: z.string(),
  thing: z.enum(ownFieldObjectKinds),
  kind: z.enum(ownFieldKinds),
  label: textSchema,
  help: textSchema,
  options: z.array(option).readonly(),
  /** True if the field is shown in lists. */
  isListed: z.boolean(),
  isArchived: z.boolean(),
});

/** An own field with its id, revision, position and number of values, for administrators. */
export const ownFieldDefinitionSchema = ownFieldSchema.extend({
  id: idSchema,
  revision: revisionSchema,
  position: z.number().int(),
  /** Number of stored values of the field. */
  held: z.number().int(),
});

/** An own field with its id, revision, position and number of values, for administrators. */
export type OwnFieldDefinition = z.output<typeof ownFieldDefinitionSchema>;

const words = (longest: number) =>
  z.strictObject({ en: z.string().trim().max(longest), sv: z.string().trim().max(longest) });
/** A name in both languages; at least one language must have visible text. */
const name = (longest: number) =>
  words(longest).refine(({ en, sv }) => hasVisibleText(en) || hasVisibleText(sv));

const members = {
  label: name(label),
  help: words(help).default({ en: '', sv: '' }),
  /**
   * Options of a choice field, in their order. An option without an id is added; a stored option that is missing here
   * is archived.
   */
  options: z
    .array(z.strictObject({ id: z.string().max(20).exactOptional(), name: name(choice) }))
    .max(choices)
    .default([]),
  isListed: z.boolean(),
  position: z.number().int().min(1).max(999),
} as const;

const access = needsPermission('admin:Admin');
const params = z.strictObject({ id: idParamSchema });
const atRevision = z.strictObject({ revision: revisionSchema });

/** Calls to read, define and change own fields. */
export const ownfieldContract = {
  fields: defineQuery({
    method: 'GET',
    path: 'ra/ownfields',
    access: allowsSample,
    visitors: visitorLimits.read,
    external: true,
    summary:
      'The own fields of the organisation in their order, archived ones included, and the people whom fields can name. Callers without a permission in Risk Assessment get no people.',
    result: z.object({
      fields: z.array(ownFieldSchema).readonly(),
      people: z.array(z.object({ id: idSchema, name: z.string(), isActive: z.boolean() })).readonly(),
    }),
  }),
  list: defineQuery({
    method: 'GET',
    path: 'admin/ownfields',
    access,
    summary: 'The own fields of the organisation with their revisions and the number of values.',
    result: z.object({ rows: z.array(ownFieldDefinitionSchema).readonly() }),
  }),
  create: defineCommand({
    method: 'POST',
    path: 'admin/ownfields',
    access,
    summary: `Adds a field, at most ${most} for each thing. Without a key, it is made of the label. Thing, kind and key never change.`,
    events: ['ownfield.created'],
    body: z.strictObject({
      ...members,
      thing: z.enum(ownFieldObjectKinds),
      kind: z.enum(ownFieldKinds),
      key: key.exactOptional(),
    }),
    result: ownFieldDefinitionSchema,
  }),
  change: defineCommand({
    method: 'POST',
    path: 'admin/ownfields/{id}',
    access,
    summary: 'Changes label, help, options, order and list of a field, on top of the given revision.',
    events: ['ownfield.changed'],
    params,
    body: z.strictObject({ ...members, revision: revisionSchema }),
    result: ownFieldDefinitionSchema,
  }),
  archive: defineCommand({
    method: 'POST',
    path: 'admin/ownfields/{id}/archive',
    access,
    summary: 'Archives a field: it keeps its values and takes no new ones.',
    events: ['ownfield.archived'],
    params,
    body: atRevision,
    result: ownFieldDefinitionSchema,
  }),
  restore: defineCommand({
    method: 'POST',
    path: 'admin/ownfields/{id}/restore',
    access,
    summary: 'Brings an archived field back.',
    events: ['ownfield.restored'],
    params,
    body: atRevision,
    result: ownFieldDefinitionSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'admin/ownfields/{id}',
    access,
    summary: 'Removes a field that holds no value.',
    events: ['ownfield.removed'],
    params,
    result: emptyResultSchema,
  }),
};
