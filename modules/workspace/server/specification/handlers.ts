import {
  specification as contract,
  controlSpecificationSchema,
  type KeptSpecification,
} from '@klarsikt/contract';
import {
  type ControlSpecification,
  type Language,
  type Patch,
  specificationProblems,
} from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { patched as patchedDocument } from '@klarsikt/server/platform/document.ts';
import { found, invalid, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { readDocument } from '@klarsikt/server/platform/untrusted.ts';
import type { SpecificationDeps } from './deps.ts';
import {
  insertSpecification,
  lockSpecification,
  mostSpecifications,
  removeSpecification,
  type SpecificationRow,
  specificationOf,
  specificationsOf,
  updateSpecification,
} from './store.ts';

const wire = ({
  id,
  name,
  content,
  revision,
  updatedAt,
  updatedName,
}: SpecificationRow): KeptSpecification => ({
  ...{ id, name, spec: content, revision },
  at: updatedAt.toISOString(),
  author: updatedName,
});

interface Asking {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: SpecificationDeps;
}

const mayEdit = ({ tx, actor, deps }: Asking): Promise<boolean> =>
  deps.assessments.everywhere(tx, actor, 'ra:ControlSpec');

/** A specification counts in every assessment of the organisation: a right in one unit is not enough to change one. */
async function requireEverywhere(asking: Asking): Promise<void> {
  if (!(await mayEdit(asking))) throw new Refusal('error.forbidden');
}

/** Refuses what the engine could not evaluate, with every fault at its place. */
function requireSound(spec: ControlSpecification, language: Language): void {
  const problems = specificationProblems(spec);
  if (problems.length > 0)
    throw invalid(
      ...problems.map(({ field, text }) => ({
        path: `/spec/${field.replaceAll(/[[\]]/g, '.').replaceAll('..', '.')}`,
        code: 'formula',
        message: text[language],
      })),
    );
}

/** The content after patches; refuses those that lead to no specification. */
function patched(content: ControlSpecification, patches: readonly Patch[], language: Language) {
  const document = patchedDocument(Object.fromEntries(Object.entries(content)), patches, language);
  return readDocument(controlSpecificationSchema, document, language);
}

interface Changing {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: SpecificationDeps;
  readonly id: number;
  readonly revision: number;
  readonly language: Language;
}

async function change(
  { tx, actor, deps, id, revision, language }: Changing,
  to: (row: SpecificationRow) => { readonly name: string; readonly spec: ControlSpecification },
) {
  await requireEverywhere({ tx, actor, deps });
  const row = found(await lockSpecification(tx, found(actor.organizationId), id));
  if (row.revision !== revision) throw staleRecord(row.revision, wire(row));
  const { name, spec } = to(row);
  requireSound(spec, language);
  const now = await updateSpecification(tx, id, {
    name,
    content: spec,
    revision: revision + 1,
    updatedAt: deps.clock.now(),
    updatedBy: actor.userId,
    updatedName: actorName(actor),
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

export const specification = implementFor<SpecificationDeps>()(contract, {
  list: async ({ tx, actor, deps }) => ({
    specifications: (await specificationsOf(tx, found(actor.organizationId))).map(wire),
    mayEdit: actor.userId !== null && (await mayEdit({ tx, actor, deps })),
  }),
  get: async ({ tx, actor, input }) =>
    wire(found(await specificationOf(tx, found(actor.organizationId), input.params.id))),
  create: async ({ tx, actor, deps, input, call }) => {
    const { name, spec } = input.body;
    const organizationId = found(actor.organizationId);
    await requireEverywhere({ tx, actor, deps });
    requireSound(spec, call.language);
    if ((await specificationsOf(tx, organizationId)).length >= mostSpecifications)
      throw new Refusal('error.conflict');
    const row = await insertSpecification(tx, {
      organizationId,
      name,
      content: spec,
      updatedAt: deps.clock.now(),
      updatedBy: actor.userId,
      updatedName: actorName(actor),
    });
    const subject = `specification:${row.id}`;
    return {
      output: wire(row),
      audit: [{ event: 'specification.created', subject, after: { name, content: spec } }],
    };
  },
  update: ({ tx, actor, deps, input, call }) => {
    const { revision, name, spec } = input.body;
    return change({ tx, actor, deps, ...input.params, revision, language: call.language }, () => ({
      name,
      spec,
    }));
  },
  modify: ({ tx, actor, deps, input, call }) => {
    const { revision, patches } = input.body;
    const { language } = call;
    return change({ tx, actor, deps, ...input.params, revision, language }, ({ name, content }) => ({
      name,
      spec: patched(content, patches, language),
    }));
  },
  remove: async ({ tx, actor, deps, input }) => {
    await requireEverywhere({ tx, actor, deps });
    const row = found(await lockSpecification(tx, found(actor.organizationId), input.params.id));
    await removeSpecification(tx, row.id);
    const subject = `specification:${row.id}`;
    const before = { name: row.name, content: row.content };
    return { output: { done: true }, audit: [{ event: 'specification.removed', subject, before }] };
  },
});
