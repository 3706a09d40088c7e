import { modelContract as contract } from '@klarsikt/contract';
import { defaultConfig } from '@klarsikt/engine/assess';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { modelAdminHandlers } from './administration.ts';
import { compareModelVersions } from './comparison.ts';
import type { ModelDeps } from './deps.ts';
import { livePlanHandlers } from './live-plan.ts';
import { modelMergeHandlers } from './merging.ts';
import { versionOfferHandlers } from './offers.ts';
import type { ModelDescription } from './provides.ts';
import { versionFileHandlers } from './version-files.ts';

function buildAvailableVersion(version: ModelDescription) {
  const { hash, name, description, channel, counts } = version;
  return {
    hash,
    name,
    description,
    channel,
    counts: { ...counts },
    published: version.publishedAt.toISOString(),
  };
}

export const modelHandlers = implementEndpoints<ModelDeps>()(contract, {
  ...modelAdminHandlers,
  ...versionOfferHandlers,
  ...versionFileHandlers,
  ...livePlanHandlers,
  ...modelMergeHandlers,
  getAvailable: {
    direct: ({ actor, deps }) =>
      Promise.all(
        deps.models.list().map(async (version) => {
          const counts = await deps.models.countsFor(version.hash, actor);
          return { ...buildAvailableVersion(version), counts: { ...counts } };
        }),
      ),
  },
  getConfig: {
    direct: ({ deps }) => ({
      live: {
        draft: deps.models.live('draft')?.hash ?? null,
        beta: deps.models.live('beta')?.hash ?? null,
        live: deps.models.live('live')?.hash ?? null,
      },
      calculation: defaultConfig,
    }),
  },
  getHead: {
    direct: async ({ input, actor, deps }) => {
      const { hash } = input.params;
      const version = requireFound(hash === 'latest' ? deps.models.live() : deps.models.describe(hash));
      const projection = await deps.models.projectionFor(version.hash, actor);
      return {
        ...buildAvailableVersion(version),
        projection: projection.hash,
        counts: { ...projection.counts },
        demo: projection.demo,
      };
    },
  },
  getData: {
    direct: async ({ input, actor, deps }) => {
      const projection = requireFound(await deps.models.projectionByHash(input.params.projectionHash, actor));
      return {
        content: projection.transport.identity,
        contentType: 'application/json; charset=utf-8',
        br: projection.transport.br,
        etag: `"${projection.hash}"`,
      };
    },
  },
  getTexts: {
    direct: async ({ input, actor, deps }) => {
      const { hash, projectionHash } = input.params;
      requireFound(deps.models.describe(hash));
      const projection = await deps.models.projectionFor(hash, actor);
      requireFound(projection.hash === projectionHash ? projection : undefined);
      const { br, identity } = await projection.texts();
      return {
        content: identity,
        contentType: 'application/json; charset=utf-8',
        br,
        etag: `"${hash}.${projectionHash}"`,
      };
    },
  },
  getDiff: {
    direct: async ({ input, actor, deps }) => {
      const { a, b } = input.params;
      requireFound(deps.models.describe(a));
      requireFound(deps.models.describe(b));
      const [before, after] = await Promise.all([
        deps.models.projectionFor(a, actor),
        deps.models.projectionFor(b, actor),
      ]);
      return compareModelVersions({ hash: a, model: before.source }, { hash: b, model: after.source });
    },
  },
});
