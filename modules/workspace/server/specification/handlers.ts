import {
  specificationContract as contract,
  controlSpecificationSchema,
  type StoredSpecification,
} from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { type ControlSpecification, findSpecificationProblems } from '@klarsikt/engine/specification';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { patchDocument as patchedDocument } from '@klarsikt/server/platform/document.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { parseChangedDocument } from '@klarsikt/server/platform/untrusted.ts';
import type { SpecificationDeps } from './deps.ts';
import {
  type ControlSpecificationRow,
  deleteControlSpecification,
  findControlSpecification,
  insertControlSpecification,
  listControlSpecifications,
  lockControlSpecification,
  maxControlSpecifications,
  updateControlSpecification,
} from './store.ts';

const wire = ({
  id,
  name,
  content,
  revision,
  updatedAt,
  updatedName,
}: ControlSpecificationRow): StoredSpecification => ({
  ...{ id, name, spec: content, revision },
  at: updatedAt.toISOString(),
  author: updatedName,
});

interface SpecificationAccess {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: SpecificationDeps;
}

const mayEdit = ({ tx, actor, deps }: SpecificationAccess): Promise<boolean> =>
  deps.assessments.everywhere(tx, actor, 'ra:ControlSpec');

/** Requires the permission in the whole organisation, because a specification affects all of its assessments. */
async function requireEverywhere(asking: SpecificationAccess): Promise<void> {
  if (!(await mayEdit(asking))) throw new Refusal('error.forbidden');
}

/** Refuses a specification that the engine cannot evaluate and reports the position of every fault. */
function requireValidSpecification(spec: ControlSpecification, language: Language): void {
  const problems = findSpecificationProblems(spec);
  if (problems.length > 0)
    throw createInputRefusal(
      ...problems.map(({ field, text }) => ({
        path: `/spec/${field.replaceAll(/[[\]]/g, '.').replaceAll('..', '.')}`,
        code: 'formula',
        message: text[language],
      })),
    );
}

function applyPatches(content: ControlSpecification, patches: readonly Patch[], language: Language) {
  const document = patchedDocument(Object.fromEntries(Object.entries(content)), patches, language);
  return parseChangedDocument(controlSpecificationSchema, document, language);
}

interface SpecificationChange {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: SpecificationDeps;
  readonly id: number;
  readonly revision: number;
  readonly language: Language;
}

async function changeSpecification(
  { tx, actor, deps, id, revision, language }: SpecificationChange,
  to: (row: ControlSpecificationRow) => { readonly name: string; readonly spec: ControlSpecification },
) {
  await requireEverywhere({ tx, actor, deps });
  const row = requireFound(await lockControlSpecification(tx, requireFound(actor.organizationId), id));
  if (row.revision !== revision) throw createStaleRecordRefusal(row.revision, wire(row));
  const { name, spec } = to(row);
  requireValidSpecification(spec, language);
  const now = await updateControlSpecification(tx, id, {
    name,
    content: spec,
    revision: revision + 1,
    updatedAt: deps.clock.now(),
    updatedBy: actor.userId,
    updatedName: getActorName(actor),
  });
  const subject = `specification:${id}`;
  return {
    output: wire(now),
    audit: [
      {
        event: 'specification.changed',
        subject,
        before: { name: row.name, content: row.content },
        after: { name, content: spec },
      },
    ] as const,
  };
}

export const specificationHandlers = implementEndpoints<SpecificationDeps>()(contract, {
  list: async ({ tx, actor, deps }) => ({
    specifications: (await listControlSpecifications(tx, requireFound(actor.organizationId))).map(wire),
    mayEdit: actor.userId !== null && (await mayEdit({ tx, actor, deps })),
  }),
  get: async ({ tx, actor, input }) =>
    wire(
      requireFound(await findControlSpecification(tx, requireFound(actor.organizationId), input.params.id)),
    ),
  create: async ({ tx, actor, deps, input, call }) => {
    const { name, spec } = input.body;
    const organizationId = requireFound(actor.organizationId);
    await requireEverywhere({ tx, actor, deps });
    requireValidSpecification(spec, call.language);
    if ((await listControlSpecifications(tx, organizationId)).length >= maxControlSpecifications)
      throw new Refusal('error.conflict');
    const row = await insertControlSpecification(tx, {
      organizationId,
      name,
      content: spec,
      updatedAt: deps.clock.now(),
      updatedBy: actor.userId,
      updatedName: getActorName(actor),
    });
    const subject = `specification:${row.id}`;
    return {
      output: wire(row),
      audit: [{ event: 'specification.created', subject, after: { name, content: spec } }],
    };
  },
  update: ({ tx, actor, deps, input, call }) => {
    const { revision, name, spec } = input.body;
    return changeSpecification(
      { tx, actor, deps, ...input.params, revision, language: call.language },
      () => ({
        name,
        spec,
      }),
    );
  },
  modify: ({ tx, actor, deps, input, call }) => {
    const { revision, patches } = input.body;
    const { language } = call;
    return changeSpecification(
      { tx, actor, deps, ...input.params, revision, language },
      ({ name, content }) => ({
        name,
        spec: applyPatches(content, patches, language),
      }),
    );
  },
  remove: async ({ tx, actor, deps, input }) => {
    await requireEverywhere({ tx, actor, deps });
    const row = requireFound(
      await lockControlSpecification(tx, requireFound(actor.organizationId), input.params.id),
    );
    const subject = `specification:${row.id}`;
    await storeRemovedRows(tx, actor, {
      ...{ kind: 'specification', object: String(row.id), subject, assessmentId: null, at: deps.clock.now() },
      rows: [{ table: 'control_specification', where: { id: row.id } }],
    });
    await deleteControlSpecification(tx, row.id);
    const before = { name: row.name, content: row.content };
    return { output: { done: true }, audit: [{ event: 'specification.removed', subject, before }] };
  },
});
