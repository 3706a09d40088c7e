/** Followed threats as the digest tells of them. */
import type { FollowedPart } from '@klarsikt/contract';
import type { CompiledModel, Text } from '@klarsikt/engine';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** A followed threat with what of it has changed since the person saw it and since they were told. */
export interface FollowedChange {
  readonly key: string;
  readonly id: number;
  readonly name: Text;
  readonly parts: readonly FollowedPart[];
}

export interface FollowedThreats {
  /** What has changed in a version, as the person may see it, and no mail has told them yet; by key. */
  untold(tx: ReadTx, userId: number, model: CompiledModel): Promise<readonly FollowedChange[]>;
  /** Notes that the person is told of these threats as the version has them. */
  tell(tx: WriteTx, userId: number, model: CompiledModel, keys: readonly string[]): Promise<void>;
}
