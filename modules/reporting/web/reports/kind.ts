import { reportContract, type SavedReport, savedReportSchema } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { createJsonChangeRules, type DocumentKind } from '@klarsikt/web/platform/document/kind.ts';

const parse = (json: unknown): SavedReport => savedReportSchema.parse(json);

export function createReportDocumentKind(assessment: number): DocumentKind<SavedReport> {
  const params = (id: number) => ({ id: assessment, report: id });
  const load = async (id: number) => {
    const { document, revision, by } = await call(reportContract.loadSaved, { params: params(id) });
    return { document: parse(document), revision, at: new Date(by.at), by };
  };
  return {
    ...createJsonChangeRules(parse),
    kind: 'report',
    parse,
    load,
    save: async (id, { revision, patches }) => {
      const body = { revision, patches: [...patches] };
      const saved = await call(reportContract.modifySaved, { params: params(id), body });
      return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
    },
    newerThan: async (id, revision) => {
      const newest = await load(id);
      return newest.revision <= revision ? null : { ...newest, author: newest.by.author, since: null };
    },
  };
}
