import type { FollowedThreatPart } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { Text } from '@klarsikt/engine/text';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Parts of a followed threat that changed since the user's last visit and since the last digest. */
export interface FollowedThreatChange {
  readonly key: string;
  readonly id: number;
  readonly name: Text;
  readonly parts: readonly FollowedThreatPart[];
}

export interface FollowedThreatRegister {
  /** Lists changes that the user may see and that no digest has contained, sorted by key. */
  untold(tx: ReadTx, userId: number, model: CompiledModel): Promise<readonly FollowedThreatChange[]>;
  /** Records that a digest has contained these threats in this version. */
  tell(tx: WriteTx, userId: number, model: CompiledModel, keys: readonly string[]): Promise<void>;
}
