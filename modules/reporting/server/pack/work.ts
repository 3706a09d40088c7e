/**
 * Creates a pack as a background job: reads the state, calculates it, writes and signs the files, and encloses them in
 * an archive.
 */
import { createHash } from 'node:crypto';
import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { type PackManifest, packFileNames } from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { type ArchiveFile, readArchive, writeArchive } from '@klarsikt/engine/pack';
import { languages } from '@klarsikt/engine/text';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { AuditSealer } from '@klarsikt/operations/server/audit/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { JobContext, JobResult } from '@klarsikt/server/platform/deferred.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { toFileName } from '@klarsikt/server/platform/file-name.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import { z } from 'zod';
import type { ReportRegister } from '../report/provides.ts';
import type { PackSigner } from './key.ts';
import { packRenderKind } from './making.ts';
import { renderPackReadMe } from './read-me.ts';
import { loadPackState, type PackState } from './state.ts';
import { insertPack } from './store.ts';
import { packFileTitle } from './texts.ts';

const orderSchema = z.object({
  id: z.number(),
  revision: z.number(),
  until: z.string().nullable(),
  userId: z.number().nullable(),
  author: z.string(),
  entitlement: z.object({
    demo: z.boolean(),
    offering: z.enum(['STANDARD', 'ENTERPRISE']),
    datapoint: z.enum(['NO', 'BASIC', 'PRO']),
    countries: z.array(z.string()),
  }),
});

export const getAssessmentOfPackOrder = (order: unknown): number => orderSchema.parse(order).id;
type Order = z.output<typeof orderSchema>;

export interface PackWorkTools {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly reports: ReportRegister;
  readonly trail: AuditSealer;
  readonly signer: PackSigner;
  readonly sources: readonly PackSource[];
  readonly version: string;
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const json = (value: unknown): Buffer => Buffer.from(`${toCanonicalJson(value)}\n`);
const byName = (a: ArchiveFile, b: ArchiveFile): number => (a.name < b.name ? -1 : 1);

async function createPackFiles(
  tools: PackWorkTools,
  order: Order,
  state: PackState,
  context: JobContext,
): Promise<ArchiveFile[]> {
  const { models, renderer, reports } = tools;
  const { entitlement } = order;
  const { turn, signal } = context;
  const { model } = await models.sharedFor(state.basis.modelHash, { entitlement });
  const { about, tables, changes, audit } = state;
  const { document } = state.basis;
  const ordered = { about, document, tables, json: { 'data/changes.json': changes } };
  const { bytes } = await renderer.make(packRenderKind, ordered, { model, turn, signal });
  const files = [...readArchive(bytes).files, { name: packFileNames.audit, content: audit }];
  await context.progress('write', 0.3);
  const now = new Date(about.at);
  let part = 0;
  for (const language of languages)
    for (const format of ['docx', 'pdf'] as const) {
      const made = { basis: state.basis, entitlement, language, format, now };
      const content = await reports.file(made, { turn, signal });
      files.push({ name: `report-${language}.${format}`, content });
      part += 1;
      await context.progress('write', 0.3 + 0.15 * part);
    }
  return [...files, { name: 'README.txt', content: Buffer.from(renderPackReadMe(about)) }].sort(byName);
}

function createManifest({ about, pid }: PackState, files: readonly ArchiveFile[]): PackManifest {
  return {
    klarsikt: 'examination pack',
    format: 1,
    product: about.product,
    organisation: { name: about.organisation, unit: about.unit, demo: about.demo },
    assessment: { pid, name: about.assessment },
    state: { revision: about.revision, at: about.at },
    model: about.model,
    key: about.fingerprint,
    files: files.map(({ name, content }) => ({ name, size: content.length, sha256: sha256(content) })),
  };
}

async function createSignedArchive(
  signer: PackSigner,
  state: PackState,
  files: readonly ArchiveFile[],
): Promise<Buffer> {
  const manifest = json(createManifest(state, files));
  const signature = json(await signer.sign(manifest));
  const all = [
    ...files,
    { name: packFileNames.manifest, content: manifest },
    { name: packFileNames.signature, content: signature },
  ].sort(byName);
  return Buffer.from(writeArchive({ at: state.about.at, files: all }));
}

export function createPackWorker(tools: PackWorkTools) {
  return async (input: unknown, context: JobContext): Promise<JobResult> => {
    const order = orderSchema.parse(input);
    await context.progress('read', 0.05);
    await tools.trail.seal();
    const key = await tools.signer.key();
    const state = await context.read((tx) => loadPackState(tools, tx, order, key.fingerprint));
    await context.progress('calculate', 0.15);
    const files = await createPackFiles(tools, order, requireFound(state), context);
    await context.progress('write', 0.95);
    const content = await createSignedArchive(tools.signer, state, files);
    await context.progress('done', 1);
    const title = `${packFileTitle} ${state.about.assessment} ${getDayInZone(state.about.at, state.basis.timeZone)} r${order.revision}`;
    const keep = (tx: WriteTx) =>
      insertPack(tx, {
        organizationId: context.organizationId,
        assessmentId: order.id,
        revision: order.revision,
        stateHash: state.hash,
        stateAt: new Date(state.about.at),
        madeAt: tools.clock.now(),
        madeBy: order.userId,
        author: order.author,
        digest: sha256(content),
        size: content.length,
        key: key.fingerprint,
      });
    return { content, contentType: 'application/zip', filename: toFileName(title, 'zip', 'pack'), keep };
  };
}
