/** Rights as the other features ask for them. */

import type { HeldPermission } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** One right that a group grants, with the lines from the roots to its organisation and to its unit. */
export interface Grant {
  readonly permission: Permission;
  readonly group: { readonly id: number; readonly name: string };
  readonly organization: { readonly id: number; readonly name: string; readonly path: readonly number[] };
  /** Null: the right is about the whole organisation and everything below it. */
  readonly unit: { readonly id: number; readonly name: string; readonly path: readonly number[] } | null;
}

/** The licence in force and its seats; `limit` null: no ceiling. */
export interface LicenceInForce {
  readonly organizationName: string;
  readonly applications: readonly string[];
  readonly limit: number | null;
  readonly used: number;
}

/** The ceiling of a licence, its seats in use, and those that do not fit into it. */
export interface MissingSeats {
  readonly limit: number;
  readonly used: number;
  readonly wanted: number;
}

/** Who holds what, and what follows from it for administration (security page Z5). */
export interface Rights {
  /** Rights of a person of the organisation in scope, or of one above it. */
  ofUser(tx: ReadTx, userId: number): Promise<readonly Grant[]>;
  ofGroups(tx: ReadTx, groupIds: readonly number[]): Promise<readonly Grant[]>;
  /** Refuses when anybody of the organisation in scope holds what the actor does not: how they sign in is not theirs to decide. */
  requireOverAll(tx: ReadTx, actor: Actor): Promise<void>;
  /** Active security administrators of the organisation, and how many of them have a way in. Needs it in scope. */
  administrators(
    tx: ReadTx,
    organizationId: number,
  ): Promise<{ readonly all: number; readonly entering: number }>;
  /** What each of these people of the organisation in scope holds and the actor does not; nothing for the actor. */
  higher(
    tx: ReadTx,
    actor: Actor,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly Permission[]>>;
  /** Refuses when one of these people holds what the actor does not. */
  requireReach(tx: ReadTx, actor: Actor, userIds: readonly number[]): Promise<void>;
  /** Refuses when the actor does not hold everything of `wanted`. */
  requireGranted(tx: ReadTx, actor: Actor, wanted: readonly Grant[]): Promise<void>;
  /** Those of `wanted` that nobody with `granted` could give, as `ra:Edit`. */
  missing(granted: readonly Grant[], wanted: readonly Grant[]): readonly Permission[];
  /** Permissions with their origin, and whether the licence of the organisation gives them effect. */
  explain(tx: ReadTx, organizationId: number, grants: readonly Grant[]): Promise<readonly HeldPermission[]>;
  licence(tx: ReadTx, organizationId: number): Promise<LicenceInForce | null>;
  /** Null when so many more people fit into the licence. Under `lock` those before are counted. */
  missingSeats(tx: ReadTx, organizationId: number, wanted: number): Promise<MissingSeats | null>;
  /** Waits for other changes of people and groups of the organisation: what is checked must still hold at the commit. */
  lock(tx: WriteTx, organizationId: number): Promise<void>;
  /** Refuses when the organisation of the caller has no security administrator left who can sign in. */
  keepAdministrator(tx: WriteTx, actor: Actor): Promise<void>;
}
