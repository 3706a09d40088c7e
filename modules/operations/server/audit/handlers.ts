import { auditExportLimit, audit as contract } from '@klarsikt/contract';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { withPlaces } from './about.ts';
import type { AuditDeps } from './deps.ts';
import { auditFile } from './export.ts';
import { chainHead, listAudit, organizationsInReach, sealedEvents } from './store.ts';

/** A program reads the log of the organisation that its key belongs to, and of none below it. */
function withinReach<A extends { readonly organizationId?: number | undefined }>(actor: Actor, asked: A): A {
  if (actor.method !== 'key') return asked;
  const own = found(actor.organizationId);
  if (asked.organizationId !== undefined && asked.organizationId !== own) throw new Refusal('error.notfound');
  return { ...asked, organizationId: own };
}

export const audit = implementFor<AuditDeps>()(contract, {
  list: async ({ tx, input, actor, call, deps }) => {
    const asked = withinReach(actor, input.body);
    const organizations = await organizationsInReach(tx);
    const within = actor.method === 'key' ? ({ id }: { id: number }) => id === asked.organizationId : Boolean;
    const { rows, total } = await listAudit(tx, asked, call.language);
    return {
      rows: await withPlaces(rows, { tx, deps, actor, language: call.language }),
      total,
      organizations: organizations.filter(within),
    };
  },

  export: {
    // What happened until now is sealed first, so that the file holds it.
    prepare: async ({ input, actor, deps }) => {
      await deps.sealAudit();
      return async (tx) => {
        const asked = withinReach(actor, input.body);
        const sealed = await sealedEvents(tx, { ...asked, limit: auditExportLimit + 1 });
        const kept = sealed.slice(0, auditExportLimit);
        const next = sealed.length > kept.length ? (kept.at(-1)?.position ?? null) : null;
        const exported = deps.clock.now();
        const organization = { id: found(actor.organizationId), name: actor.organizationName };
        const chain = await chainHead(tx);
        const head = { exported, by: actorName(actor), organization, asked, chain };
        const name = exported.toISOString().slice(0, 16).replace(/[-:]/g, '');
        return {
          output: {
            content: auditFile(head, kept, next),
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
