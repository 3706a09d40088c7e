/** Files as an examination pack takes them along: what was attached, changed and taken away, with the digest of each. */
import { canonicalJson } from '@klarsikt/engine';
import type { PackSource } from '../pack/provides.ts';
import { filesBefore } from './store.ts';

export const packedFiles: PackSource = {
  name: 'evidence',
  titles: {
    at: { en: 'Time (UTC)', sv: 'Tid (UTC)' },
    file: { en: 'File', sv: 'Fil' },
    kind: { en: 'Event', sv: 'Händelse' },
    author: { en: 'By', sv: 'Av' },
    title: { en: 'Title', sv: 'Titel' },
    holder: { en: 'Attached to', sv: 'Bifogad till' },
    subject: { en: 'Place', sv: 'Plats' },
    sha256: { en: 'Content (SHA-256)', sv: 'Innehåll (SHA-256)' },
    before: { en: 'Before', sv: 'Före' },
  },
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
