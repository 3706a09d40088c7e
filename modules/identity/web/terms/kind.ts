import { reportTermsSchema, termsContract } from '@klarsikt/contract';
import { completeTerms, type ReportTerms } from '@klarsikt/engine/text';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { createJsonChangeRules, type DocumentKind } from '@klarsikt/web/platform/document/kind.ts';

const parse = (json: unknown): ReportTerms => completeTerms(reportTermsSchema.parse(json));

const load = async () => {
  const { document, revision, by } = await call(termsContract.load, {});
  return { document: parse(document), revision, at: by === null ? null : new Date(by.at), by };
};

export const termsDocumentKind: DocumentKind<ReportTerms> = {
  ...createJsonChangeRules(parse),
  kind: 'terms',
  parse,
  load,
  save: async (_id, { revision, patches }) => {
    const saved = await call(termsContract.save, { body: { revision, patches: [...patches] } });
    return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
  },
  newerThan: async (_id, revision) => {
    const newest = await load();
    return newest.revision <= revision ? null : { ...newest, author: newest.by?.author ?? '', since: null };
  },
};
