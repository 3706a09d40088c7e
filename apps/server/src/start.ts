/**
 * Prepares the installation at each start: model versions, working rows of the reference model, and the public
 * sample.
 */

import { createStarterContent, newestEdition, starterEditions } from '@klarsikt/content';
import { timeZonesByCountry } from '@klarsikt/engine/calendar';
import { ensurePublicSample } from '@klarsikt/identity/server/login/sandbox.ts';
import {
  createSystemOrganization,
  findSystemOrganization,
  hasAdministrator,
  insertSetupToken,
} from '@klarsikt/identity/server/login/store.ts';
import { insertSeedRows } from '@klarsikt/library/server/atlas/rows.ts';
import { findWorkingLineage } from '@klarsikt/library/server/atlas/store.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import { installModelVersion } from '@klarsikt/library/server/model/publish.ts';
import { openModelRegistry } from '@klarsikt/library/server/model/registry.ts';
import { loadShippedVersion } from '@klarsikt/library/server/model/shipped.ts';
import { createModelVersionSource, upsertModelChannel } from '@klarsikt/library/server/model/store.ts';
import { listLivingNodes } from '@klarsikt/operations/server/cluster/store.ts';
import { applyStarterContent } from '@klarsikt/site/server/cms/starter.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import { runInSystemTransaction } from './platform/tx.ts';
import { updateDefaultTimeZones } from './platform/zones.ts';

/**
 * Installs all supplied editions if the installation has no model version, and makes the newest one the live version.
 */
async function ensureModel(db: NodePgDatabase, clock: Clock): Promise<void> {
  if ((await createModelVersionSource(db).list()).length > 0) return;
  const versions = await Promise.all(
    starterEditions.map((edition) => loadShippedVersion(edition, clock.now())),
  );
  await runInSystemTransaction(db, async (tx) => {
    for (const version of versions) await installModelVersion(tx, version, { origin: 'Klarsikt' });
    await upsertModelChannel(tx, 'live', newestEdition.hash);
  });
}

/**
 * Creates the working rows that editors of the reference model change, from the live version; does nothing if they
 * exist.
 */
async function ensureWorkingRows(db: NodePgDatabase, models: ModelRegistry, clock: Clock): Promise<void> {
  if ((await runInSystemTransaction(db, findWorkingLineage)) !== null) return;
  const live = models.live();
  if (live === null) return;
  const model = await models.whole(live.hash);
  const edition = starterEditions.find(({ hash }) => hash === live.hash) ?? newestEdition;
  const notes = await edition.notes();
  await runInSystemTransaction(db, (tx) =>
    insertSeedRows(tx, { hash: live.hash, model }, notes, clock.now()),
  );
}

async function ensureSystemOrganization(db: NodePgDatabase): Promise<number> {
  return runInSystemTransaction(
    db,
    async (tx) => (await findSystemOrganization(tx)) ?? (await createSystemOrganization(tx)),
  );
}

/** Prepares the installation; safe to run on every node and at every start. */
export async function prepareInstallation(
  { app: db, aside }: Pick<Database, 'app' | 'aside'>,
  clock: Clock,
  timeZone: string,
) {
  await runInSystemTransaction(db, (tx) =>
    updateDefaultTimeZones(tx, { ...timeZonesByCountry, '': timeZone }),
  );
  await ensureModel(db, clock);
  const systemId = await ensureSystemOrganization(db);
  await runInSystemTransaction(db, (tx) => applyStarterContent(tx, createStarterContent(), clock.now()));
  // Models are loaded over a separate pool, because a call inside a transaction of the shared pool may wait for a
  // model.
  const models = await openModelRegistry(createModelVersionSource(aside));
  await ensureWorkingRows(db, models, clock);
  const sample = await runInSystemTransaction(db, (tx) => ensurePublicSample(tx, models, clock.now()));
  return { models, systemId, sample };
}

/**
 * Creates a set-up token; returns null if there is an administrator. With `node`, tokens of other nodes remain valid.
 */
export function createSetupToken(
  db: NodePgDatabase,
  clock: Clock,
  node: string | null = null,
): Promise<string | null> {
  return runInSystemTransaction(db, async (tx) => {
    const systemId = await findSystemOrganization(tx);
    if (systemId === null || (await hasAdministrator(tx, systemId))) return null;
    const now = clock.now();
    const printer = node === null ? null : { node, living: await listLivingNodes(tx, node, now) };
    return insertSetupToken(tx, printer, now);
  });
}
