import { auditContract as contract, maxAuditExportEvents } from '@klarsikt/contract';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { addAuditSubjectNames } from './about.ts';
import type { AuditDeps } from './deps.ts';
import { writeAuditFile } from './export.ts';
import {
  addErasureEvents,
  findAuditChainHead,
  listAuditRows,
  listOrganizationsInReach,
  listSealedAuditEvents,
} from './store.ts';

/** Limits API clients to the organisation of their key; they cannot read the log of organisations below it. */
function limitToOwnOrganization<A extends { readonly organizationId?: number | undefined }>(
  actor: Actor,
  asked: A,
): A {
  if (actor.method !== 'key') return asked;
  const own = requireFound(actor.organizationId);
  if (asked.organizationId !== undefined && asked.organizationId !== own) throw new Refusal('error.notfound');
  return { ...asked, organizationId: own };
}

export const auditHandlers = implementEndpoints<AuditDeps>()(contract, {
  list: async ({ tx, input, actor, call, deps }) => {
    const asked = limitToOwnOrganization(actor, input.body);
    const organizations = await listOrganizationsInReach(tx);
    const within = actor.method === 'key' ? ({ id }: { id: number }) => id === asked.organizationId : Boolean;
    const { rows, total } = await listAuditRows(tx, asked, call.language);
    return {
      rows: await addAuditSubjectNames(rows, { tx, deps, actor, language: call.language }),
      total,
      organizations: organizations.filter(within),
    };
  },

  export: {
    // Seal the latest events first, so that the file contains them.
    prepare: async ({ input, actor, deps }) => {
      await deps.sealAudit();
      return async (tx) => {
        const asked = limitToOwnOrganization(actor, input.body);
        const sealed = await listSealedAuditEvents(tx, { ...asked, limit: maxAuditExportEvents + 1 });
        const kept = sealed.slice(0, maxAuditExportEvents);
        const next = sealed.length > kept.length ? (kept.at(-1)?.position ?? null) : null;
        const exported = deps.clock.now();
        const organization = { id: requireFound(actor.organizationId), name: actor.organizationName };
        const chain = await findAuditChainHead(tx);
        const head = { exported, by: getActorName(actor), organization, asked, chain };
        const name = exported.toISOString().slice(0, 16).replace(/[-:]/g, '');
        return {
          output: {
            content: writeAuditFile(head, await addErasureEvents(tx, kept), next),
            contentType: 'application/jsonl',
            filename: `klarsikt-audit-${name}.jsonl`,
          },
          audit: [
            {
              event: 'audit.exported',
              subject: `organization:${organization.id}`,
              after: {
                events: kept.length,
                first: kept[0]?.position ?? null,
                last: kept.at(-1)?.position ?? null,
              },
            },
          ],
        };
      };
    },
  },
});
