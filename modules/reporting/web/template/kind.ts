/** Defines an own template as a document: its blocks are one value, which is saved even if it has faults. */
import { type OwnTemplate, ownTemplateSchema, templateContract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { createJsonChangeRules, type DocumentKind } from '@klarsikt/web/platform/document/kind.ts';

const parse = (json: unknown): OwnTemplate => ownTemplateSchema.parse(json);

const load = async (id: number) => {
  const { document, revision, by } = await call(templateContract.get, { params: { id } });
  return { document: parse(document), revision, at: new Date(by.at), by };
};

export const ownTemplateDocumentKind: DocumentKind<OwnTemplate> = {
  ...createJsonChangeRules(parse),
  kind: 'template',
  parse,
  load,
  save: async (id, { revision, patches }) => {
    const saved = await call(templateContract.save, {
      params: { id },
      body: { revision, patches: [...patches] },
    });
    return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
  },
  newerThan: async (id, revision) => {
    const newest = await load(id);
    return newest.revision <= revision ? null : { ...newest, author: newest.by.author, since: null };
  },
};
