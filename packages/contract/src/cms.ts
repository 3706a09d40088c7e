/**
 * Content beside the domain: dialogs (terms of service) and messages, written in markdown. Specification 000 section 7.
 */
import { z } from 'zod';
import { anyone, query, visitorBounds } from './endpoint.ts';
import { languageSchema } from './shapes.ts';

/** Name of a page or collection: lower case, digits, dashes, underscores. */
export const contentNameSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,79}$/);

/** A message on the site (specification 000 section 3). `text` is markdown. */
export const siteMessageSchema = z.object({
  title: z.string(),
  text: z.string(),
  type: z.enum(['info', 'warning', 'error']),
});

/** One piece of content: the terms of service are the dialog named `terms`. `text` is markdown; `version` a date. */
export const contentItemSchema = z.object({
  name: contentNameSchema,
  title: z.string(),
  version: z.string(),
  language: languageSchema,
  text: z.string(),
});

/** A page. `fields.messages` are the messages to show, in order. */
export const contentPageSchema = z.object({
  slug: contentNameSchema,
  title: z.string(),
  version: z.string(),
  language: languageSchema,
  text: z.string(),
  fields: z.object({ messages: z.array(siteMessageSchema) }),
});

/** Content endpoints. Content that is missing is answered with null: the caller shows nothing. */
export const cms = {
  getCollection: query({
    method: 'GET',
    path: 'cms/collection/b/{name}',
    access: anyone,
    visitors: visitorBounds.glance,
    passive: true,
    summary:
      'A collection of content in the language of the request; `site_dialogs` holds the dialogs, `changelog` what each version brought. Null when there is none.',
    params: z.object({ name: contentNameSchema }),
    result: z.array(contentItemSchema).nullable(),
  }),
  getPage: query({
    method: 'GET',
    path: 'cms/page/b/{slug}',
    access: anyone,
    visitors: visitorBounds.glance,
    passive: true,
    summary:
      'A page of content in the language of the request; `site-messages` holds the messages. Null when there is none.',
    params: z.object({ slug: contentNameSchema }),
    query: z.object({ levels: z.coerce.number().int().min(1).max(5).optional() }),
    result: contentPageSchema.nullable(),
  }),
};
