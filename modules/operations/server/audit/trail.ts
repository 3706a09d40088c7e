/** The part of the audit chain that an assessment has, with its proof. */
import { auditFile } from './export.ts';
import type { AuditTrail } from './provides.ts';
import { sealedOfAssessment } from './store.ts';

export function createAuditTrail(seal: () => Promise<void>): AuditTrail {
  return {
    seal,
    ofAssessment: async (tx, { id, before }) => {
      const sealed = await sealedOfAssessment(tx, { id, before });
      const last = sealed.at(-1);
      const organizationId = last?.event.organizationId ?? 0;
      const at = sealed.reduce<Date | null>(
        (latest, { event }) => (latest === null || event.at > latest ? event.at : latest),
        null,
      );
      const head = {
        // The time of the last event, not of the clock: the same state gives the same file.
        exported: at ?? new Date(0),
        by: '',
        organization: { id: organizationId, name: '' },
        asked: { organizationId, assessment: id, after: 0 },
        chain: last === undefined ? null : { position: last.position, hash: last.hash },
      };
      return { file: auditFile(head, sealed, null), events: sealed.length, at };
    },
  };
}
