/** Audit events about directories. */
import { z } from 'zod';

const text = z.string();
const setting = z.object({ enabled: z.boolean(), invites: z.boolean() });
const members = z.object({
  name: text,
  added: z.array(z.number()).readonly().optional(),
  removed: z.array(z.number()).readonly().optional(),
  members: z.number().optional(),
});
const mapping = z.object({ group: text.nullable() });

/** Audit events about directories by name, with their words and the schemas of their notes; part of `auditEvents`. */
export const directoryEvents = {
  'directory.groupChanged': { en: 'group changed', sv: 'grupp ändrad', before: members, after: members },
  'directory.groupCreated': { en: 'group created', sv: 'grupp skapad', after: members },
  'directory.groupMapped': { en: 'group mapped', sv: 'grupp kopplad', before: mapping, after: mapping },
  'directory.groupRemoved': { en: 'group removed', sv: 'grupp borttagen', before: members },
  'directory.keyCreated': {
    en: 'key created',
    sv: 'nyckel skapad',
    after: z.object({ label: text, person: z.number(), expiresAt: text }),
  },
  'directory.keyRevoked': {
    en: 'key revoked',
    sv: 'nyckel återkallad',
    before: z.object({ label: text }),
  },
  'directory.refused': {
    en: 'call refused',
    sv: 'anrop nekat',
    after: z.object({ method: text, path: text, status: z.number(), code: text }),
  },
  'directory.switched': { en: 'switched', sv: 'omställd', before: setting, after: setting },
  'directory.unchanged': { en: 'sent without a change', sv: 'skickad utan ändring' },
} as const;
