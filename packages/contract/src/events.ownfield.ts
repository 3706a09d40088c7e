/** Audit events about own fields. */
import { z } from 'zod';

const field = z.object({
  thing: z.string(),
  key: z.string(),
  kind: z.string(),
  label: z.string(),
  options: z.array(z.string()).readonly(),
  listed: z.boolean(),
  archived: z.boolean(),
});

/** Audit events about own fields by name; part of `auditEvents`. The Swedish words agree with `fält` in gender. */
export const ownFieldAuditEvents = {
  'ownfield.archived': { en: 'archived', sv: 'arkiverat', before: field },
  'ownfield.changed': { en: 'changed', sv: 'ändrat', before: field, after: field },
  'ownfield.created': { en: 'created', sv: 'skapat', after: field },
  'ownfield.removed': { en: 'removed', sv: 'borttaget', before: field },
  'ownfield.restored': { en: 'restored', sv: 'återställt', after: field },
} as const;
