import type { HeldPermission } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** A permission granted by a user group, with the paths from the root to its organisation and to its unit. */
export interface GroupGrant {
  readonly permission: Permission;
  readonly group: { readonly id: number; readonly name: string };
  readonly organization: { readonly id: number; readonly name: string; readonly path: readonly number[] };
  /** Unit of the permission; null if it covers the whole organisation and everything below it. */
  readonly unit: { readonly id: number; readonly name: string; readonly path: readonly number[] } | null;
}

/** Licence in force with its seats; `limit` is null if the seats are unlimited. */
export interface LicenceInForce {
  readonly organizationName: string;
  readonly applications: readonly string[];
  readonly limit: number | null;
  readonly used: number;
}

export interface MissingSeats {
  readonly limit: number;
  readonly used: number;
  readonly wanted: number;
}

export interface PermissionRegister {
  /** Returns the permissions of a person in the current organisation or in an organisation above it. */
  ofUser(tx: ReadTx, userId: number): Promise<readonly GroupGrant[]>;
  ofGroups(tx: ReadTx, groupIds: readonly number[]): Promise<readonly GroupGrant[]>;
  /**
   * Refuses if any person in the current organisation has a permission that the actor lacks, because the actor must
   * not change how such a person signs in.
   */
  requireOverAll(tx: ReadTx, actor: Actor): Promise<void>;
  /**
   * Counts the active security administrators of the organisation (`all`), and how many of them can sign in
   * (`entering`). The organisation must be the current one of the transaction.
   */
  administrators(
    tx: ReadTx,
    organizationId: number,
  ): Promise<{ readonly all: number; readonly entering: number }>;
  /**
   * Returns, for each of the given people in the current organisation, the permissions that the person has and the
   * actor lacks; none for the actor.
   */
  higher(
    tx: ReadTx,
    actor: Actor,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly Permission[]>>;
  requireReach(tx: ReadTx, actor: Actor, userIds: readonly number[]): Promise<void>;
  requireGranted(tx: ReadTx, actor: Actor, wanted: readonly GroupGrant[]): Promise<void>;
  /** Returns the permissions of `wanted`, such as `ra:Edit`, that `granted` does not cover. */
  missing(granted: readonly GroupGrant[], wanted: readonly GroupGrant[]): readonly Permission[];
  explain(
    tx: ReadTx,
    organizationId: number,
    grants: readonly GroupGrant[],
  ): Promise<readonly HeldPermission[]>;
  licence(tx: ReadTx, organizationId: number): Promise<LicenceInForce | null>;
  /**
   * Returns null if the licence has seats for `wanted` more people; otherwise the missing seats. Call `lock` first,
   * so that parallel additions are counted.
   */
  missingSeats(tx: ReadTx, organizationId: number, wanted: number): Promise<MissingSeats | null>;
  /**
   * Waits until other changes of the organisation's people and groups have ended, so that checks still hold when the
   * transaction commits.
   */
  lock(tx: WriteTx, organizationId: number): Promise<void>;
  /** Refuses a change after which the caller's organisation would have no security administrator who can sign in. */
  keepAdministrator(tx: WriteTx, actor: Actor): Promise<void>;
}
