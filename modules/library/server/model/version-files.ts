import type { modelContract as contract } from '@klarsikt/contract';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import { createStixBundle, toStixId } from '@klarsikt/server/render/stix-objects.ts';
import type { ModelDeps } from './deps.ts';
import { compareWithLiveVersion, installFetchedVersion } from './install.ts';
import { loadVersionContent } from './store.ts';
import { createOtherSignerRefusal, readVersionFile, writeVersionFile } from './version-file.ts';

const fileName = (name: string, ending: string): string =>
  `klarsikt-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`;

export const versionFileHandlers: Pick<
  EndpointHandlers<typeof contract, ModelDeps>,
  'getFile' | 'getStix' | 'checkFile' | 'installFile'
> = {
  getFile: {
    direct: async ({ input, deps, db }) => {
      const version = requireFound(deps.models.describe(input.params.id));
      const content = requireFound(await loadVersionContent(db, version.hash));
      return {
        content: await writeVersionFile(deps.signer, version, content),
        contentType: 'application/json; charset=utf-8',
        filename: fileName(version.name, 'json'),
      };
    },
  },
  getStix: {
    direct: async ({ input, deps }) => {
      const { hash, name } = requireFound(deps.models.describe(input.params.id));
      return {
        content: createStixBundle(toStixId('bundle', hash), await deps.stix.edition(hash)),
        contentType: 'application/stix+json;version=2.1',
        filename: fileName(name, 'stix.json'),
      };
    },
  },
  checkFile: {
    direct: async ({ input, deps, call }) => {
      const read = readVersionFile(input.body.file.content, call.language);
      const { channel: _, ...version } = read.offered;
      const own = (await deps.signer.known())?.fingerprint === read.signer;
      const before = deps.models.list().some(({ signer }) => signer === read.signer);
      return {
        version: { ...version, installed: deps.models.describe(version.hash) !== null },
        signer: { fingerprint: read.signer, known: own ? 'own' : before ? 'before' : 'unknown' },
        brings: await compareWithLiveVersion(deps.models, read),
      };
    },
  },
  installFile: {
    prepare: async ({ input, deps, call }) => {
      const { file, signer, channel } = input.body;
      const fetched = readVersionFile(file.content, call.language);
      if (fetched.signer !== signer) throw createOtherSignerRefusal(call.language);
      return (tx) => installFetchedVersion(tx, deps, { fetched, origin: file.name, signer, channel });
    },
  },
};
