import {
  rollup as contract,
  type GroupDefinition,
  groupDefinitionSchema,
  type InputOf,
} from '@klarsikt/contract';
import { type GroupReportInput, groupReportParts, type Language } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type Actor, actorName } from '../../platform/actor.ts';
import { found, Refusal } from '../../platform/errors.ts';
import { type Call, implementFor } from '../../platform/implement.ts';
import { inReadTransaction, type WriteTx } from '../../platform/tx.ts';
import type { RollupDeps } from './deps.ts';
import { groupMaking } from './making.ts';
import { highestRisks, ownTerms, reportInput } from './ordering.ts';
import { editable, requireOfUnit, saveGroupReport, wireReport } from './saving.ts';
import { documentsOf, removeReport, reportByTitle, reportsOf, settle, settledOf } from './store.ts';
import { rollUpTitle, unitReportTitle } from './texts.ts';
import { below, inGroupTransaction, readTree, type SeenTree } from './tree.ts';
import { groupWork, type QueuedGroup } from './work.ts';

interface Outside {
  readonly deps: RollupDeps;
  readonly actor: Actor;
  readonly db: NodePgDatabase;
}

type Input = Omit<GroupReportInput, 'terms'>;

/** The unit that an assessment of the tree stands in. Refuses as not found one that is not seen. */
function unitIn(tree: SeenTree, assessmentId: number): number {
  const place = tree.places.find(({ candidates }) => candidates.some(({ id }) => id === assessmentId));
  return found(place).id;
}

/** A definition of the whole roll-up, as `report/au-tree` asks for it. */
function asked(
  body: InputOf<typeof contract.export>['body'] | InputOf<typeof contract.show>['body'],
): GroupDefinition {
  const { language, period = null, weigh, figure, area } = body;
  const parts = groupReportParts.filter((part) => part !== 'quotes');
  return { language, period, weigh, figure, area, parts, units: null, introduction: '', conclusion: '' };
}

/** What a report is made from, on the units below a unit (0: all). */
function inputOn(
  outside: Outside,
  given: { readonly unit: number; readonly definition: GroupDefinition; readonly title: string },
): Promise<Input> {
  const { definition, title, unit } = given;
  return inGroupTransaction(outside, async (tx, sight) => {
    const tree = await readTree({ tx, ...outside }, sight, definition.period ?? undefined);
    return reportInput({ tx, ...outside }, below(tree, unit), { definition, title });
  });
}

/** The saved report of assessment `a` on the group below the unit of `b`; both, and where it is read from, have to be seen. */
function savedOn(
  outside: Outside,
  given: {
    readonly params: { readonly id: number; readonly a: number; readonly b: number };
    readonly body: { readonly title: string; readonly language?: Language; readonly each?: boolean };
  },
): Promise<{ readonly definition: GroupDefinition; readonly inputs: readonly Input[] }> {
  const { id, a, b } = given.params;
  const { title, language, each = false } = given.body;
  return inGroupTransaction(outside, async (tx, sight) => {
    const saved = found(await reportByTitle(tx, a, title));
    const definition = groupDefinitionSchema.parse(saved.definition);
    const tree = await readTree({ tx, ...outside }, sight, definition.period ?? undefined);
    if (![id, a, b].every((one) => tree.assessments.has(one))) throw new Refusal('error.notfound');
    const group = below(tree, unitIn(tree, b));
    const wanted = { definition, language };
    if (!each)
      return { definition, inputs: [await reportInput({ tx, ...outside }, group, { ...wanted, title })] };
    const inputs: Input[] = [];
    for (const place of group.places.filter(({ kind, standing }) => kind === 'unit' && standing.length > 0)) {
      const said = unitReportTitle[language ?? definition.language];
      const named = said.replace('{title}', () => title).replace('{unit}', () => place.name);
      const own = below(group, place.id);
      inputs.push(await reportInput({ tx, ...outside }, own, { ...wanted, title: named }));
    }
    return { definition, inputs };
  });
}

async function shown(outside: Outside & { readonly call: Call }, input: Input, format: 'html' | 'document') {
  const { deps, actor, db, call } = outside;
  const terms = await inReadTransaction(db, actor, (tx) => ownTerms(tx, actor));
  const { model } = await deps.models.sharedFor(found(deps.models.live()).hash, actor);
  const order = { input: { ...input, terms }, format };
  const { bytes, title } = await deps.renderer.make(groupMaking, order, { model, turn: call.turn });
  const made = Buffer.from(bytes).toString('utf8');
  return {
    title,
    document: format === 'document' ? JSON.parse(made) : null,
    html: format === 'html' ? made : null,
    partial: input.partial,
  };
}

/** Queues reports that were put together before: what they hold is what their orderer could see. */
async function queue(
  tx: WriteTx,
  { deps, actor }: Outside,
  given: { inputs: readonly Input[]; title: string; format: QueuedGroup['format']; subject: string },
) {
  const { format, title, subject } = given;
  const terms = await ownTerms(tx, actor);
  const queued: QueuedGroup = {
    inputs: given.inputs.map((input) => ({ ...input, terms })),
    ...{ format, title, entitlement: { ...actor.entitlement, countries: [...actor.entitlement.countries] } },
    at: deps.clock.now().toISOString(),
  };
  const id = await deps.jobs.enqueue(tx, actor, groupWork, queued);
  const language = given.inputs[0]?.language ?? 'en';
  return {
    output: { id },
    audit: [
      { event: 'rollup.exported' as const, subject, after: { deferred: id, format, language, title } },
    ] as const,
  };
}

