/** Audit events about drift, triggers and the register of incidents. */
import { z } from 'zod';

const text = z.string();
const number = z.number();

const keys = z.array(text).readonly();
const registered = z
  .object({
    unit: number,
    day: text,
    kind: text,
    severity: text,
    title: text,
    description: text,
    links: z.object({ threats: keys, products: keys, controls: keys }),
    loss: number.nullable(),
    ownFields: z.record(text, z.union([text, number])),
    reported: text,
    lessons: text,
    action: text,
  })
  .partial();
const thresholds = z.object({ class: z.boolean(), appetite: z.boolean(), step: number.nullable() });

/**
 * Audit events about drift, triggers and incidents by name, with their words and the schemas of their notes; part of
 * `auditEvents`.
 */
export const driftEvents = {
  'assessment.driftChecked': {
    en: 'compared with today',
    sv: 'jämförd med läget i dag',
    after: z.object({ turned: number, fired: number }),
  },
  'assessment.driftHandled': {
    en: 'changes since the approval handled',
    sv: 'förändringar sedan godkännandet hanterade',
    after: z.object({ mark: text, turned: number, word: text }),
  },
  'assessment.triggerHandled': {
    en: 'trigger handled',
    sv: 'utlöst kriterium hanterat',
    after: z.object({ trigger: number, name: text, word: text }),
  },
  'drift.thresholds': {
    en: 'thresholds changed',
    sv: 'gränser ändrade',
    before: thresholds,
    after: thresholds,
  },
  'incident.changed': { en: 'changed', sv: 'ändrad', before: registered, after: registered },
  'incident.created': { en: 'registered', sv: 'registrerad', after: registered },
  'incident.imported': {
    en: 'imported from a table',
    sv: 'importerade från en tabell',
    after: z.object({ file: text, count: number, import: text }),
  },
  'incident.importUndone': {
    en: 'import undone',
    sv: 'import ångrad',
    after: z.object({ file: text, removed: number, kept: number, import: text }),
  },
  'incident.removed': { en: 'removed', sv: 'borttagen', before: registered },
} as const;
