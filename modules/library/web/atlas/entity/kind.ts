/** A working entity as a document: each field is saved separately, and other editors see who has the entity open. */
import { atlasContract } from '@klarsikt/contract';
import { isRecord, type JsonObject } from '@klarsikt/engine/fields';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { createJsonChangeRules, type DocumentKind } from '@klarsikt/web/platform/document/kind.ts';
import { isDailyEntityType } from '../kinds.ts';
import { recordSaveFaults } from './use-faults.ts';

export function parseEntityDocument(json: unknown): JsonObject {
  if (!isRecord(json)) throw new TypeError('no entity');
  return json;
}

async function load(type: string, id: number, editing: boolean) {
  const query = editing ? ({ editing: 'true' } as const) : {};
  const { document, revision, by } = await call(atlasContract.load, { params: { type, id }, query });
  return { document: parseEntityDocument(document), revision, at: by === null ? null : new Date(by.at), by };
}

/**
 * Reloads the counts of all entities and the plan for publishing a version, because both may be older than the last
 * saved change.
 */
const forgetSums = (): Promise<void> => refetchQueries(atlasContract.getOverview, atlasContract.getPlan);

const kinds = new Map<string, DocumentKind<JsonObject>>();

/** Returns the document rules for a kind of entity, cached. */
export function getEntityDocumentKind(type: string): DocumentKind<JsonObject> {
  const made: DocumentKind<JsonObject> = kinds.get(type) ?? {
    ...createJsonChangeRules(parseEntityDocument),
    kind: `atlas${type}`,
    parse: parseEntityDocument,
    load: (id) => load(type, id, false),
    save: async (id, { revision, patches }) => {
      const body = { revision, patches: [...patches] };
      const saved = await recordSaveFaults(
        `${type} ${id}`,
        isDailyEntityType(type)
          ? call(atlasContract.modifyDaily, { params: { type, id }, body })
          : call(atlasContract.modifyEntity, { params: { type, id }, body }),
      );
      void forgetSums();
      return { revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
    },
    newerThan: async (id, revision) => {
      const newest = await load(type, id, true);
      return newest.revision <= revision ? null : { ...newest, author: newest.by?.author ?? '', since: null };
    },
    // The server sets the marks of outdated translations when texts change, so patches do not contain them.
    follows: (path) => path.startsWith('/outdated'),
  };
  kinds.set(type, made);
  return made;
}

export const getEntityEditPermission = (type: string) =>
  isDailyEntityType(type) ? ('backoffice:Daily' as const) : ('backoffice:Edit' as const);
