import { unitContract as contract, type EndpointInput, type UnitRow } from '@klarsikt/contract';
import { type Language, toComparableText } from '@klarsikt/engine/text';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import { sortInTreeOrder } from '@klarsikt/server/platform/tree.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { UnitDeps } from './deps.ts';
import {
  deleteUnit,
  insertUnit,
  listPersonalUnits,
  listUnits,
  lockUnits,
  type StoredUnit,
  updateUnit,
} from './store.ts';
import { unitNameTakenText } from './texts.ts';
import { computeMovedPositions, isWithinUnit } from './tree.ts';

function requireFreeName(
  units: readonly StoredUnit[],
  given: { parentId: number | null; name: string; except: number | null },
  language: Language,
): void {
  const wanted = toComparableText(given.name);
  const taken = units.some(
    ({ id, parentId, name }) =>
      id !== given.except && parentId === given.parentId && toComparableText(name) === wanted,
  );
  if (taken)
    throw createInputRefusal({ path: 'body.name', code: 'taken', message: unitNameTakenText[language] });
}

function requireCurrentRevision(unit: StoredUnit, revision: number | undefined): void {
  if (unit.revision !== revision) throw createStaleRecordRefusal(unit.revision, unit);
}

async function lockAndListUnits(tx: WriteTx, organizationId: number): Promise<StoredUnit[]> {
  await lockUnits(tx, organizationId);
  return listUnits(tx, organizationId);
}

const findUnitById = (units: readonly StoredUnit[], id: number) => units.find((unit) => unit.id === id);

async function loadUnitRow(tx: ReadTx, organizationId: number, id: number): Promise<UnitRow> {
  return requireFound(findUnitById(await listUnits(tx, organizationId), id));
}

type SaveBody = EndpointInput<typeof contract.save>['body'];
interface UnitSaveContext {
  readonly tx: WriteTx;
  readonly organizationId: number;
  readonly language: Language;
}

async function create({ tx, organizationId, language }: UnitSaveContext, body: SaveBody) {
  const units = await lockAndListUnits(tx, organizationId);
  const { name, description = '', parentId = null } = body;
  if (parentId !== null) requireFound(findUnitById(units, parentId));
  requireFreeName(units, { parentId, name, except: null }, language);
  const siblings = units.filter((unit) => unit.parentId === parentId);
  const position = Math.max(-1, ...siblings.map((unit) => unit.position)) + 1;
  const id = await insertUnit(tx, { organizationId, parentId, name, description, position });
  return {
    output: await loadUnitRow(tx, organizationId, id),
    audit: [
      {
        event: 'unit.created' as const,
        subject: `unit:${id}`,
        after: { name, description, parent: parentId },
      },
    ] as const,
  };
}

async function change({ tx, organizationId, language }: UnitSaveContext, id: number, body: SaveBody) {
  const units = await lockAndListUnits(tx, organizationId);
  const before = requireFound(findUnitById(units, id));
  requireCurrentRevision(before, body.revision);
  const { name, description = before.description } = body;
  requireFreeName(units, { parentId: before.parentId, name, except: id }, language);
  await updateUnit(tx, id, { name, description, revision: before.revision + 1 });
  return {
    output: await loadUnitRow(tx, organizationId, id),
    audit: [
      {
        event: 'unit.changed' as const,
        subject: `unit:${id}`,
        before: { name: before.name, description: before.description },
        after: { name, description },
      },
    ] as const,
  };
}

export const unitHandlers = implementEndpoints<UnitDeps>()(contract, {
  list: async ({ tx, actor }) => {
    const organizationId = requireFound(actor.organizationId);
    const tree = sortInTreeOrder(await listUnits(tx, organizationId), null);
    return { units: tree.map(({ row }) => row), personal: await listPersonalUnits(tx, organizationId) };
  },
  save: async ({ tx, input, actor, call }) => {
    const place = { tx, organizationId: requireFound(actor.organizationId), language: call.language };
    const { id } = input.body;
    return id === undefined ? create(place, input.body) : change(place, id, input.body);
  },
  move: async ({ tx, input, actor, call }) => {
    const organizationId = requireFound(actor.organizationId);
    const units = await lockAndListUnits(tx, organizationId);
    const before = requireFound(findUnitById(units, input.params.id));
    const { parentId, position, revision } = input.body;
    if (parentId !== null) requireFound(findUnitById(units, parentId));
    requireCurrentRevision(before, revision);
    if (isWithinUnit(units, parentId, before.id)) throw new Refusal('error.conflict');
    requireFreeName(units, { parentId, name: before.name, except: before.id }, call.language);
    for (const place of computeMovedPositions(units, before, { parentId, position }))
      await updateUnit(tx, place.id, { position: place.position });
    await updateUnit(tx, before.id, { parentId, revision: before.revision + 1 });
    const output = await loadUnitRow(tx, organizationId, before.id);
    return {
      output,
      audit: [
        {
          event: 'unit.moved',
          subject: `unit:${before.id}`,
          before: { parent: before.parentId, position: before.position },
          after: { parent: output.parentId, position: output.position },
        },
      ],
    };
  },
  remove: async ({ tx, input, actor, deps }) => {
    const organizationId = requireFound(actor.organizationId);
    const units = await lockAndListUnits(tx, organizationId);
    const before = requireFound(findUnitById(units, input.params.id));
    requireCurrentRevision(before, input.query.revision);
    const { assessments, deleted, groups, name, description, parentId } = before;
    const children = units.filter((one) => one.parentId === before.id).length;
    if (assessments + deleted + children > 0)
      throw new Refusal('error.unit.notempty', {
        ...{ assessments, deleted, children },
        ...(await deps.usesOf(tx, actor, { kind: 'unit', id: String(before.id) })),
      });
    await storeRemovedRows(tx, actor, {
      ...{ kind: 'unit', object: String(before.id), subject: `unit:${before.id}` },
      ...{ assessmentId: null, at: deps.clock.now() },
      rows: [{ table: 'assessment_unit', where: { id: before.id } }],
    });
    await deleteUnit(tx, before.id);
    return {
      output: { done: true },
      audit: [
        {
          event: 'unit.removed',
          subject: `unit:${before.id}`,
          before: { name, description, parent: parentId, groups },
        },
      ],
    };
  },
});
