/**
 * Creates group reports as background jobs from the data of the order. The job reads no further data, so the
 * requester's permissions limit it.
 */
import { type GroupReportFormat, groupReportFormats } from '@klarsikt/contract';
import { type ArchiveFile, writeArchive } from '@klarsikt/engine/pack';
import { type GroupReportInput, groupReportTemplate, type ReportTemplate } from '@klarsikt/engine/report';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { JobContext, JobResult } from '@klarsikt/server/platform/deferred.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { toFileName } from '@klarsikt/server/platform/file-name.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import { z } from 'zod';
import { groupReportRenderKind } from './making.ts';

export const groupReportJobName = 'group';

const orderSchema = z.object({
  inputs: z.array(z.custom<GroupReportInput>((value) => typeof value === 'object' && value !== null)),
  /** Orders of an older version of the product contain no template; the shipped template is used for them. */
  template: z
    .custom<ReportTemplate>((value) => typeof value === 'object' && value !== null)
    .default(groupReportTemplate),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  format: z.enum(groupReportFormats),
  title: z.string(),
  entitlement: z.object({
    demo: z.boolean(),
    offering: z.enum(['STANDARD', 'ENTERPRISE']),
    datapoint: z.enum(['NO', 'BASIC', 'PRO']),
    countries: z.array(z.string()),
  }),
  at: z.string(),
});

export type QueuedGroupReport = z.input<typeof orderSchema>;

const contentTypes: { readonly [F in GroupReportFormat]: string } = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface GroupReportWorkTools {
  readonly models: ModelRegistry;
  readonly renderer: Pick<Renderer, 'make'>;
}

/** Returns a file name for the archive: letters, digits and hyphens, with a number that makes it unique. */
const archiveFileName = (title: string, format: GroupReportFormat, index: number): string => {
  const plain = title.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '-');
  return `${String(index + 1).padStart(3, '0')}-${plain.slice(0, 80)}.${format}`;
};

export function createGroupReportWorker({ models, renderer }: GroupReportWorkTools) {
  return async (queued: unknown, { progress, turn, signal }: JobContext): Promise<JobResult> => {
    const { inputs, format, title, entitlement, at, template, parameters } = orderSchema.parse(queued);
    const { model } = await models.sharedFor(requireFound(models.live()).hash, { entitlement });
    const files: ArchiveFile[] = [];
    for (const [index, input] of inputs.entries()) {
      await progress('write', 0.1 + (0.8 * index) / inputs.length);
      const { bytes } = await renderer.make(
        groupReportRenderKind,
        { input, format, template, parameters },
        { model, turn, signal },
      );
      files.push({ name: archiveFileName(input.title, format, index), content: bytes });
    }
    await progress('done', 1);
    const [only] = files;
    if (files.length === 1 && only !== undefined) {
      const filename = toFileName(title, format, 'group');
      return { content: only.content, contentType: contentTypes[format], filename };
    }
    const content = writeArchive({ files, at });
    return { content, contentType: 'application/zip', filename: toFileName(title, 'zip', 'group') };
  };
}
