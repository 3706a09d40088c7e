/** Audit events about the working rows of the reference model. */
import { z } from 'zod';

const text = z.string();
const number = z.number();
const texts = z.array(text).readonly();

/**
 * Audit events about the working rows by name, with their words and the schemas of their notes; part of
 * `auditEvents`.
 */
export const atlasEvents = {
  'atlas.changed': {
    en: 'changed',
    sv: 'ändrade',
    after: z.object({ revision: number, paths: texts }),
  },
  'atlas.created': { en: 'created', sv: 'skapade', after: z.object({ kind: text, name: text }) },
  'atlas.imported': {
    en: 'read from a table',
    sv: 'inlästa från en tabell',
    after: z.object({ check: z.boolean(), added: number, changed: number, refused: number }),
  },
  'atlas.importRead': {
    en: 'read from a file, not imported yet',
    sv: 'inlästa från en fil, ännu inte importerade',
    after: z.object({ file: text, format: text }),
  },
  'atlas.importTaken': {
    en: 'imported from a file',
    sv: 'importerade från en fil',
    after: z.object({ file: text, source: text, added: number, changed: number }),
  },
  'atlas.importUndone': {
    en: 'as they were before an import',
    sv: 'återställda till före en import',
    after: z.object({ file: text, changed: number, withdrawn: number }),
  },
  'atlas.importDropped': {
    en: 'without an import that was read',
    sv: 'utan en import som hade lästs in',
    after: z.object({ file: text }),
  },
  'atlas.listTaken': {
    en: 'given another edition',
    sv: 'har fått en annan utgåva',
    after: z.object({ date: text, changed: number }),
  },
  'atlas.persons': {
    en: 'persons for publishing set',
    sv: 'antal personer för publicering bestämt',
    before: z.object({ two: z.boolean() }),
    after: z.object({ two: z.boolean() }),
  },
  'atlas.proposed': {
    en: 'proposed for publishing',
    sv: 'föreslagna för publicering',
    after: z.object({ hash: text, channel: text }),
  },
  'atlas.published': {
    en: 'published from the unpublished changes',
    sv: 'publicerade från opublicerade ändringar',
    after: z.object({
      version: text,
      hash: text,
      channel: text,
      proposedBy: text,
      /** Warnings that the editor confirmed; absent in older entries. */
      acknowledged: z.array(text).optional(),
    }),
  },
  'atlas.released': {
    en: 'published as news',
    sv: 'publicerade som nyhet',
    after: z.object({ at: text, title: text }),
  },
  'atlas.takenOut': {
    en: 'removed from the news',
    sv: 'avpublicerade som nyhet',
    after: z.object({ title: text }),
  },
  'atlas.returned': {
    en: 'returned',
    sv: 'återlämnade',
    after: z.object({ hash: text, reason: text }),
  },
} as const;
