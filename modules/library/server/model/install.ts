import type { ModelChannel, ModelDescriptor } from '@klarsikt/contract';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { enterSystemScope } from '@klarsikt/server/platform/tx.ts';
import { compareModelVersions } from './comparison.ts';
import type { ModelDeps } from './deps.ts';
import type { FetchedVersion, ModelDescription } from './provides.ts';
import { installModelVersion } from './publish.ts';
import {
  countPinsByVersion,
  deleteModelChannel,
  findModelVersion,
  lockChannelVersion,
  upsertModelChannel,
} from './store.ts';

type Entry = AuditEntry<'model.installed' | 'model.live'>;
interface InstalledVersion {
  readonly output: ModelDescriptor;
  readonly audit: readonly [Entry, ...Entry[]];
  readonly committed: () => Promise<void>;
}

type DescribedVersion = Pick<
  ModelDescription,
  'hash' | 'name' | 'description' | 'revision' | 'publishedAt' | 'counts' | 'origin' | 'signer'
>;

export function buildModelDescriptor(
  row: DescribedVersion,
  channels: readonly ModelChannel[],
  pins: number,
): ModelDescriptor {
  const { hash, name, description, revision, publishedAt, counts, origin, signer } = row;
  return {
    hash,
    name,
    description,
    revision,
    published: publishedAt.toISOString(),
    channels: [...channels],
    counts: { ...counts },
    origin,
    signer,
    pins,
  };
}

/** Assigns a version to a channel. The audit log entry contains the former version. */
export async function assignVersionToChannel(tx: WriteTx, channel: ModelChannel, hash: string | null) {
  const before = await lockChannelVersion(tx, channel);
  const after = hash === null ? null : requireFound(await findModelVersion(tx, hash));
  if (after === null) await deleteModelChannel(tx, channel);
  else await upsertModelChannel(tx, channel, after.hash);
  const told = (version: { readonly name: string; readonly hash: string } | null) =>
    version && { channel, version: version.name, hash: version.hash };
  return {
    before: before?.hash ?? null,
    after: after?.hash ?? null,
    audit: {
      event: 'model.live',
      subject: `model:${channel}`,
      before: told(before),
      after: told(after),
    },
  } as const;
}

/**
 * Counts the assessments of the whole installation that are pinned to a version. The call widens the scope of the
 * transaction, so it must be the last read.
 */
export async function countPinningAssessments(tx: WriteTx, hash: string): Promise<number> {
  await enterSystemScope(tx);
  return (await countPinsByVersion(tx)).get(hash) ?? 0;
}

export interface VersionInstallation {
  readonly fetched: FetchedVersion;
  readonly origin: string;
  /** Fingerprint of the key that signed the version's file; absent for a version without a file. */
  readonly signer?: string;
}

export async function compareWithLiveVersion(
  models: ModelDeps['models'],
  { offered, model }: FetchedVersion,
) {
  const live = models.live();
  if (live === null) return null;
  const present = { hash: live.hash, model: await models.whole(live.hash) };
  return compareModelVersions(present, { hash: offered.hash, model });
}

export async function installFetchedVersion(
  tx: WriteTx,
  deps: ModelDeps,
  given: VersionInstallation & { readonly channel: ModelChannel | undefined },
): Promise<InstalledVersion> {
  const { fetched, channel, ...from } = given;
  const { origin } = from;
  const { hash } = fetched.offered;
  const stored = await installModelVersion(tx, fetched, from);
  const tagged = channel === undefined ? null : await assignVersionToChannel(tx, channel, hash);
  await deps.cluster.modelsChanged(tx);
  const row = requireFound(await findModelVersion(tx, hash));
  const known = deps.models.describe(hash)?.channels ?? [];
  const channels = channel === undefined || known.includes(channel) ? known : [...known, channel];
  const after = { version: row.name, hash, origin, alreadyHere: !stored };
  return {
    output: buildModelDescriptor(row, channels, await countPinningAssessments(tx, hash)),
    audit: [
      { event: 'model.installed', subject: `model:${row.name}`, after },
      ...(tagged ? [tagged.audit] : []),
    ],
    committed: () => deps.cluster.spread('models'),
  };
}
