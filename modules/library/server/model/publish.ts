import { findModelProblemsInSteps, ModelError, type ReferenceModel } from '@klarsikt/engine/model';
import {
  type HashedContent,
  runGeneratorInSteps,
  serializeWithHash,
} from '@klarsikt/server/platform/steps.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { FetchedVersion } from './provides.ts';
import { countModelEntities } from './registry.ts';
import { findModelVersion, insertModelVersion, isVersionNameTaken, upsertModelChannel } from './store.ts';

/**
 * Publishes a model as an immutable version on a channel; refuses an invalid model with all its faults. Equal content
 * has the same hash, so publishing it again only changes the channel.
 */
export async function publishModelVersion(
  tx: WriteTx,
  model: ReferenceModel,
  version: {
    readonly name: string;
    readonly description: string;
    readonly channel: 'draft' | 'beta' | 'live';
    readonly at: Date;
    /** Canonical JSON of the model, if the caller already has it. */
    readonly written?: HashedContent;
  },
): Promise<string> {
  const problems = await runGeneratorInSteps(findModelProblemsInSteps(model));
  if (problems.length > 0) throw new ModelError(problems);
  const { content, hash } = version.written ?? (await serializeWithHash(model));
  const { name, description, at } = version;
  await insertModelVersion(tx, {
    hash,
    name,
    description,
    content,
    counts: countModelEntities(model),
    publishedAt: at,
  });
  await upsertModelChannel(tx, version.channel, hash);
  return hash;
}

/**
 * Stores a version of another installation under its name; if another version has this name, the beginning of the hash
 * is appended. Returns false when the version is already installed.
 */
export async function installModelVersion(
  tx: WriteTx,
  { offered, content, model }: FetchedVersion,
  from: { readonly origin: string; readonly signer?: string },
): Promise<boolean> {
  const { hash, name, description, published } = offered;
  if ((await findModelVersion(tx, hash)) !== null) return false;
  await insertModelVersion(tx, {
    hash,
    name: (await isVersionNameTaken(tx, name)) ? `${name} ${hash.slice(0, 8)}` : name,
    description,
    content,
    counts: countModelEntities(model),
    publishedAt: new Date(published),
    origin: from.origin,
    signer: from.signer ?? null,
  });
  return true;
}
