/** What happens to a version when it comes in or changes channel: stored, tagged, told, and counted. */
import type { ModelChannel, ModelDescriptor } from '@klarsikt/contract';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { enterSystemScope } from '@klarsikt/server/platform/tx.ts';
import { comparison } from './comparison.ts';
import type { ModelDeps } from './deps.ts';
import type { FetchedVersion, ModelDescription } from './provides.ts';
import { installVersion } from './publish.ts';
import { pinsByVersion, taggedFor, tagLive, untag, versionByHash } from './store.ts';

type Entry = AuditEntry<'model.installed' | 'model.live'>;
interface Installed {
  readonly output: ModelDescriptor;
  readonly audit: readonly [Entry, ...Entry[]];
  readonly committed: () => Promise<void>;
}

type Described = Pick<
  ModelDescription,
  'hash' | 'name' | 'description' | 'revision' | 'publishedAt' | 'counts' | 'origin' | 'signer'
>;

export function descriptor(row: Described, channels: readonly ModelChannel[], pins: number): ModelDescriptor {
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

/** Tags, and says in the audit log what was there before. */
export async function tag(tx: WriteTx, channel: ModelChannel, hash: string | null) {
  const before = await taggedFor(tx, channel);
  const after = hash === null ? null : found(await versionByHash(tx, hash));
  if (after === null) await untag(tx, channel);
  else await tagLive(tx, channel, after.hash);
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

/** Assessments of the whole installation; the last thing that the transaction reads, since it widens its scope. */
export async function pinsOf(tx: WriteTx, hash: string): Promise<number> {
  await enterSystemScope(tx);
  return (await pinsByVersion(tx)).get(hash) ?? 0;
}

export interface Taken {
  readonly fetched: FetchedVersion;
  readonly origin: string;
  /** Fingerprint of the key that its file was signed with. */
  readonly signer?: string;
}

export async function bringsOver(models: ModelDeps['models'], { offered, model }: FetchedVersion) {
  const live = models.live();
  if (live === null) return null;
  const present = { hash: live.hash, model: await models.whole(live.hash) };
  return comparison(present, { hash: offered.hash, model });
}

/** Stores what was fetched and, when asked, makes it a channel's: all of it or nothing. */
export async function store(
  tx: WriteTx,
  deps: ModelDeps,
  given: Taken & { readonly channel: ModelChannel | undefined },
): Promise<Installed> {
  const { fetched, channel, ...from } = given;
  const { origin } = from;
  const { hash } = fetched.offered;
  const stored = await installVersion(tx, fetched, from);
  const tagged = channel === undefined ? null : await tag(tx, channel, hash);
  await deps.cluster.modelsChanged(tx);
  const row = found(await versionByHash(tx, hash));
  const known = deps.models.describe(hash)?.channels ?? [];
  const channels = channel === undefined || known.includes(channel) ? known : [...known, channel];
  const after = { version: row.name, hash, origin, alreadyHere: !stored };
  return {
    output: descriptor(row, channels, await pinsOf(tx, hash)),
    audit: [
      { event: 'model.installed', subject: `model:${row.name}`, after },
      ...(tagged ? [tagged.audit] : []),
    ],
    committed: () => deps.cluster.spread('models'),
  };
}
