import { appetiteContract, appetiteSchema } from '@klarsikt/contract';
import { type AppetiteStatement, emptyAppetite } from '@klarsikt/engine/appetite';
import { call } from '@klarsikt/web/platform/api/call.ts';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import { createJsonChangeRules, type DocumentKind } from '@klarsikt/web/platform/document/kind.ts';

export type AppetiteEditor = DocumentEditor<AppetiteStatement>;

const parse = (json: unknown): AppetiteStatement => ({ ...emptyAppetite, ...appetiteSchema.parse(json) });

const load = async () => {
  const { document, revision, by } = await call(appetiteContract.load, {});
  return { document: parse(document), revision, at: by === null ? null : new Date(by.at), by };
};

export const appetiteKind: DocumentKind<AppetiteStatement> = {
  ...createJsonChangeRules(parse),
  kind: 'appetite',
  parse,
  load,
  save: async (_id, { revision, patches }) => {
    const saved = await call(appetiteContract.save, { body: { revision, patches: [...patches] } });
    return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
  },
  newerThan: async (_id, revision) => {
    const newest = await load();
    return newest.revision <= revision ? null : { ...newest, author: newest.by?.author ?? '', since: null };
  },
};
