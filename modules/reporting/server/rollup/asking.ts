import {
  type rollupContract as contract,
  type EndpointInput,
  type GroupReportDefinition,
  groupReportDefinitionSchema,
} from '@klarsikt/contract';
import {
  type GroupReportInput,
  getTemplateFaultText,
  groupReportParts,
  groupReportShape,
  groupReportTemplate,
  readTemplate,
} from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import { type ReadTx, runInReadTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { RollupDeps } from './deps.ts';
import { type GroupReportOrder, groupReportRenderKind } from './making.ts';
import { buildGroupReportInput, loadOrganizationTerms } from './ordering.ts';
import { findGroupReportByTitle } from './store.ts';
import { rollUpTitleText, unitReportTitleText } from './texts.ts';
import {
  type CrossOrganizationTransaction,
  getGroupSubtree,
  loadGroupTree,
  runInGroupTransaction,
  type VisibleGroupTree,
} from './tree.ts';
import { groupReportJobName, type QueuedGroupReport } from './work.ts';

export interface GroupRequestContext extends CrossOrganizationTransaction {
  readonly deps: RollupDeps;
  readonly actor: Actor;
}

type Input = Omit<GroupReportInput, 'terms'>;

type TemplateWithAnswers = Pick<GroupReportOrder, 'template' | 'parameters'>;

const usual: TemplateWithAnswers = { template: groupReportTemplate, parameters: {} };

/** Returns the template of a definition; refuses a template that is not of kind `group`. */
export async function loadGroupTemplate(
  tx: ReadTx,
  { templates }: Pick<RollupDeps, 'templates'>,
  { template: ref, parameters }: Pick<GroupReportDefinition, 'template' | 'parameters'>,
): Promise<TemplateWithAnswers> {
  const { kind, template } = await templates.find(tx, ref);
  if (kind !== 'group' || template === null) throw new Refusal('error.template.kind');
  return { template, parameters };
}

/**
 * Returns the template of a saved report, or the shipped template if the report's template was deleted or has faults.
 */
async function loadTemplateOfSavedReport(
  tx: ReadTx,
  deps: Pick<RollupDeps, 'templates'>,
  definition: GroupReportDefinition,
): Promise<{ readonly form: TemplateWithAnswers; readonly templateGone: boolean }> {
  try {
    return { form: await loadGroupTemplate(tx, deps, definition), templateGone: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { form: usual, templateGone: true };
  }
}

/** Returns the unit of an assessment in the tree; refuses as not found if the caller may not see it. */
export function findUnitOfAssessment(tree: VisibleGroupTree, assessmentId: number): number {
  const place = tree.places.find(({ candidates }) => candidates.some(({ id }) => id === assessmentId));
  return requireFound(place).id;
}

/** Builds a definition of the whole roll-up, for `report/au-tree`. */
export function createRollUpDefinition(
  body: EndpointInput<typeof contract.export>['body'] | EndpointInput<typeof contract.show>['body'],
): GroupReportDefinition {
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

export function loadGroupReportInput(
  outside: GroupRequestContext,
  given: { readonly unit: number; readonly definition: GroupReportDefinition; readonly title: string },
): Promise<Input> {
  const { definition, title, unit } = given;
  return runInGroupTransaction(outside, async (tx, sight) => {
    const tree = await loadGroupTree({ tx, ...outside }, sight, definition.period ?? undefined);
    return buildGroupReportInput({ tx, ...outside }, getGroupSubtree(tree, unit), { definition, title });
  });
}

/**
 * Finds the saved report of assessment `a` about the group below the unit of assessment `b`. The caller must be
 * permitted to see both assessments.
 */
export function findSavedGroupReport(
  outside: GroupRequestContext,
  given: {
    readonly params: { readonly id: number; readonly a: number; readonly b: number };
    readonly body: { readonly title: string; readonly language?: Language; readonly each?: boolean };
  },
): Promise<{
  readonly definition: GroupReportDefinition;
  readonly inputs: readonly Input[];
  readonly form: TemplateWithAnswers;
  readonly templateGone: boolean;
}> {
  const { id, a, b } = given.params;
  const { title, language, each = false } = given.body;
  return runInGroupTransaction(outside, async (tx, sight) => {
    const saved = requireFound(await findGroupReportByTitle(tx, a, title));
    const definition = groupReportDefinitionSchema.parse(saved.definition);
    const tree = await loadGroupTree({ tx, ...outside }, sight, definition.period ?? undefined);
    if (![id, a, b].every((one) => tree.assessments.has(one))) throw new Refusal('error.notfound');
    const group = getGroupSubtree(tree, findUnitOfAssessment(tree, b));
    const wanted = { definition, language };
    const made = await loadTemplateOfSavedReport(tx, outside.deps, definition);
    if (!each) {
      const whole = await buildGroupReportInput({ tx, ...outside }, group, { ...wanted, title });
      return { definition, ...made, inputs: [whole] };
    }
    const inputs: Input[] = [];
    for (const place of group.places.filter(({ kind, standing }) => kind === 'unit' && standing.length > 0)) {
      const said = unitReportTitleText[language ?? definition.language];
      const named = said.replace('{title}', () => title).replace('{unit}', () => place.name);
      const own = getGroupSubtree(group, place.id);
      inputs.push(await buildGroupReportInput({ tx, ...outside }, own, { ...wanted, title: named }));
    }
    return { definition, ...made, inputs };
  });
}

export async function renderGroupReport(
  outside: GroupRequestContext & { readonly call: Call },
  { input, form = usual }: { readonly input: Input; readonly form?: TemplateWithAnswers },
  format: 'html' | 'document',
) {
  const { deps, actor, db, call } = outside;
  const terms = await runInReadTransaction(db, actor, (tx) => loadOrganizationTerms(tx, actor));
  const { model } = await deps.models.sharedFor(requireFound(deps.models.live()).hash, actor);
  const order = { ...form, input: { ...input, terms }, format };
  const { bytes, title } = await deps.renderer.make(groupReportRenderKind, order, { model, turn: call.turn });
  const made = Buffer.from(bytes).toString('utf8');
  return {
    title,
    document: format === 'document' ? JSON.parse(made) : null,
    html: format === 'html' ? made : null,
    partial: input.partial,
  };
}

/** Queues reports whose data was already read with the permissions of the requester. */
export async function queueGroupReports(
  tx: WriteTx,
  { deps, actor }: GroupRequestContext,
  given: {
    inputs: readonly Input[];
    form?: TemplateWithAnswers;
    title: string;
    format: QueuedGroupReport['format'];
    subject: string;
  },
) {
  const { format, title, subject, form = usual } = given;
  const terms = await loadOrganizationTerms(tx, actor);
  const queued: QueuedGroupReport = {
    ...form,
    inputs: given.inputs.map((input) => ({ ...input, terms })),
    ...{ format, title, entitlement: { ...actor.entitlement, countries: [...actor.entitlement.countries] } },
    at: deps.clock.now().toISOString(),
  };
  const id = await deps.jobs.enqueue(tx, actor, groupReportJobName, queued);
  const language = given.inputs[0]?.language ?? 'en';
  return {
    output: { id },
    audit: [
      { event: 'rollup.exported' as const, subject, after: { deferred: id, format, language, title } },
    ] as const,
  };
}

export async function renderGroupPreview(
  outside: GroupRequestContext & { readonly call: Call },
  { params, body }: EndpointInput<typeof contract.preview>,
) {
  const { language, parameters = {} } = body;
  const definition = groupReportDefinitionSchema.parse({ language });
  const input = await runInGroupTransaction(outside, async (tx, sight) => {
    const tree = await loadGroupTree({ tx, ...outside }, sight);
    const group = getGroupSubtree(tree, findUnitOfAssessment(tree, params.id));
    return buildGroupReportInput({ tx, ...outside }, group, { definition, title: rollUpTitleText[language] });
  });
  const read = readTemplate(body.template, groupReportShape);
  const faults = read.faults.map((fault) => ({
    place: fault.place,
    code: fault.code,
    message: getTemplateFaultText(fault, outside.call.language),
  }));
  if (read.template === null) return { html: null, faults };
  const { html } = await renderGroupReport(
    outside,
    { input, form: { template: read.template, parameters } },
    'html',
  );
  return { html, faults };
}
