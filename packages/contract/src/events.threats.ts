/** Audit events about ThreatView: notes on threats, followed threats, visits. */
import { z } from 'zod';

const text = z.string();
const threatNote = z.object({ threat: text, text });
const followedThreat = z.object({ threat: text });

/** Audit events about ThreatView by name, with their words and the schemas of their notes; part of `auditEvents`. */
export const threatEvents = {
  'note.added': { en: 'written', sv: 'skriven', after: threatNote },
  'note.changed': { en: 'changed', sv: 'ändrad', before: threatNote, after: threatNote },
  'note.followed': { en: 'threat followed', sv: 'hot följs', after: followedThreat },
  'note.removed': { en: 'removed', sv: 'borttagen', before: threatNote },
  'note.restored': { en: 'taken back', sv: 'återställd', after: threatNote },
  'note.unfollowed': { en: 'threat no longer followed', sv: 'hot följs inte längre', before: followedThreat },
  'threat.visited': {
    en: 'library visited',
    sv: 'bibliotek besökt',
    after: z.object({ version: text }),
  },
};
