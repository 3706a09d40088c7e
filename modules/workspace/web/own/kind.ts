/** Shared own parts as a document type of the editor, saved by path and with a history. */
import { overlayContract } from '@klarsikt/contract';
import type { OwnParts } from '@klarsikt/engine/overlay';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { createJsonChangeRules, type DocumentKind } from '@klarsikt/web/platform/document/kind.ts';

const parse = (json: unknown): OwnParts => {
  if (typeof json !== 'object' || json === null) throw new Error('The answer holds no own parts');
  return json;
};

const load = async () => {
  const { document, revision, by } = await call(overlayContract.load, {});
  return { document: parse(document), revision, at: by === null ? null : new Date(by.at), by };
};

export const sharedPartsDocumentKind: DocumentKind<OwnParts> = {
  ...createJsonChangeRules(parse),
  kind: 'overlay',
  parse,
  load,
  save: async (_id, { revision, patches }) => {
    const saved = await call(overlayContract.save, { body: { revision, patches: [...patches] } });
    return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
  },
  newerThan: async (_id, revision) => {
    const newest = await load();
    return newest.revision <= revision ? null : { ...newest, author: newest.by?.author ?? '', since: null };
  },
};
