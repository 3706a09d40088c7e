import { type CreatedPack, packContract as contract } from '@klarsikt/contract';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { PackDeps } from './deps.ts';
import { listPacks } from './store.ts';

type Row = Awaited<ReturnType<typeof listPacks>>[number];

const toWirePack = ({ id, revision, stateAt, madeAt, author, digest, size, key }: Row): CreatedPack => ({
  id,
  revision,
  stateAt: stateAt.toISOString(),
  made: madeAt.toISOString(),
  author,
  digest,
  size,
  key,
});

export const packHandlers = implementEndpoints<PackDeps>()(contract, {
  make: async ({ tx, input, actor, deps, call }) => {
    const { id } = input.params;
    await deps.assessments.head(tx, actor, id);
    const { language } = call;
    const { deferred, revision } = await deps.packs.order(tx, actor, { id, language, ...input.body });
    return {
      output: { id: deferred },
      audit: [
        {
          event: 'pack.ordered',
          subject: `assessment:${id}`,
          after: { deferred, revision, date: input.body.date ?? null },
        },
      ],
    };
  },
  list: async ({ tx, input, actor, deps }) => {
    const { id } = await deps.assessments.head(tx, actor, input.params.id);
    return { packs: (await listPacks(tx, id)).map(toWirePack) };
  },
  // This handler runs without the caller's transaction, because the key belongs to the installation and is read in a
  // transaction of the server.
  key: { direct: async ({ deps }) => ({ key: await deps.signer.known() }) },
});
