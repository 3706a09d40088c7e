import type { HeldPermission } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** One permission of a group, with the paths from the root to its organisation and to its unit. */
export interface GroupGrant {
  readonly permission: Permission;
  readonly group: { readonly id: number; readonly name: string };
  readonly organization: { readonly id: number; readonly name: string; readonly path: readonly number[] };
  /** Null: the permission covers the whole organisation and everything below it. */
  readonly unit: { readonly id: number; readonly name: string; readonly path: readonly number[] } | null;
}

/** Licence in force with its seats; `limit` null: unlimited. */
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
  /** Permissions of a person of the organisation in scope or of an organisation above it. */
  ofUser(tx: ReadTx, userId: number): Promise<readonly GroupGrant[]>;
  ofGroups(tx: ReadTx, groupIds: readonly number[]): Promise<readonly GroupGrant[]>;
  /**
   * Refuses if anyone in the organisation in scope holds a permission that the actor lacks; the actor must not change
   * how such a person signs in.
   */
  requireOverAll(tx: ReadTx, actor: Actor): Promise<void>;
  /**
   * Active security administrators of the organisation, and the number of them who can sign in. The organisation must
   * be in scope.
   */
  administrators(
    tx: ReadTx,
    organizationId: number,
  ): Promise<{ readonly all: number; readonly entering: number }>;
  /**
   * Permissions that each of these people of the organisation in scope holds and the actor lacks; none for the actor.
   */
  higher(
    tx: ReadTx,
    actor: Actor,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly Permission[]>>;
  requireReach(tx: ReadTx, actor: Actor, userIds: readonly number[]): Promise<void>;
  requireGranted(tx: ReadTx, actor: Actor, wanted: readonly GroupGrant[]): Promise<void>;
  /** Returns the permissions of `wanted` that `granted` does not cover, such as `ra:Edit`. */
  missing(granted: readonly GroupGrant[], wanted: readonly GroupGrant[]): readonly Permission[];
  explain(
    tx: ReadTx,
    organizationId: number,
    grants: readonly GroupGrant[],
  ): Promise<readonly HeldPermission[]>;
  licence(tx: ReadTx, organizationId: number): Promise<LicenceInForce | null>;
  /** Returns null if the licence has seats for `wanted` more people. Under `lock`, parallel additions are counted. */
  missingSeats(tx: ReadTx, organizationId: number, wanted: number): Promise<MissingSeats | null>;
  /** Waits for other changes of people and groups of the organisation, so that checks still hold at the commit. */
  lock(tx: WriteTx, organizationId: number): Promise<void>;
  /** Refuses if the caller's organisation would have no security administrator who can sign in. */
  keepAdministrator(tx: WriteTx, actor: Actor): Promise<void>;
}
