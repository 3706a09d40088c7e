/** A working entity as a kind of document: plain fields, saved one by one, watched while it is open. */
import { atlas } from '@klarsikt/contract';
import { isRecord, type JsonObject } from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { fetchAnew } from '@klarsikt/web/platform/api/query.ts';
import { type DocumentKind, jsonRules } from '@klarsikt/web/platform/document/kind.ts';
import { isDaily } from '../kinds.ts';
import { noting } from './use-faults.ts';

export function parse(json: unknown): JsonObject {
  if (!isRecord(json)) throw new TypeError('no entity');
  return json;
}

async function load(type: string, id: number, editing: boolean) {
  const query = editing ? ({ editing: 'true' } as const) : {};
  const { document, revision, by } = await call(atlas.load, { params: { type, id }, query });
  return { document: parse(document), revision, at: by === null ? null : new Date(by.at), by };
}

/** What is read of all entities: a page may have asked for it while the last change of the page before was on its way. */
const forgetSums = (): Promise<void> => fetchAnew(atlas.getOverview, atlas.getPlan);

const kinds = new Map<string, DocumentKind<JsonObject>>();

/** The kind of document that entities of a kind are; the same one each time. */
export function entityKind(type: string): DocumentKind<JsonObject> {
  const made: DocumentKind<JsonObject> = kinds.get(type) ?? {
    ...jsonRules(parse),
    kind: `atlas${type}`,
    parse,
    load: (id) => load(type, id, false),
    save: async (id, { revision, patches }) => {
      const body = { revision, patches: [...patches] };
      const saved = await noting(
        `${type} ${id}`,
        isDaily(type)
          ? call(atlas.modifyDaily, { params: { type, id }, body })
          : call(atlas.modifyEntity, { params: { type, id }, body }),
      );
      void forgetSums();
      return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
    },
    newerThan: async (id, revision) => {
      const newest = await load(type, id, true);
      return newest.revision <= revision ? null : { ...newest, author: newest.by?.author ?? '', since: null };
    },
    // What is noted of translations follows from the change itself.
    follows: (path) => path.startsWith('/outdated'),
  };
  kinds.set(type, made);
  return made;
}

/** The permission that changes entities of a kind. */
export const changingPermission = (type: string) =>
  isDaily(type) ? ('backoffice:Daily' as const) : ('backoffice:Edit' as const);
