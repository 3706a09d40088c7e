import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { listFileEventsBefore } from './store.ts';
import { evidencePackColumnTitles } from './texts.ts';

export const filePackSource: PackSource = {
  name: 'evidence',
  titles: evidencePackColumnTitles,
  rows: async (tx, { assessmentId, before: end }) =>
    (await listFileEventsBefore(tx, assessmentId, end)).map(({ event, link }) => ({
      at: event.at.toISOString(),
      file: event.fileId,
      kind: event.kind,
      author: event.author,
      title: link?.title ?? '',
      holder: link?.holder ?? '',
      subject: link?.subject ?? '',
      sha256: link?.sha256.toString('hex') ?? null,
      before: event.before === null ? null : toCanonicalJson(event.before),
    })),
};
