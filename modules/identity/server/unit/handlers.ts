import { unit as contract, type InputOf, type UnitRow } from '@klarsikt/contract';
import { comparable, type Language } from '@klarsikt/engine';
import { found, invalid, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { inTreeOrder } from '@klarsikt/server/platform/tree.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { UnitDeps } from './deps.ts';
import {
  deleteUnit,
  insertUnit,
  lockUnits,
  personalUnitsOf,
  type StoredUnit,
  unitsOf,
  updateUnit,
} from './store.ts';
import { nameTaken } from './texts.ts';
import { isWithin, placing } from './tree.ts';

function requireFreeName(
  units: readonly StoredUnit[],
  given: { parentId: number | null; name: string; except: number | null },
  language: Language,
): void {
  const wanted = comparable(given.name);
  const taken = units.some(
    ({ id, parentId, name }) =>
      id !== given.except && parentId === given.parentId && comparable(name) === wanted,
  );
  if (taken) throw invalid({ path: 'body.name', code: 'taken', message: nameTaken[language] });
}

function requireFresh(unit: StoredUnit, revision: number | undefined): void {
  if (unit.revision !== revision) throw staleRecord(unit.revision, unit);
}

async function lockedUnits(tx: WriteTx, organizationId: number): Promise<StoredUnit[]> {
  await lockUnits(tx, organizationId);
  return unitsOf(tx, organizationId);
}

const byId = (units: readonly StoredUnit[], id: number) => units.find((unit) => unit.id === id);

async function unitNow(tx: ReadTx, organizationId: number, id: number): Promise<UnitRow> {
  return found(byId(await unitsOf(tx, organizationId), id));
}

type SaveBody = InputOf<typeof contract.save>['body'];
interface Place {
  readonly tx: WriteTx;
  readonly organizationId: number;
  readonly language: Language;
}

async function create({ tx, organizationId, language }: Place, body: SaveBody) {
  const units = await lockedUnits(tx, organizationId);
  const { name, description = '', parentId = null } = body;
  if (parentId !== null) found(byId(units, parentId));
  requireFreeName(units, { parentId, name, except: null }, language);
  const siblings = units.filter((unit) => unit.parentId === parentId);
  const position = Math.max(-1, ...siblings.map((unit) => unit.position)) + 1;
  const id = await insertUnit(tx, { organizationId, parentId, name, description, position });
  return {
    output: await unitNow(tx, organizationId, id),
    audit: [
      {
        event: 'unit.created' as const,
        subject: `unit:${id}`,
        after: { name, description, parent: parentId },
      },
    ] as const,
  };
}

async function change({ tx, organizationId, language }: Place, id: number, body: SaveBody) {
  const units = await lockedUnits(tx, organizationId);
  const before = found(byId(units, id));
  requireFresh(before, body.revision);
  const { name, description = before.description } = body;
  requireFreeName(units, { parentId: before.parentId, name, except: id }, language);
  await updateUnit(tx, id, { name, description, revision: before.revision + 1 });
  return {
    output: await unitNow(tx, organizationId, id),
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

export const unit = implementFor<UnitDeps>()(contract, {
  list: async ({ tx, actor }) => {
    const organizationId = found(actor.organizationId);
    const tree = inTreeOrder(await unitsOf(tx, organizationId), null);
    return { units: tree.map(({ row }) => row), personal: await personalUnitsOf(tx, organizationId) };
  },
  save: async ({ tx, input, actor, call }) => {
    const place = { tx, organizationId: found(actor.organizationId), language: call.language };
    const { id } = input.body;
    return id === undefined ? create(place, input.body) : change(place, id, input.body);
  },
  move: async ({ tx, input, actor, call }) => {
    const organizationId = found(actor.organizationId);
    const units = await lockedUnits(tx, organizationId);
    const before = found(byId(units, input.params.id));
    const { parentId, position, revision } = input.body;
    if (parentId !== null) found(byId(units, parentId));
    requireFresh(before, revision);
    if (isWithin(units, parentId, before.id)) throw new Refusal('error.conflict');
    requireFreeName(units, { parentId, name: before.name, except: before.id }, call.language);
    for (const place of placing(units, before, { parentId, position }))
      await updateUnit(tx, place.id, { position: place.position });
    await updateUnit(tx, before.id, { parentId, revision: before.revision + 1 });
    const output = await unitNow(tx, organizationId, before.id);
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
    const organizationId = found(actor.organizationId);
    const units = await lockedUnits(tx, organizationId);
    const before = found(byId(units, input.params.id));
    requireFresh(before, input.query.revision);
    const { assessments, deleted, groups, name, description, parentId } = before;
    const children = units.filter((one) => one.parentId === before.id).length;
    if (assessments + deleted + children > 0)
      throw new Refusal('error.unit.notempty', {
        ...{ assessments, deleted, children },
        ...(await deps.usesOf(tx, actor, { kind: 'unit', id: String(before.id) })),
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
