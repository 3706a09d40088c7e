/** Audit events about requests for figures. The notes contain names and numbers, but never delivered values. */
import { z } from 'zod';

const text = z.string();
const number = z.number();
const request = z.object({ assessment: number, recipient: text });

/**
 * Audit events about requests for figures by name, with their words and the schemas of their notes; part of
 * `auditEvents`.
 */
export const contributionEvents = {
  'contribution.requested': {
    en: 'sent',
    sv: 'skickad',
    after: request.extend({
      by: z.enum(['link', 'account']),
      items: number,
      due: text,
      showsFormer: z.boolean(),
    }),
  },
  'contribution.linkMade': {
    en: 'new link or due day',
    sv: 'ny länk eller förfallodag',
    after: request.extend({ due: text, link: z.boolean() }),
  },
  'contribution.opened': { en: 'opened', sv: 'öppnad', after: request.extend({ again: z.boolean() }) },
  'contribution.saved': { en: 'draft saved', sv: 'utkast sparat', after: z.object({ revision: number }) },
  'contribution.delivered': {
    en: 'answered',
    sv: 'besvarad',
    after: request.extend({ round: number, values: number, missing: number, source: text, date: text }),
  },
  'contribution.declined': { en: 'declined', sv: 'avböjd', after: request.extend({ reason: text }) },
  'contribution.left': { en: 'closed in a browser', sv: 'stängd i en webbläsare', after: request },
  'contribution.returned': {
    en: 'answer sent back',
    sv: 'svar skickat tillbaka',
    after: request.extend({ round: number, note: text }),
  },
  'contribution.taken': {
    en: 'answer decided',
    sv: 'svar avgjort',
    after: request.extend({
      taken: z.array(number).readonly(),
      left: z.array(number).readonly(),
      overwritten: z.array(number).readonly(),
      revision: number.nullable(),
    }),
  },
  'contribution.withdrawn': { en: 'withdrawn', sv: 'återkallad', before: request },
} as const;
