/** Audit events about assessments, their import and their sign-off. */
import { z } from 'zod';

const text = z.string();
const number = z.number();
const texts = z.array(text).readonly();
const named = z.object({ name: text });
/**
 * Assessment parts whose approval was requested, signed, returned or withdrawn, and the revision of the assessment.
 */
const signedPartsSchema = z.object({ revision: number, parts: texts });

/** Audit events about assessments by name, with their words and the schemas of their notes; part of `auditEvents`. */
export const assessmentEvents = {
  'assessment.approvalRequested': {
    en: 'approval asked for',
    sv: 'godkännande begärt',
    after: signedPartsSchema,
  },
  'assessment.approved': {
    en: 'approved',
    sv: 'godkänd',
    // The second shape is that of older entries, which record an approval that was made by changing the document.
    after: z.union([
      signedPartsSchema.extend({ hash: text, opened: texts, twoPersons: z.boolean() }),
      z.object({ revision: number, part: text }),
    ]),
  },
  'assessment.branched': {
    en: 'branched for a launch',
    sv: 'förgrenad inför en lansering',
    after: z.object({ branch: number, name: text, launch: text }),
  },
  'assessment.changed': {
    en: 'changed',
    sv: 'ändrad',
    after: z.object({ revision: number, paths: texts }),
  },
  'assessment.created': { en: 'created', sv: 'skapad', after: z.object({ unitId: number, name: text }) },
  'assessment.deleted': { en: 'deleted', sv: 'borttagen', before: named },
  'assessment.duplicated': {
    en: 'duplicated',
    sv: 'kopierad',
    after: z.object({ from: number, unitId: number, name: text }),
  },
  'assessment.drawnUp': { en: 'drawn up', sv: 'upprättad', after: signedPartsSchema },
  'assessment.imported': {
    en: 'imported from a file',
    sv: 'importerad från en fil',
    after: z.object({ unitId: number, name: text, revision: number, model: text, digest: text }),
  },
  'assessment.informed': {
    en: 'supervisory function informed',
    sv: 'tillsynsfunktionen underrättad',
    after: z.object({ revision: number, noticed: text }),
  },
  'assessment.importChecked': {
    en: 'import checked',
    sv: 'import kontrollerad',
    after: z.object({ type: text, lines: number }),
  },
  'assessment.moved': {
    en: 'moved',
    sv: 'flyttad',
    before: z.object({ unitId: number }),
    after: z.object({ unitId: number }),
  },
  'assessment.partOpened': {
    en: 'part opened',
    sv: 'del öppnad',
    after: z.object({ revision: number, part: text }),
  },
  'assessment.partRead': {
    en: 'part read',
    sv: 'del läst',
    after: z.object({ revision: number, part: text }),
  },
  'assessment.restored': { en: 'restored', sv: 'återställd', after: named },
  'assessment.returned': {
    en: 'returned with comments',
    sv: 'återlämnad med kommentarer',
    after: signedPartsSchema,
  },
  'assessment.withdrawn': {
    en: 'approval withdrawn',
    sv: 'godkännande återkallat',
    after: signedPartsSchema,
  },
} as const;
