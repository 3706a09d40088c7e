/** Installing a template in organisations below: a row of the owner that the other organisation reads. */
import type { Language } from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { soundTemplate } from './read.ts';
import { installsOf, nameOf, organizationsBelow, replaceInstalls, templateStore } from './store.ts';

interface Wanted {
  readonly id: number;
  readonly organizations: readonly number[];
  readonly now: Date;
  readonly language: Language;
}

/** Makes the given organisations those in which the present state is installed. */
export async function install(tx: WriteTx, actor: Actor, { id, organizations, now, language }: Wanted) {
  const here = found(actor.organizationId);
  const row = found(await templateStore.lock(tx, id, { change: undefined, userId: actor.userId }));
  soundTemplate(row.document.template, row.document.kind, language);
  const below = new Set((await organizationsBelow(tx, here)).map((one) => one.id));
  const wanted = [...new Set(organizations)];
  // What is not below does not exist for this caller.
  if (wanted.some((target) => !below.has(target))) throw new Refusal('error.notfound');
  const owner = await nameOf(tx, here);
  await replaceInstalls(
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
      author: actorName(actor),
    })),
  );
  return { revision: row.revision, organizations: wanted };
}

export async function wireInstalls(tx: ReadTx, id: number) {
  return (await installsOf(tx, id)).map(({ install: row, name }) => ({
    id: row.targetId,
    name,
    revision: row.revision,
    at: row.at.toISOString(),
    author: row.author,
  }));
}
