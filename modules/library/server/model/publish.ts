import { ModelError, problemSteps, type ReferenceModel } from '@klarsikt/engine';
import { type Content, contentOf, inSteps } from '@klarsikt/server/platform/steps.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { FetchedVersion } from './provides.ts';
import { countsOf } from './registry.ts';
import { nameIsTaken, storeVersion, tagLive, versionByHash } from './store.ts';

/**
 * Publishes a model as an immutable version on a channel. A model that does not compile is refused with every fault
 * named. Same content, same hash: publishing again changes nothing but the channel.
 */
export async function publishVersion(
  tx: WriteTx,
  model: ReferenceModel,
  version: {
    readonly name: string;
    readonly description: string;
    readonly channel: 'draft' | 'beta' | 'live';
    readonly at: Date;
    /** The model as canonical JSON, where it is written already. */
    readonly written?: Content;
  },
): Promise<string> {
  const problems = await inSteps(problemSteps(model));
  if (problems.length > 0) throw new ModelError(problems);
  const { content, hash } = version.written ?? (await contentOf(model));
  const { name, description, at } = version;
  await storeVersion(tx, { hash, name, description, content, counts: countsOf(model), publishedAt: at });
  await tagLive(tx, version.channel, hash);
  return hash;
}

/**
 * Stores a version of another installation under its own name; when another version here has that name, the beginning
 * of its hash tells them apart. False when it is here already.
 */
export async function installVersion(
  tx: WriteTx,
  { offered, content, model }: FetchedVersion,
  from: { readonly origin: string; readonly signer?: string },
): Promise<boolean> {
  const { hash, name, description, published } = offered;
  if ((await versionByHash(tx, hash)) !== null) return false;
  await storeVersion(tx, {
    hash,
    name: (await nameIsTaken(tx, name)) ? `${name} ${hash.slice(0, 8)}` : name,
    description,
    content,
    counts: countsOf(model),
    publishedAt: new Date(published),
    origin: from.origin,
    signer: from.signer ?? null,
  });
  return true;
}
