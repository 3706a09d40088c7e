/** Finds, exports and erases the personal data of a person, as the role that owns the tables. */
import { randomUUID } from 'node:crypto';
import type { PrivacyFile, PrivacyPlace } from '@klarsikt/contract';
import type { RetentionDays } from '../config/retention.ts';
import type { Clock } from '../platform/clock.ts';
import { runWithClient } from '../platform/connection-roles.ts';
import type { Database } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import type { WriteTx } from '../platform/tx.ts';
import type { ValueCipher } from '../platform/vault.ts';
import type { Eraser } from './audit-erasure.ts';
import { erasePerson, exportPersonalData, previewErasure } from './erase.ts';
import { addErasedToList } from './erasure-list.ts';
import { listPersonFiles } from './files.ts';
import {
  claimErasureOrder,
  type ErasureOrder,
  endErasureOrder,
  findEraser,
  listOpenErasureOrders,
  orderErasure,
  recordErasure,
} from './orders.ts';
import { applyRetention } from './retention.ts';
import { createPersonSearch } from './rows.ts';

/** Places where data of a person was found, and what an erasure would do there. */
export interface PersonTraces {
  readonly name: string;
  readonly namesake: boolean;
  readonly places: PrivacyPlace[];
  readonly files: PrivacyFile[];
}

/** Request to erase a person, with the person who ordered it. */
export interface ErasureRequest {
  readonly userId: number;
  readonly organizationId: number;
  readonly eraser: Eraser;
  readonly files: readonly number[];
}

/**
 * Finds, exports and erases the personal data of one person in all organisations. The caller must check permissions.
 */
export interface PrivacyService {
  /** Finds the traces of a person; returns null if the person does not exist. */
  find(userId: number): Promise<PersonTraces | null>;
  exportData(userId: number): Promise<unknown>;
  /** Returns what was done in each part of the product; null if the person does not exist. */
  erase(given: {
    readonly userId: number;
    readonly eraser: Eraser;
    readonly files: readonly number[];
  }): Promise<PrivacyPlace[] | null>;
  /** Stores the order in the transaction, so that the erasure is made even if this process ends. */
  order(tx: WriteTx, given: ErasureRequest): Promise<void>;
  /** Ends the order in the transaction that records the erasure. */
  endOrder(tx: WriteTx, userId: number): Promise<void>;
  /** Continues the erasures that ended processes left incomplete. */
  resume(): Promise<void>;
  /** Applies the operator's retention rules, at most once an hour. */
  retain(): Promise<void>;
}

const retainEveryMs = 3_600_000;

/** Eraser for the operator's rules: no person acts, so the log contains no account number. */
const retentionEraser: Eraser = { userId: null, organizationId: null, name: 'operator (retention)' };

interface PrivacyDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: ValueCipher;
  readonly objects: ObjectStore | null;
  readonly retention: RetentionDays;
  readonly sealAudit: () => Promise<void>;
  /**
   * Folder of this node's backups, which also contains the list of erased people; null if the node makes no backups.
   */
  readonly backups: string | null;
  /** Id of this node. The erasures of the nodes in `livingNodes` are not taken over. */
  readonly node: string;
  readonly livingNodes: () => Promise<readonly string[]>;
}

type Erase = PrivacyService['erase'];

/** Returns a function that applies the retention rules if an hour has passed since the last time. */
function createRetentionRun(
  { database, clock, log, retention }: PrivacyDependencies,
  erase: Erase,
): () => Promise<void> {
  let last: number | null = null;
  return async () => {
    const now = clock.now();
    const isDue = last === null || now.getTime() - last >= retainEveryMs || now.getTime() < last;
    if (!isDue || Object.keys(retention).length === 0) return;
    last = now.getTime();
    const done = await runWithClient(database.ownerConnection, (client) =>
      applyRetention(client, retention, now),
    );
    if (done === null) return;
    for (const userId of done.accounts) await erase({ userId, eraser: retentionEraser, files: [] });
    const { mails, usage, accounts } = done;
    if (mails + usage + accounts.length > 0)
      log.info({ mails, usage, accounts: accounts.length }, 'removed by the rules of retention');
  };
}

/** A failure is only logged, because the person is erased already and the operator must repair the folder. */
async function updateErasureList({ backups, database, log }: PrivacyDependencies): Promise<void> {
  if (backups === null) return;
  try {
    await addErasedToList(database.ownerConnection, backups);
  } catch (error) {
    log.error(
      { err: error },
      'the list of erased people could not be written, trying again with the next backup',
    );
  }
}

/**
 * Returns a function that continues the erasures ordered in processes that have ended, and failed erasures of this
 * process.
 */
function resumerOf(given: PrivacyDependencies, erase: Erase, isUnderWay: (userId: number) => boolean) {
  const { database, clock, log, node, livingNodes } = given;
  const db = database.app;
  const finish = async (order: ErasureOrder): Promise<void> => {
    if (!(await claimErasureOrder(db, order, node))) return;
    const { userId, files } = order;
    const places = order.done ?? (await erase({ userId, eraser: await findEraser(db, order), files })) ?? [];
    await recordErasure(db, order, { places, at: clock.now(), requestId: randomUUID() });
    await given.sealAudit();
    await updateErasureList(given);
    log.info({ user: userId }, 'an erasure that had been interrupted is complete');
  };
  return async (): Promise<void> => {
    const orders = await listOpenErasureOrders(db);
    if (orders.length === 0) return;
    const living = new Set(await livingNodes());
    for (const order of orders) {
      const isOfAnother = order.nodeId !== node && living.has(order.nodeId);
      if (!isOfAnother && !isUnderWay(order.userId)) await finish(order);
    }
  };
}

export function createPrivacyService(given: PrivacyDependencies): PrivacyService {
  const { clock, vault, objects, sealAudit } = given;
  const owner = given.database.ownerConnection;
  const underWay = new Set<number>();
  const privacy: Omit<PrivacyService, 'retain' | 'resume'> = {
    order: async (tx, { userId, organizationId, eraser, files }) => {
      underWay.add(userId);
      await orderErasure(tx, {
        ...{ userId, organizationId, files: [...files], orderedAt: clock.now(), nodeId: given.node },
        ...{ eraserId: eraser.userId, eraserOrganizationId: eraser.organizationId },
      });
    },
    endOrder: async (tx, userId) => {
      await endErasureOrder(tx, userId);
      underWay.delete(userId);
    },
    find: (userId) =>
      runWithClient(owner, async (client) => {
        const preview = await previewErasure(client, userId);
        if (preview === null) return null;
        const { person, places } = preview;
        await client.query(`SELECT set_config('app.scope', 'system', false)`);
        const files = await listPersonFiles(client, createPersonSearch(person), objects);
        return { name: person.displayName, namesake: person.namesake, places, files };
      }),
    exportData: (userId) =>
      runWithClient(owner, async (client) => (await exportPersonalData(client, userId))?.shown ?? null),
    erase: async ({ userId, eraser, files }) => {
      try {
        // Seal the earlier events first, so that they can be verified after the erasure.
        await sealAudit();
        const at = clock.now();
        const places = await runWithClient(owner, (client) =>
          erasePerson(client, { userId, at, eraser, vault, files }),
        );
        await sealAudit();
        await updateErasureList(given);
        return places;
      } catch (error) {
        // Keep the order, so that the next upkeep continues it.
        underWay.delete(userId);
        throw error;
      }
    },
  };
  return {
    ...privacy,
    resume: resumerOf(given, privacy.erase, (userId) => underWay.has(userId)),
    retain: createRetentionRun(given, privacy.erase),
  };
}
