/** Versions as files: written for another installation, looked at, and taken in. */
import type { model as contract } from '@klarsikt/contract';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import { bundleOf, stixId } from '@klarsikt/server/render/stix-objects.ts';
import type { ModelDeps } from './deps.ts';
import { bringsOver, store } from './install.ts';
import { contentOf } from './store.ts';
import { otherSigner, readVersionFile, writeVersionFile } from './version-file.ts';

const fileName = (name: string, ending: string): string =>
  `klarsikt-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`;

export const versionFiles: Pick<
  Handlers<typeof contract, ModelDeps>,
  'getFile' | 'getStix' | 'checkFile' | 'installFile'
> = {
  getFile: {
    direct: async ({ input, deps, db }) => {
      const version = found(deps.models.describe(input.params.id));
      const content = found(await contentOf(db, version.hash));
      return {
        content: await writeVersionFile(deps.signer, version, content),
        contentType: 'application/json; charset=utf-8',
        filename: fileName(version.name, 'json'),
      };
    },
  },
  getStix: {
    direct: async ({ input, deps }) => {
      const { hash, name } = found(deps.models.describe(input.params.id));
      return {
        content: bundleOf(stixId('bundle', hash), await deps.stix.edition(hash)),
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
        brings: await bringsOver(deps.models, read),
      };
    },
  },
  installFile: {
    prepare: async ({ input, deps, call }) => {
      const { file, signer, channel } = input.body;
      const fetched = readVersionFile(file.content, call.language);
      if (fetched.signer !== signer) throw otherSigner(call.language);
      return (tx) => store(tx, deps, { fetched, origin: file.name, signer, channel });
    },
  },
};
