/** Reports on groups as they are asked for: what they are made from, by which template, shown or queued. */
import {
  type rollup as contract,
  type GroupDefinition,
  groupDefinitionSchema,
  type InputOf,
} from '@klarsikt/contract';
import {
  type GroupReportInput,
  groupReportParts,
  groupReportTemplate,
  groupShape,
  type Language,
  readTemplate,
  templateFaultText,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction, type ReadTx, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { RollupDeps } from './deps.ts';
import { type GroupOrder, groupMaking } from './making.ts';
import { ownTerms, reportInput } from './ordering.ts';
import { reportByTitle } from './store.ts';
import { rollUpTitle, unitReportTitle } from './texts.ts';
import { below, inGroupTransaction, type Reaching, readTree, type SeenTree } from './tree.ts';
import { groupWork, type QueuedGroup } from './work.ts';

export interface Outside extends Reaching {
  readonly deps: RollupDeps;
  readonly actor: Actor;
}

type Input = Omit<GroupReportInput, 'terms'>;

/** The template that a report is made by, with the answers to its questions. */
type Form = Pick<GroupOrder, 'template' | 'parameters'>;

const usual: Form = { template: groupReportTemplate, parameters: {} };

/** The template of a definition. Refuses one that is made from other data than a group. */
export async function formOf(
  tx: ReadTx,
  { templates }: Pick<RollupDeps, 'templates'>,
  { template: ref, parameters }: Pick<GroupDefinition, 'template' | 'parameters'>,
): Promise<Form> {
  const { kind, template } = await templates.find(tx, ref);
  if (kind !== 'group' || template === null) throw new Refusal('error.template.kind');
  return { template, parameters };
}

/** The template of a saved report; the shipped one where its own is gone or can not be used any more. */
async function formOfSaved(
  tx: ReadTx,
  deps: Pick<RollupDeps, 'templates'>,
  definition: GroupDefinition,
): Promise<{ readonly form: Form; readonly templateGone: boolean }> {
  try {
    return { form: await formOf(tx, deps, definition), templateGone: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { form: usual, templateGone: true };
  }
}

/** The unit that an assessment of the tree stands in. Refuses as not found one that is not seen. */
export function unitIn(tree: SeenTree, assessmentId: number): number {
  const place = tree.places.find(({ candidates }) => candidates.some(({ id }) => id === assessmentId));
  return found(place).id;
}

/** A definition of the whole roll-up, as `report/au-tree` asks for it. */
export function asked(
  body: InputOf<typeof contract.export>['body'] | InputOf<typeof contract.show>['body'],
): GroupDefinition {
  const { language, period = null, weigh, figure, area } = body;
  const parts = groupReportParts.filter((part) => part !== 'quotes');
  const all = {
    units: null,
    introduction: '',
    conclusion: '',
    template: 'groupReport',
    parameters: {},
  } as const;
  return { language, period, weigh, figure, area, parts, ...all };
}

/** What a report is made from, on the units below a unit (0: all). */
export function inputOn(
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
export function savedOn(
  outside: Outside,
  given: {
    readonly params: { readonly id: number; readonly a: number; readonly b: number };
    readonly body: { readonly title: string; readonly language?: Language; readonly each?: boolean };
  },
): Promise<{
  readonly definition: GroupDefinition;
  readonly inputs: readonly Input[];
  readonly form: Form;
  readonly templateGone: boolean;
}> {
  const { id, a, b } = given.params;
  const { title, language, each = false } = given.body;
  return inGroupTransaction(outside, async (tx, sight) => {
    const saved = found(await reportByTitle(tx, a, title));
    const definition = groupDefinitionSchema.parse(saved.definition);
    const tree = await readTree({ tx, ...outside }, sight, definition.period ?? undefined);
    if (![id, a, b].every((one) => tree.assessments.has(one))) throw new Refusal('error.notfound');
    const group = below(tree, unitIn(tree, b));
    const wanted = { definition, language };
    const made = await formOfSaved(tx, outside.deps, definition);
    if (!each) {
      const whole = await reportInput({ tx, ...outside }, group, { ...wanted, title });
      return { definition, ...made, inputs: [whole] };
    }
    const inputs: Input[] = [];
    for (const place of group.places.filter(({ kind, standing }) => kind === 'unit' && standing.length > 0)) {
      const said = unitReportTitle[language ?? definition.language];
      const named = said.replace('{title}', () => title).replace('{unit}', () => place.name);
      const own = below(group, place.id);
      inputs.push(await reportInput({ tx, ...outside }, own, { ...wanted, title: named }));
    }
    return { definition, ...made, inputs };
  });
}

export async function shown(
  outside: Outside & { readonly call: Call },
  { input, form = usual }: { readonly input: Input; readonly form?: Form },
  format: 'html' | 'document',
) {
  const { deps, actor, db, call } = outside;
  const terms = await inReadTransaction(db, actor, (tx) => ownTerms(tx, actor));
  const { model } = await deps.models.sharedFor(found(deps.models.live()).hash, actor);
  const order = { ...form, input: { ...input, terms }, format };
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
export async function queue(
  tx: WriteTx,
  { deps, actor }: Outside,
  given: {
    inputs: readonly Input[];
    form?: Form;
    title: string;
    format: QueuedGroup['format'];
    subject: string;
  },
) {
  const { format, title, subject, form = usual } = given;
  const terms = await ownTerms(tx, actor);
  const queued: QueuedGroup = {
    ...form,
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

/** How a template from outside reads on the group of an assessment: its faults, or the report. */
export async function previewOf(
  outside: Outside & { readonly call: Call },
  { params, body }: InputOf<typeof contract.preview>,
) {
  const { language, parameters = {} } = body;
  const definition = groupDefinitionSchema.parse({ language });
  const input = await inGroupTransaction(outside, async (tx, sight) => {
    const tree = await readTree({ tx, ...outside }, sight);
    const group = below(tree, unitIn(tree, params.id));
    return reportInput({ tx, ...outside }, group, { definition, title: rollUpTitle[language] });
  });
  const read = readTemplate(body.template, groupShape);
  const faults = read.faults.map((fault) => ({
    place: fault.place,
    code: fault.code,
    message: templateFaultText(fault, outside.call.language),
  }));
  if (read.template === null) return { html: null, faults };
  const { html } = await shown(outside, { input, form: { template: read.template, parameters } }, 'html');
  return { html, faults };
}
