import { writeAuditFile } from './export.ts';
import type { AuditSealer } from './provides.ts';
import { addErasureEvents, listSealedEventsOfAssessment } from './store.ts';

export function createAuditTrailSealer(seal: () => Promise<void>): AuditSealer {
  return {
    seal,
    ofAssessment: async (tx, { id, before }) => {
      const sealed = await listSealedEventsOfAssessment(tx, { id, before });
      const last = sealed.at(-1);
      const organizationId = last?.event.organizationId ?? 0;
      const at = sealed.reduce<Date | null>(
        (latest, { event }) => (latest === null || event.at > latest ? event.at : latest),
        null,
      );
      const head = {
        // The time of the last event is used instead of the clock, so that the same state gives the same file.
        exported: at ?? new Date(0),
        by: '',
        organization: { id: organizationId, name: '' },
        asked: { organizationId, assessment: id, after: 0 },
        chain: last === undefined ? null : { position: last.position, hash: last.hash },
      };
      return {
        file: writeAuditFile(head, await addErasureEvents(tx, sealed), null),
        events: sealed.length,
        at,
      };
    },
  };
}
