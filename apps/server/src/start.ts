/** What the first start lays down, and what each start makes sure of. */

import { editions, newestEdition, starterContent } from '@klarsikt/content';
import { zoneByCountry } from '@klarsikt/engine';
import { ensureSample } from '@klarsikt/identity/server/login/sandbox.ts';
import {
  addSetupToken,
  createSystemOrganization,
  hasAdministrator,
  systemOrganization,
} from '@klarsikt/identity/server/login/store.ts';
import { seedRows } from '@klarsikt/library/server/atlas/rows.ts';
import { lineOf } from '@klarsikt/library/server/atlas/store.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import { installVersion } from '@klarsikt/library/server/model/publish.ts';
import { openModels } from '@klarsikt/library/server/model/registry.ts';
import { shippedVersion } from '@klarsikt/library/server/model/shipped.ts';
import { tagLive, versionSource } from '@klarsikt/library/server/model/store.ts';
import { livingNodes } from '@klarsikt/operations/server/cluster/store.ts';
import { layDownStarters } from '@klarsikt/site/server/cms/starter.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import { inSystemTransaction } from './platform/tx.ts';
import { setZoneDefaults } from './platform/zones.ts';

/** Every edition of the starter content, the newest one live, when the installation has no model version yet. */
async function ensureModel(db: NodePgDatabase, clock: Clock): Promise<void> {
  if ((await versionSource(db).list()).length > 0) return;
  const versions = await Promise.all(editions.map((edition) => shippedVersion(edition, clock.now())));
  await inSystemTransaction(db, async (tx) => {
    for (const version of versions) await installVersion(tx, version, { origin: 'Klarsikt' });
    await tagLive(tx, 'live', newestEdition.hash);
  });
}

/** Makes Atlas' working rows from the live version when there are none: on the first start, and after an upgrade. */
async function ensureWorkingRows(db: NodePgDatabase, models: Models, clock: Clock): Promise<void> {
  if ((await inSystemTransaction(db, lineOf)) !== null) return;
  const live = models.live();
  if (live === null) return;
  const model = await models.whole(live.hash);
  const edition = editions.find(({ hash }) => hash === live.hash) ?? newestEdition;
  const notes = await edition.notes();
  await inSystemTransaction(db, (tx) => seedRows(tx, { hash: live.hash, model }, notes, clock.now()));
}

async function ensureSystemOrganization(db: NodePgDatabase): Promise<number> {
  return inSystemTransaction(
    db,
    async (tx) => (await systemOrganization(tx)) ?? (await createSystemOrganization(tx)),
  );
}

/** Brings the installation to a state that can serve; safe to run on every node and at every start. */
export async function prepareInstallation(
  { app: db, aside }: Pick<Database, 'app' | 'aside'>,
  clock: Clock,
  timeZone: string,
) {
  await inSystemTransaction(db, (tx) => setZoneDefaults(tx, { ...zoneByCountry, '': timeZone }));
  await ensureModel(db, clock);
  const systemId = await ensureSystemOrganization(db);
  await inSystemTransaction(db, (tx) => layDownStarters(tx, starterContent(), clock.now()));
  // On connections apart: a call that has one in a transaction waits for the model, and never the other way round.
  const models = await openModels(versionSource(aside));
  await ensureWorkingRows(db, models, clock);
  const sample = await inSystemTransaction(db, (tx) => ensureSample(tx, models, clock.now()));
  return { models, systemId, sample };
}

/**
 * A fresh one-time setup token as long as there is no administrator, else null. `node` prints it beside others; without one
 * it is the only link there is.
 */
export function newSetupToken(
  db: NodePgDatabase,
  clock: Clock,
  node: string | null = null,
): Promise<string | null> {
  return inSystemTransaction(db, async (tx) => {
    const systemId = await systemOrganization(tx);
    if (systemId === null || (await hasAdministrator(tx, systemId))) return null;
    const now = clock.now();
    const printer = node === null ? null : { node, living: await livingNodes(tx, node, now) };
    return addSetupToken(tx, printer, now);
  });
}
