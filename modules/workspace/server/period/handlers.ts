import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import {
  periodContract as contract,
  createPatchFaultDetails,
  type DeliveredFigures,
  type FigurePeriodHead,
  type PeriodStart,
} from '@klarsikt/contract';
import {
  applyPatches,
  compareFigurePeriods,
  computePeriodPatches,
  findAdmissionFaults,
  findDocumentFaults,
  getDocumentFigures,
  maxFigurePeriods,
  type PeriodFigures,
  readBackgroundFile,
  removeUnknownFigures,
  replaceFigures,
  writeBackgroundFile,
} from '@klarsikt/engine/assessment';
import { riskTypes } from '@klarsikt/engine/text';
import { readCsv } from '@klarsikt/imports/csv';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { PeriodDeps } from './deps.ts';
import {
  deleteFigurePeriod,
  findPeriodFigures,
  insertFigurePeriod,
  listFigureSeries,
  listPeriodHeads,
  lockPeriodFigures,
  type PeriodHeadRow,
  type PeriodUnit,
  updateFigurePeriod,
} from './store.ts';

const wire = ({ updatedAt, updatedName, ...row }: PeriodHeadRow): FigurePeriodHead => ({
  ...row,
  at: updatedAt.toISOString(),
  author: updatedName,
});

const placeOf = (actor: Actor, { unitId }: OpenAssessment): PeriodUnit => ({
  organizationId: requireFound(actor.organizationId),
  unitId,
});

const nothing: PeriodFigures = { data: {}, totals: {} };

interface PeriodBeginning {
  readonly figures: PeriodFigures;
  readonly startedFrom: string;
}

/** Loads the initial figures of a new period. */
async function loadInitialFigures(
  tx: ReadTx,
  { place, open }: { readonly place: PeriodUnit; readonly open: OpenAssessment },
  { period, start }: { readonly period: string; readonly start: PeriodStart },
): Promise<PeriodBeginning> {
  if (start === 'assessment')
    return { figures: getDocumentFigures(open.document), startedFrom: 'assessment' };
  if (start === 'nothing') return { figures: nothing, startedFrom: '' };
  const heads = await listPeriodHeads(tx, place);
  if (heads.length >= maxFigurePeriods) throw new Refusal('error.conflict');
  const last = heads.findLast((head) => compareFigurePeriods(head.period, period) < 0)?.period;
  if (last === undefined) return { figures: getDocumentFigures(open.document), startedFrom: 'assessment' };
  return { figures: requireFound(await findPeriodFigures(tx, place, last)), startedFrom: last };
}

interface Delivery {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: PeriodDeps;
  readonly open: OpenAssessment;
  readonly period: string;
  readonly start: PeriodStart;
}

/** Writes the figures of a period; refuses keys that the model version lacks, and numbers of items with decimals. */
async function writeDelivery(
  { tx, actor, deps, open, period, start }: Delivery,
  become: (before: PeriodFigures) => PeriodFigures | Promise<PeriodFigures>,
) {
  const place = placeOf(actor, open);
  await deps.assessments.require(tx, actor, open.unitId, 'ra:Edit');
  const by = {
    period,
    updatedAt: deps.clock.now(),
    updatedBy: actor.userId,
    updatedName: getActorName(actor),
  };
  const known = await lockPeriodFigures(tx, place, period);
  if (known === null)
    await insertFigurePeriod(tx, place, {
      ...by,
      ...(await loadInitialFigures(tx, { place, open }, { period, start })),
    });
  const before = known ?? requireFound(await lockPeriodFigures(tx, place, period));
  const figures = await become(before);
  const { model } = await deps.assessments.model(actor, open);
  const document = replaceFigures(open.document, figures);
  const malformed = findDocumentFaults(document);
  const faults =
    malformed.length > 0
      ? malformed
      : findAdmissionFaults(model, replaceFigures(open.document, before), document);
  if (faults.length > 0)
    throw new Refusal('error.patch', (language) =>
      createPatchFaultDetails(faults, { model, document }, language),
    );
  const head = await updateFigurePeriod(tx, place, { ...by, figures });
  const { risks } = head;
  return {
    head: wire(head),
    audit: {
      event: 'period.delivered' as const,
      subject: `assessment:${open.id}`,
      after: { unit: open.unitId, period, start: head.startedFrom, risks },
    },
  };
}

/** Replaces the figures of the given risks; null deletes the figures of a risk. */
function applyDelivery(
  before: PeriodFigures,
  { data = {}, totals = {} }: Pick<DeliveredFigures, 'data' | 'totals'>,
): PeriodFigures {
  const merged = riskTypes.flatMap((type) => {
    const own = Object.entries({ ...before.data[type], ...data[type] }).filter(([, one]) => one !== null);
    return own.length === 0 ? [] : [[type, Object.fromEntries(own)] as const];
  });
  const sources = ['INDIVIDUALS', 'CORPORATES', 'BOTH'] as const;
  const summed = sources.flatMap((source) => {
    const own = { ...before.totals[source], ...totals[source] };
    return Object.keys(own).length === 0 ? [] : [[source, own] as const];
  });
  return { data: Object.fromEntries(merged), totals: Object.fromEntries(summed) };
}

