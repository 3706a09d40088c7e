/** What this installation hands to others that hold a key for it. */
import type { model as contract, OfferedVersion } from '@klarsikt/contract';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import type { ModelDeps } from './deps.ts';
import type { ModelDescription } from './provides.ts';
import { contentOf, partOf, sizesOf } from './store.ts';

/** Drafts are not offered to others; of a version in both channels only the one in use is listed. */
function channelOf({ channels }: ModelDescription): OfferedVersion['channel'] | null {
  return channels.includes('live') ? 'live' : channels.includes('beta') ? 'beta' : null;
}

export const offers: Pick<Handlers<typeof contract, ModelDeps>, 'listOffered' | 'getOffered'> = {
  listOffered: {
    direct: async ({ deps, db }) => {
      const offered = (['live', 'beta'] as const).flatMap((channel) =>
        deps.models
          .list()
          .filter((version) => channelOf(version) === channel)
          .map((version) => ({ version, channel })),
      );
      const sizes = await sizesOf(
        db,
        offered.map(({ version }) => version.hash),
      );
      return offered.map(({ version: { hash, name, description, publishedAt, counts }, channel }) => ({
        hash,
        name,
        description,
        channel,
        published: publishedAt.toISOString(),
        counts: { ...counts },
        bytes: sizes.get(hash) ?? 1,
      }));
    },
  },
  getOffered: {
    direct: async ({ input, deps, db }) => {
      const { hash } = input.params;
      found(channelOf(found(deps.models.describe(hash))));
      const { from } = input.query;
      const content = await (from === undefined ? contentOf(db, hash) : partOf(db, hash, from));
      return {
        content: found(content),
        contentType: 'application/json; charset=utf-8',
      };
    },
  },
};
