/** Audit events about templates and saved reports. */
import { z } from 'zod';
import { auditPatchesSchema } from './events.parts.ts';

const text = z.string();
const number = z.number();
const numbers = z.array(number).readonly();

const groupFact = z.object({ unit: z.number().nullable(), key: text, answer: text, text }).partial();

/**
 * Audit events about templates and saved reports by name, with their words and the schemas of their notes; part of
 * `auditEvents`.
 */
export const reportEvents = {
  'report.accepted': {
    en: 'accepted and frozen',
    sv: 'godkänd och fryst',
    after: z.object({
      revision: number,
      digests: z.object({ docx: text, pdf: text.nullable(), html: text.nullable() }),
    }),
  },
  'report.changed': {
    en: 'changed',
    sv: 'ändrad',
    after: z.object({ revision: number, changes: auditPatchesSchema }),
  },
  'report.created': { en: 'created', sv: 'skapad', after: z.object({ title: text, template: text }) },
  'groupFact.answered': {
    en: 'answered',
    sv: 'besvarad',
    before: groupFact.nullable(),
    after: groupFact,
  },
  'report.deleted': { en: 'deleted', sv: 'borttagen', before: z.object({ title: text }) },
  'template.changed': {
    en: 'changed',
    sv: 'ändrad',
    after: z.object({ revision: number, changes: auditPatchesSchema }),
  },
  'template.created': { en: 'created', sv: 'skapad', after: z.object({ name: text, origin: text }) },
  'template.deleted': { en: 'deleted', sv: 'borttagen', before: z.object({ name: text }) },
  'template.installed': {
    en: 'installed',
    sv: 'installerad',
    after: z.object({ revision: number, organizations: numbers }),
  },
  'template.snapshotTaken': {
    en: 'saved as a named version',
    sv: 'sparad som namngiven version',
    after: z.object({ name: text, revision: number }),
  },
  'template.uploaded': {
    en: 'uploaded',
    sv: 'uppladdad',
    after: z.object({ name: text, version: number, sha256: text, faults: number }),
  },
} as const;
