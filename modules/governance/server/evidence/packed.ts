/** Files as an examination pack takes them along: what was attached, changed and taken away, with the digest of each. */

import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { canonicalJson } from '@klarsikt/engine';
import { filesBefore } from './store.ts';
import { packedTitles } from './texts.ts';

export const packedFiles: PackSource = {
  name: 'evidence',
  titles: packedTitles,
  rows: async (tx, { assessmentId, before: end }) =>
    (await filesBefore(tx, assessmentId, end)).map(({ event, link }) => ({
      at: event.at.toISOString(),
      file: event.fileId,
      kind: event.kind,
      author: event.author,
      title: link?.title ?? '',
      holder: link?.holder ?? '',
      subject: link?.subject ?? '',
      sha256: link?.sha256.toString('hex') ?? null,
      before: event.before === null ? null : canonicalJson(event.before),
    })),
};
