/**
 * Installs an organisation's report template in organisations below it in the tree. The rows of an installation
 * belong to the installing organisation; the other organisations can only read them.
 */
import type { Language } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { requireValidTemplate } from './read.ts';
import {
  listOrganizationsBelow,
  listTemplateInstallations,
  loadOrganizationName,
  ownTemplateStore,
  replaceTemplateInstallations,
} from './store.ts';

interface InstallRequest {
  readonly id: number;
  readonly organizations: readonly number[];
  readonly now: Date;
  readonly language: Language;
}

/** Replaces the organisations in which the current version is installed. */
export async function installTemplate(
  tx: WriteTx,
  actor: Actor,
  { id, organizations, now, language }: InstallRequest,
) {
  const here = requireFound(actor.organizationId);
  const row = requireFound(await ownTemplateStore.lock(tx, id, { change: undefined, userId: actor.userId }));
  requireValidTemplate(row.document.template, row.document.kind, language);
  const below = new Set((await listOrganizationsBelow(tx, here)).map((one) => one.id));
  const wanted = [...new Set(organizations)];
  // Refuse an organisation that is not below this one as not found, so that it is not disclosed.
  if (wanted.some((target) => !below.has(target))) throw new Refusal('error.notfound');
  const owner = await loadOrganizationName(tx, here);
  await replaceTemplateInstallations(
    tx,
    id,
    wanted.map((targetId) => ({
      organizationId: here,
      templateId: id,
      targetId,
      owner,
      revision: row.revision,
      document: row.document,
      at: now,
      author: getActorName(actor),
    })),
  );
  return { revision: row.revision, organizations: wanted };
}

export async function listWireInstallations(tx: ReadTx, id: number) {
  return (await listTemplateInstallations(tx, id)).map(({ install: row, name }) => ({
    id: row.targetId,
    name,
    revision: row.revision,
    at: row.at.toISOString(),
    author: row.author,
  }));
}
