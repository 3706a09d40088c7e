import {
  ownfieldContract as contract,
  type EndpointInput,
  type OwnFieldDefinition,
} from '@klarsikt/contract';
import {
  getOwnFieldLabel,
  type OwnFieldOption,
  ownFieldLimits,
  proposeOwnFieldKey,
} from '@klarsikt/engine/own-fields';
import { groupBy } from '@klarsikt/engine/values';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { OwnFieldDeps } from './deps.ts';
import { loadOwnFields, toOwnField } from './own-fields.ts';
import {
  countOwnFieldValues,
  deleteOwnField,
  insertOwnField,
  listOwnFields,
  lockOwnField,
  type OwnFieldRow,
  updateOwnField,
} from './store.ts';

type OptionInput = EndpointInput<typeof contract.create>['body']['options'][number];

async function toDefinition(
  tx: ReadTx,
  row: OwnFieldRow,
  counts?: ReadonlyMap<string, number>,
): Promise<OwnFieldDefinition> {
  const { id, revision, position, key } = row;
  const held = (counts ?? (await countOwnFieldValues(tx, row))).get(key) ?? 0;
  return { ...toOwnField(row), id, revision, position, held };
}

const subjectOf = ({ id }: Pick<OwnFieldRow, 'id'>): string => `ownfield:${id}`;

const auditStateOf = (row: OwnFieldRow) => ({
  ...{ thing: row.thing, key: row.key, kind: row.kind, listed: row.listed },
  label: getOwnFieldLabel(row, 'en'),
  options: row.options
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, name }) => `${id}: ${name.en || name.sv}`),
  archived: row.archivedAt !== null,
});

/**
 * Computes the options after a change: stored options keep their ids, new options get the next ids, and missing
 * options are archived at the end.
 */
function mergeOptions(
  stored: readonly OwnFieldOption[],
  given: readonly OptionInput[],
): readonly OwnFieldOption[] {
  const known = new Set(stored.map(({ id }) => id));
  let last = Math.max(0, ...stored.map(({ id }) => Number(id.slice(1)) || 0));
  const open = given.map(({ id, name }) => {
    if (id !== undefined && !known.has(id)) throw new Refusal('error.ownfield.options');
    last += id === undefined ? 1 : 0;
    return { id: id ?? `o${last}`, name, isArchived: false };
  });
  const named = new Set(open.map(({ id }) => id));
  if (named.size < open.length) throw new Refusal('error.ownfield.options');
  const archived = stored.filter(({ id }) => !named.has(id)).map((one) => ({ ...one, isArchived: true }));
  return [...open, ...archived];
}

function requireOptions(kind: OwnFieldRow['kind'], options: readonly OptionInput[]): void {
  if ((kind === 'choice') !== options.length > 0) throw new Refusal('error.ownfield.options');
}

async function requireRevision(tx: WriteTx, id: number, revision: number): Promise<OwnFieldRow> {
  const row = requireFound(await lockOwnField(tx, id));
  if (row.revision !== revision) throw createStaleRecordRefusal(row.revision, await toDefinition(tx, row));
  return row;
}

export const ownfieldHandlers = implementEndpoints<OwnFieldDeps>()(contract, {
  fields: async ({ tx, actor }) => {
    const { fields, people } = await loadOwnFields(tx, actor);
    const reads = actor.permissions.has('ra:View') || actor.permissions.has('ra:Incident');
    return { fields, people: reads ? people : [] };
  },
  list: async ({ tx, actor }) => {
    const rows = await listOwnFields(tx, requireFound(actor.organizationId));
    const definitions: OwnFieldDefinition[] = [];
    for (const [thing, ofThing] of groupBy(rows, (row) => row.thing)) {
      const [first] = ofThing;
      const counts = first && (await countOwnFieldValues(tx, { ...first, thing }));
      for (const row of ofThing) definitions.push(await toDefinition(tx, row, counts));
    }
    return { rows: definitions };
  },
  create: async ({ tx, input, actor, deps }) => {
    const { thing, kind, key, label, help, options, isListed, position } = input.body;
    requireOptions(kind, options);
    const organizationId = requireFound(actor.organizationId);
    const there = (await listOwnFields(tx, organizationId)).filter((row) => row.thing === thing);
    if (there.length >= ownFieldLimits.fields) throw new Refusal('error.ownfield.most');
    const at = deps.clock.now();
    const row = await insertOwnField(tx, {
      ...{ organizationId, thing, kind, label, help, position, listed: isListed },
      key:
        key ??
        proposeOwnFieldKey(
          label,
          there.map((one) => one.key),
        ),
      options: mergeOptions([], options),
      ...{ createdAt: at, updatedAt: at, updatedName: getActorName(actor) },
    });
    if (row === null) throw new Refusal('error.ownfield.key');
    return {
      output: await toDefinition(tx, row),
      audit: [{ event: 'ownfield.created', subject: subjectOf(row), after: auditStateOf(row) }],
    };
  },
  change: async ({ tx, input, actor, deps }) => {
    const { revision, options, isListed, ...given } = input.body;
    const before = await requireRevision(tx, input.params.id, revision);
    requireOptions(before.kind, options);
    const row = await updateOwnField(tx, before, {
      ...{ ...given, listed: isListed, options: mergeOptions(before.options, options) },
      ...{ updatedAt: deps.clock.now(), updatedName: getActorName(actor) },
    });
    return {
      output: await toDefinition(tx, row),
      audit: [
        {
          event: 'ownfield.changed',
          subject: subjectOf(row),
          ...{ before: auditStateOf(before), after: auditStateOf(row) },
        },
      ],
    };
  },
  archive: async ({ tx, input, actor, deps }) => {
    const before = await requireRevision(tx, input.params.id, input.body.revision);
    const at = deps.clock.now();
    const row = await updateOwnField(tx, before, {
      archivedAt: at,
      updatedAt: at,
      updatedName: getActorName(actor),
    });
    return {
      output: await toDefinition(tx, row),
      audit: [{ event: 'ownfield.archived', subject: subjectOf(row), before: auditStateOf(before) }],
    };
  },
  restore: async ({ tx, input, actor, deps }) => {
    const before = await requireRevision(tx, input.params.id, input.body.revision);
    const change = { archivedAt: null, updatedAt: deps.clock.now(), updatedName: getActorName(actor) };
    const row = await updateOwnField(tx, before, change);
    return {
      output: await toDefinition(tx, row),
      audit: [{ event: 'ownfield.restored', subject: subjectOf(row), after: auditStateOf(row) }],
    };
  },
  remove: async ({ tx, input }) => {
    const row = requireFound(await lockOwnField(tx, input.params.id));
    const held = (await countOwnFieldValues(tx, row)).get(row.key) ?? 0;
    if (held > 0) throw new Refusal('error.ownfield.held', { held });
    await deleteOwnField(tx, row.id);
    return {
      output: { done: true },
      audit: [{ event: 'ownfield.removed', subject: subjectOf(row), before: auditStateOf(row) }],
    };
  },
});
