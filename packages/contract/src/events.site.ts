/** Audit events about the texts of the site and the portal. */

import { portalSellerSchema } from '@klarsikt/portal/contract/portal.ts';
import { z } from 'zod';

const text = z.string();
const number = z.number();
const idOrNull = z.number().nullable();
const texts = z.array(text).readonly();
const titled = z.object({ title: text });

/**
 * Audit events about the texts of the site and the portal by name, with their words and the schemas of their notes;
 * part of `auditEvents`.
 */
export const siteEvents = {
  'portal.accepted': {
    en: 'accepted',
    sv: 'antagen',
    after: z.object({ kind: text, organization: text }),
  },
  'portal.answered': {
    en: 'answered',
    sv: 'besvarad',
    after: z.object({ revision: number, questions: texts }),
  },
  'portal.exported': {
    en: 'exported',
    sv: 'exporterad',
    after: z.object({ deferred: text, format: text, language: text }),
  },
  'portal.fetched': { en: 'fetched by link', sv: 'hämtad med länk', after: z.object({ format: text }) },
  'portal.invited': { en: 'invited', sv: 'inbjuden', after: z.object({ kind: text, email: text }) },
  'portal.ordered': { en: 'ordered', sv: 'beställd', after: z.object({ firm: text, trade: text }) },
  'portal.sellerChanged': { en: 'seller changed', sv: 'säljare ändrad', after: portalSellerSchema },
  'portal.shared': {
    en: 'shared by link',
    sv: 'delad med länk',
    after: z.object({ format: text, expires: text }),
  },
  'portal.started': {
    en: 'started',
    sv: 'påbörjad',
    after: z.object({ assessment: number, trade: text, from: idOrNull }),
  },
  'content.discarded': { en: 'draft discarded', sv: 'utkast förkastat', before: titled },
  'content.drafted': { en: 'draft saved', sv: 'utkast sparat', after: titled },
  'content.imported': {
    en: 'folder imported',
    sv: 'mapp importerad',
    after: z.object({ drafts: texts, pictures: number }),
  },
  'content.pictured': {
    en: 'picture added',
    sv: 'bild tillagd',
    after: z.object({ name: text, bytes: number }),
  },
  'content.published': { en: 'published', sv: 'publicerad', after: titled },
  'content.starter': {
    en: 'newer text of the installation answered',
    sv: 'nyare text från installationen besvarad',
    after: z.object({ title: text, taken: z.boolean() }),
  },
  'content.withdrawn': { en: 'withdrawn', sv: 'indragen', before: titled },
} as const;