export const periodHandlers = implementEndpoints<PeriodDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    return { periods: (await listPeriodHeads(tx, placeOf(actor, open))).map(wire) };
  },
  series: async ({ tx, input, actor, deps }) => {
    const { id, type } = input.params;
    const open = await deps.assessments.open(tx, actor, id);
    return { type, periods: await listFigureSeries(tx, placeOf(actor, open), type) };
  },
  deliver: async ({ tx, input, actor, deps }) => {
    const { id, period: name } = input.params;
    const { start, ...given } = input.body;
    const open = await deps.assessments.open(tx, actor, id);
    const { head, audit } = await writeDelivery({ tx, actor, deps, open, period: name, start }, (before) =>
      applyDelivery(before, given),
    );
    return { output: head, audit: [audit] };
  },
  getCsv: async ({ tx, input, actor, deps, call }) => {
    const { id, period: name, type } = input.params;
    const open = await deps.assessments.open(tx, actor, id);
    const { model } = await deps.assessments.model(actor, open);
    const place = placeOf(actor, open);
    const known = await findPeriodFigures(tx, place, name);
    const figures =
      known ?? (await loadInitialFigures(tx, { place, open }, { period: name, start: 'last' })).figures;
    const document = replaceFigures(open.document, figures);
    const rows = writeBackgroundFile(model, document, type, call.language, { includeUncommon: true });
    return {
      content: writeCsv(rows, call.language),
      contentType: 'text/csv; charset=utf-8',
      filename: `${open.name} - ${type} ${name}.csv`,
    };
  },
  deliverCsv: async ({ tx, input, actor, deps }) => {
    const { id, period: name, type } = input.params;
    const { csv, start, check = false } = input.body;
    const open = await deps.assessments.open(tx, actor, id);
    const { model } = await deps.assessments.model(actor, open);
    const rows = readCsv(csv) ?? [];
    const readOnto = (before: PeriodFigures) => {
      const document = replaceFigures(open.document, before);
      const { lines, patches } = readBackgroundFile(model, document, type, rows);
      return { lines, figures: getDocumentFigures(applyPatches(document, patches).document) };
    };
    if (check) {
      const place = placeOf(actor, open);
      const known = await findPeriodFigures(tx, place, name);
      const before =
        known ?? (await loadInitialFigures(tx, { place, open }, { period: name, start })).figures;
      const { lines } = readOnto(before);
      const after = { type, lines: lines.length };
      const audit = { event: 'assessment.importChecked' as const, subject: `assessment:${id}`, after };
      return { output: { rows: lines, head: null }, audit: [audit] };
    }
    let lines: ReturnType<typeof readOnto>['lines'] = [];
    const made = await writeDelivery({ tx, actor, deps, open, period: name, start }, (before) => {
      const reading = readOnto(before);
      ({ lines } = reading);
      if (lines.some(({ outcome }) => outcome === 'refused'))
        throw new Refusal('error.import.row', { rows: lines });
      return reading.figures;
    });
    return { output: { rows: lines, head: made.head }, audit: [made.audit] };
  },
  take: async ({ tx, input, actor, deps }) => {
    const { id, period: name } = input.params;
    const today = getTodayInZone(deps.clock, actor);
    const made = await deps.assessments.change(tx, actor, {
      ...input.body,
      id,
      how: {
        patchesFor: async (open) => {
          const figures = requireFound(await findPeriodFigures(tx, placeOf(actor, open), name));
          const { model } = await deps.assessments.model(actor, open);
          return computePeriodPatches(open.document, removeUnknownFigures(model, figures), {
            period: name,
            today,
          });
        },
      },
    });
    return { output: made.changed, audit: made.audit };
  },
  remove: async ({ tx, input, actor, deps }) => {
    const { id, period: name } = input.params;
    const open = await deps.assessments.open(tx, actor, id);
    await deps.assessments.require(tx, actor, open.unitId, 'ra:Edit');
    const place = placeOf(actor, open);
    await storeRemovedRows(tx, actor, {
      ...{ kind: 'period', object: `${id}/${name}`, subject: `assessment:${id}` },
      ...{ assessmentId: id, at: deps.clock.now() },
      rows: [{ table: 'figure_period', where: { unit_id: place.unitId, period: name } }],
    });
    if (!(await deleteFigurePeriod(tx, place, name))) throw new Refusal('error.notfound');
    const before = { unit: open.unitId, period: name };
    return {
      output: { done: true },
      audit: [{ event: 'period.removed', subject: `assessment:${id}`, before }],
    };
  },
});
