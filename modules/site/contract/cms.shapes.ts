/** Shapes of the texts of the site, for readers and for editors. */

import {
  describeRuleRequirement,
  instantSchema,
  languageSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { contentKinds, contentSlugPattern, isInternalPath, messageTones } from '@klarsikt/engine/content';
import { isDay } from '@klarsikt/engine/fields';
import { z } from 'zod';

/** Name of a page or collection: lower case letters, digits, dashes, underscores. */
export const contentNameSchema = z.string().regex(contentSlugPattern);

/** A message on the site (specification 000 section 3). `text` is Markdown. */
export const siteMessageSchema = z.object({
  title: z.string(),
  text: z.string(),
  type: z.enum(messageTones),
});

/**
 * One text. `text` is Markdown; `version` is a date; `screens` are the addresses that a help article explains;
 * `address` is the path of the text's page, null if it has none. The terms of service are the dialog named `terms`.
 */
export const contentItemSchema = z.object({
  name: contentNameSchema,
  title: z.string(),
  lead: z.string(),
  version: z.string(),
  language: languageSchema,
  text: z.string(),
  screens: z.array(z.string()).readonly(),
  address: z.string().nullable(),
});

/**
 * A page. `fields.messages` are today's messages, in order; `children` the subpages down to the requested level (the
 * page itself is level 1; at most 5).
 */
export const contentPageSchema = z.object({
  slug: contentNameSchema,
  title: z.string(),
  lead: z.string(),
  version: z.string(),
  language: languageSchema,
  text: z.string(),
  address: z.string().nullable(),
  fields: z.object({ messages: z.array(siteMessageSchema).readonly() }),
  get children(): z.ZodReadonly<z.ZodArray<typeof contentPageSchema>> {
    return z.array(contentPageSchema).readonly();
  },
});

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u);
const words = z.strictObject({ title: line(300), lead: line(1000), body: z.string().trim().max(100_000) });
const day = z.string().refine((value) => value === '' || isDay(value), describeRuleRequirement('day'));
const keys = z
  .array(z.string().regex(/^[a-z0-9-]{1,120}$/))
  .max(60)
  .readonly();

/**
 * A text of the site: `ContentDocument` of the engine. Links to places in the product are paths inside the
 * installation.
 */
export const contentDocumentSchema = z.strictObject({
  kind: z.enum(contentKinds),
  en: words,
  sv: words,
  parent: z.union([z.literal(''), contentNameSchema]),
  order: z.number().int().min(-99_999).max(99_999),
  version: day,
  threats: keys,
  businesses: keys,
  screens: z
    .array(z.string().regex(/^\/[a-z0-9*/-]{0,200}$/i))
    .max(60)
    .readonly(),
  opens: z
    .array(z.strictObject({ to: z.string().max(500).refine(isInternalPath), en: line(200), sv: line(200) }))
    .max(20)
    .readonly(),
  tone: z.enum(messageTones),
  from: day,
  until: day,
});

/**
 * State of a document: `published` has no draft, `changed` is published and has a draft, `draft` has only a draft,
 * `withdrawn` has neither.
 */
export const contentStateSchema = z.enum(['published', 'changed', 'draft', 'withdrawn']);

/** A document in the editors' list. `starter`: true if the product contains a newer text than the edited one. */
export const contentEntrySchema = z.object({
  slug: contentNameSchema,
  kind: z.enum(contentKinds),
  title: z.object({ en: z.string(), sv: z.string() }),
  parent: z.string(),
  order: z.number().int(),
  state: contentStateSchema,
  starter: z.boolean(),
  address: z.string().nullable(),
  revision: revisionSchema,
  changedAt: instantSchema.nullable(),
  changedBy: z.string(),
});

/** A document for its editors. `starter` is the newer text of the product; null if there is none. */
export const contentEditSchema = contentEntrySchema.extend({
  published: contentDocumentSchema.nullable(),
  draft: contentDocumentSchema.nullable(),
  newer: contentDocumentSchema.nullable(),
});

/** An entry of a document's history, newest first. `document` is null after a deletion. */
export const contentRevisionSchema = z.object({
  revision: revisionSchema,
  at: instantSchema,
  author: z.string(),
  action: z.enum(['starter', 'draft', 'publish', 'discard', 'withdraw', 'keep']),
  document: contentDocumentSchema.nullable(),
});

/** A picture of the site. `path` is its address, `/cms/cdn/...`; its content never changes. */
export const contentPictureSchema = z.object({
  path: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  at: instantSchema,
  by: z.string(),
});

/** Result of an import: new drafts, unchanged documents, added pictures. */
export const contentImportSchema = z.object({
  drafts: z.array(contentNameSchema).readonly(),
  same: z.number().int(),
  pictures: z.number().int(),
});
