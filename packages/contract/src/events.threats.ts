/** Events of the audit log about ThreatView: notes on threats, threats that somebody follows, visits. */
import { z } from 'zod';

const text = z.string();
const threatNote = z.object({ threat: text, text });
const followedThreat = z.object({ threat: text });

/** What happens in ThreatView to what an organisation and its people keep there. */
export const threatEvents = {
  'note.added': { en: 'written', sv: 'skriven', after: threatNote },
  'note.changed': { en: 'changed', sv: 'ändrad', before: threatNote, after: threatNote },
  'note.followed': { en: 'threat followed', sv: 'hot följs', after: followedThreat },
  'note.removed': { en: 'removed', sv: 'borttagen', before: threatNote },
  'note.unfollowed': { en: 'threat no longer followed', sv: 'hot följs inte längre', before: followedThreat },
  'threat.visited': {
    en: 'library visited',
    sv: 'bibliotek besökt',
    after: z.object({ version: text }),
  },
};
