/** Offers versions of this installation to other installations that have an API key. */
import type { modelContract as contract, OfferedVersion } from '@klarsikt/contract';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import type { ModelDeps } from './deps.ts';
import type { ModelDescription } from './provides.ts';
import { loadVersionContent, loadVersionPart, loadVersionSizes } from './store.ts';

/** Channel in which a version is offered, `live` before `beta`; null for drafts, which are not offered. */
function offerChannelOf({ channels }: ModelDescription): OfferedVersion['channel'] | null {
  return channels.includes('live') ? 'live' : channels.includes('beta') ? 'beta' : null;
}

export const versionOfferHandlers: Pick<
  EndpointHandlers<typeof contract, ModelDeps>,
  'listOffered' | 'getOffered'
> = {
  listOffered: {
    direct: async ({ deps, db }) => {
      const offered = (['live', 'beta'] as const).flatMap((channel) =>
        deps.models
          .list()
          .filter((version) => offerChannelOf(version) === channel)
          .map((version) => ({ version, channel })),
      );
      const sizes = await loadVersionSizes(
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
      requireFound(offerChannelOf(requireFound(deps.models.describe(hash))));
      const { from } = input.query;
      const content = await (from === undefined
        ? loadVersionContent(db, hash)
        : loadVersionPart(db, hash, from));
      return {
        content: requireFound(content),
        contentType: 'application/json; charset=utf-8',
      };
    },
  },
};
