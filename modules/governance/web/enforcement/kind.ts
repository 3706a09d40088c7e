import { enforcementContract, enforcementSchema } from '@klarsikt/contract';
import { type RequirementEnforcement, readRequirementEnforcement } from '@klarsikt/engine/completeness';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { createJsonChangeRules, type DocumentKind } from '@klarsikt/web/platform/document/kind.ts';

const parse = (json: unknown): RequirementEnforcement =>
  readRequirementEnforcement(enforcementSchema.parse(json));

const load = async () => {
  const { document, revision, by } = await call(enforcementContract.load, {});
  return { document: parse(document), revision, at: by === null ? null : new Date(by.at), by };
};

export const enforcementKind: DocumentKind<RequirementEnforcement> = {
  ...createJsonChangeRules(parse),
  kind: 'enforcement',
  parse,
  load,
  save: async (_id, { revision, patches }) => {
    const saved = await call(enforcementContract.save, { body: { revision, patches: [...patches] } });
    return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
  },
  newerThan: async (_id, revision) => {
    const newest = await load();
    return newest.revision <= revision ? null : { ...newest, author: newest.by?.author ?? '', since: null };
  },
};