export const rollup = implementFor<RollupDeps>()(contract, {
  // Direct: what is read spans organisations, and who may settle what is read in the one in scope.
  tree: {
    direct: async ({ input, ...outside }) => {
      const { assessments: _, ...tree } = await inGroupTransaction(outside, async (tx, sight) =>
        below(await readTree({ tx, ...outside }, sight, input.query.period), input.params.id),
      );
      return tree;
    },
  },
  show: {
    direct: async ({ input, ...outside }) => {
      const definition = asked(input.body);
      const title = rollUpTitle[definition.language];
      const made = await inputOn(outside, { unit: input.params.id, definition, title });
      await outside.deps.usage(outside.actor, 'report.shown');
      return shown(outside, made, input.body.format);
    },
  },
  export: {
    prepare: async ({ input, ...outside }) => {
      const { format } = input.body;
      const definition = asked(input.body);
      const title = rollUpTitle[definition.language];
      const made = await inputOn(outside, { unit: input.params.id, definition, title });
      const subject = input.params.id === 0 ? 'rollup' : `unit:${input.params.id}`;
      return (tx) => queue(tx, outside, { inputs: [made], title, format, subject });
    },
  },
  risks: {
    direct: async ({ input, ...outside }) => {
      const { actor, deps } = outside;
      const known = await inGroupTransaction(outside, async (tx, sight) => {
        const tree = await readTree({ tx, ...outside }, sight);
        if (!tree.assessments.has(input.params.id)) throw new Refusal('error.notfound');
        return found((await documentsOf(tx, [input.params.id])).get(input.params.id));
      });
      const { model } = await deps.assessments.model(actor, known);
      const result = deps.assessments.calculate(model, known.document);
      return { risks: [...highestRisks(model, result, { most: 12, type: input.query.type })] };
    },
  },
  settle: async ({ tx, input, actor, deps, call }) => {
    const { id } = input.params;
    const { assessmentId, weight, reason } = input.body;
    if (actor.organizationId === null) throw new Refusal('error.forbidden');
    await deps.assessments.require(tx, actor, id, 'ra:Approve');
    await requireOfUnit(tx, id, assessmentId, call, reason);
    const before = await settledOf(tx, id);
    await settle(tx, {
      ...{ unitId: id, organizationId: actor.organizationId, assessmentId, weight, reason },
      ...{ updatedAt: deps.clock.now(), updatedBy: actor.userId, updatedName: actorName(actor) },
    });
    const after = { assessment: assessmentId, weight, reason };
    return {
      output: { done: true },
      audit: [{ event: 'unit.settled', subject: `unit:${id}`, before, after }],
    };
  },
  listReports: {
    direct: async ({ input, ...outside }) => {
      const { id } = input.params;
      const { can } = await inReadTransaction(outside.db, outside.actor, (tx) =>
        outside.deps.assessments.head(tx, outside.actor, id),
      );
      return inGroupTransaction(outside, async (tx, sight) => {
        const tree = await readTree({ tx, ...outside }, sight);
        const personal = !tree.assessments.has(id);
        const group = personal ? null : below(tree, unitIn(tree, id));
        const seen = group?.places.flatMap(({ candidates }) => candidates.map((one) => one.id)) ?? [];
        const rows = seen.length === 0 ? [] : await reportsOf(tx, seen);
        return { reports: rows.map(wireReport), can: can.edit };
      });
    },
  },
  saveReport: async ({ input, ...change }) => {
    const { id, revision } = await saveGroupReport(change, input);
    const { title, former } = input.body;
    return {
      output: { id, revision },
      audit: [
        {
          event: 'groupReport.saved',
          subject: `assessment:${input.params.id}`,
          before: former === null ? null : { title: former },
          after: { title, revision },
        },
      ],
    };
  },
  removeReport: async ({ input, ...change }) => {
    const { id, title } = input.params;
    await editable(change, id);
    const known = found(await reportByTitle(change.tx, id, title));
    await removeReport(change.tx, known.id);
    return {
      output: { done: true },
      audit: [{ event: 'groupReport.removed', subject: `assessment:${id}`, before: { title } }],
    };
  },
  showReport: {
    direct: async ({ input, ...outside }) => {
      const { title, definition, format } = input.body;
      const made = await inGroupTransaction(outside, async (tx, sight) => {
        const tree = await readTree({ tx, ...outside }, sight, definition.period ?? undefined);
        const group = below(tree, unitIn(tree, input.params.id));
        return reportInput({ tx, ...outside }, group, { definition, title });
      });
      return shown(outside, made, format);
    },
  },
  showReportOf: {
    direct: async ({ input, ...outside }) => {
      const { definition, inputs } = await savedOn(outside, input);
      await outside.deps.usage(outside.actor, 'report.shown');
      return { ...(await shown(outside, found(inputs[0]), input.body.format)), definition };
    },
  },
  exportReport: {
    prepare: async ({ input, ...outside }) => {
      const { title, format } = input.body;
      const { inputs } = await savedOn(outside, input);
      const subject = `assessment:${input.params.b}`;
      return (tx) => queue(tx, outside, { inputs, title, format, subject });
    },
  },
});
