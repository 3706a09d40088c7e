/** The own parts that an organisation shares as a kind of document: saved place by place, with a history. */
import { overlay } from '@klarsikt/contract';
import type { OwnParts } from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { type DocumentKind, jsonRules } from '@klarsikt/web/platform/document/kind.ts';

const parse = (json: unknown): OwnParts => {
  if (typeof json !== 'object' || json === null) throw new Error('The answer holds no own parts');
  return json;
};

const load = async () => {
  const { document, revision, by } = await call(overlay.load, {});
  return { document: parse(document), revision, at: by === null ? null : new Date(by.at), by };
};

export const sharedPartsKind: DocumentKind<OwnParts> = {
  ...jsonRules(parse),
  kind: 'overlay',
  parse,
  load,
  save: async (_id, { revision, patches }) => {
    const saved = await call(overlay.save, { body: { revision, patches: [...patches] } });
    return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
  },
  newerThan: async (_id, revision) => {
    const newest = await load();
    return newest.revision <= revision ? null : { ...newest, author: newest.by?.author ?? '', since: null };
  },
};
