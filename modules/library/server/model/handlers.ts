import { model as contract } from '@klarsikt/contract';
import { defaultConfig } from '@klarsikt/engine';
import { found } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { administration } from './administration.ts';
import { comparison } from './comparison.ts';
import type { ModelDeps } from './deps.ts';
import { merging } from './merging.ts';
import { offers } from './offers.ts';
import type { ModelDescription } from './provides.ts';
import { versionFiles } from './version-files.ts';

function wire(version: ModelDescription) {
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

export const model = implementFor<ModelDeps>()(contract, {
  ...administration,
  ...offers,
  ...versionFiles,
  ...merging,
  getAvailable: {
    direct: ({ actor, deps }) =>
      Promise.all(
        deps.models.list().map(async (version) => {
          const counts = await deps.models.countsFor(version.hash, actor);
          return { ...wire(version), counts: { ...counts } };
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
      const version = found(hash === 'latest' ? deps.models.live() : deps.models.describe(hash));
      const projection = await deps.models.projectionFor(version.hash, actor);
      return {
        ...wire(version),
        projection: projection.hash,
        counts: { ...projection.counts },
        demo: projection.demo,
      };
    },
  },
  getData: {
    direct: async ({ input, actor, deps }) => {
      const projection = found(await deps.models.projectionByHash(input.params.projectionHash, actor));
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
      found(deps.models.describe(hash));
      const projection = await deps.models.projectionFor(hash, actor);
      found(projection.hash === projectionHash ? projection : undefined);
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
      found(deps.models.describe(a));
      found(deps.models.describe(b));
      const [before, after] = await Promise.all([
        deps.models.projectionFor(a, actor),
        deps.models.projectionFor(b, actor),
      ]);
      return comparison({ hash: a, model: before.source }, { hash: b, model: after.source });
    },
  },
});
