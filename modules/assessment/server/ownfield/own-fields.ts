import {
  type AssessmentDocument,
  applyPatches,
  checkDocumentFields,
  findForeignFieldValues,
  listDocumentFieldChanges,
  listOwnFieldHolders,
  ownFieldHolderKinds,
} from '@klarsikt/engine/assessment';
import {
  applyOwnFieldChange,
  type OwnField,
  type OwnFieldFault,
  type OwnFieldObjectKind,
} from '@klarsikt/engine/own-fields';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ForeignFieldValues, OwnFieldService } from './provides.ts';
import { listOwnFieldPeople, listOwnFields, lockOwnFields, type OwnFieldRow } from './store.ts';
import { ownFieldFaultTexts } from './texts.ts';

export const toOwnField = (row: OwnFieldRow): OwnField => ({
  ...{
    key: row.key,
    thing: row.thing,
    kind: row.kind,
    label: row.label,
    help: row.help,
    options: row.options,
  },
  isListed: row.listed,
  isArchived: row.archivedAt !== null,
});

async function loadPeopleFor(tx: ReadTx, actor: Pick<Actor, 'organizationId'>, fields: readonly OwnField[]) {
  const { organizationId } = actor;
  if (organizationId === null || !fields.some(({ kind }) => kind === 'person')) return [];
  return listOwnFieldPeople(tx, organizationId);
}

export async function loadOwnFields(
  tx: ReadTx,
  actor: Pick<Actor, 'organizationId'>,
  thing?: OwnFieldObjectKind,
) {
  const { organizationId } = actor;
  if (organizationId === null) return { fields: [], people: [] };
  const rows = await listOwnFields(tx, organizationId);
  const fields = rows.filter((row) => thing === undefined || row.thing === thing).map(toOwnField);
  return { fields, people: await loadPeopleFor(tx, actor, fields) };
}

async function withoutForeign(
  tx: ReadTx,
  of: Pick<Actor, 'organizationId'>,
  { document, fields }: { readonly document: AssessmentDocument; readonly fields: readonly OwnField[] },
): Promise<ForeignFieldValues> {
  const foreign = findForeignFieldValues(fields, await loadPeopleFor(tx, of, fields), document);
  const removals = foreign.map(({ path }) => ({ op: 'remove', path }) as const);
  return { document: applyPatches(document, removals).document, foreign };
}

export function createOwnFieldService(): OwnFieldService {
  return {
    load: loadOwnFields,
    change: async (tx, actor, { thing, before, change, path, language }) => {
      if (Object.keys(change).length === 0) return before;
      const organizationId = requireFound(actor.organizationId);
      const fields = (await lockOwnFields(tx, organizationId, [thing])).map(toOwnField);
      const people = await loadPeopleFor(tx, actor, fields);
      const { values, problems } = applyOwnFieldChange(fields, people, { before, change });
      const [first, ...others] = problems.map(({ key, fault }) =>
        createFieldFault(path, { key, fault, language }),
      );
      if (first !== undefined) throw createInputRefusal(first, ...others);
      return values;
    },
    checkDocument: async (tx, actor, { before, after }) => {
      const changes = listDocumentFieldChanges(before, after);
      if (changes.length === 0) return [];
      const organizationId = requireFound(actor.organizationId);
      const things = ownFieldHolderKinds.filter((thing) => changes.some((change) => change.thing === thing));
      const fields = (await lockOwnFields(tx, organizationId, things)).map(toOwnField);
      return checkDocumentFields(fields, await loadPeopleFor(tx, actor, fields), changes);
    },
    keepDefined: async (tx, actor, document) => {
      const things = new Set(listOwnFieldHolders(document).map(({ thing }) => thing));
      if (things.size === 0) return document;
      const rows = await lockOwnFields(tx, requireFound(actor.organizationId), [...things]);
      return (await withoutForeign(tx, actor, { document, fields: rows.map(toOwnField) })).document;
    },
    separateForeign: async (tx, of, document) => {
      if (listOwnFieldHolders(document).length === 0) return { document, foreign: [] };
      return withoutForeign(tx, of, { document, fields: (await loadOwnFields(tx, of)).fields });
    },
  };
}

function createFieldFault(
  path: string,
  {
    key,
    fault,
    language,
  }: { readonly key: string; readonly fault: OwnFieldFault; readonly language: 'en' | 'sv' },
) {
  return { path: `${path}.${key}`, code: `ownfield.${fault}`, message: ownFieldFaultTexts[fault][language] };
}
