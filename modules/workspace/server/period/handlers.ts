import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import {
  period as contract,
  type DeliveredFigures,
  type FigurePeriodHead,
  type PeriodStart,
  patchFaultDetails,
} from '@klarsikt/contract';
import {
  admissionFaults,
  applyPatches,
  compareFigurePeriods,
  faultsOf,
  knownFigures,
  mostFigurePeriods,
  type PeriodFigures,
  presentFigures,
  readBackgroundFile,
  riskTypes,
  takePeriodPatches,
  withFigures,
  writeBackgroundFile,
} from '@klarsikt/engine';
import { readCsv } from '@klarsikt/imports/csv';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { PeriodDeps } from './deps.ts';
import {
  beginPeriod,
  figuresAt,
  type HeadRow,
  headsOf,
  lockFigures,
  type Place,
  removePeriod,
  seriesOf,
  writePeriod,
} from './store.ts';

const wire = ({ updatedAt, updatedName, ...row }: HeadRow): FigurePeriodHead => ({
  ...row,
  at: updatedAt.toISOString(),
  author: updatedName,
});

const placeOf = (actor: Actor, { unitId }: OpenAssessment): Place => ({
  organizationId: found(actor.organizationId),
  unitId,
});

const nothing: PeriodFigures = { data: {}, totals: {} };

interface Beginning {
  readonly figures: PeriodFigures;
  readonly startedFrom: string;
}

/** What a period that is not there starts from. */
async function beginning(
  tx: ReadTx,
  { place, open }: { readonly place: Place; readonly open: OpenAssessment },
  { period, start }: { readonly period: string; readonly start: PeriodStart },
): Promise<Beginning> {
  if (start === 'assessment') return { figures: presentFigures(open.document), startedFrom: 'assessment' };
  if (start === 'nothing') return { figures: nothing, startedFrom: '' };
  const heads = await headsOf(tx, place);
  if (heads.length >= mostFigurePeriods) throw new Refusal('error.conflict');
  const last = heads.findLast((head) => compareFigurePeriods(head.period, period) < 0)?.period;
  if (last === undefined) return { figures: presentFigures(open.document), startedFrom: 'assessment' };
  return { figures: found(await figuresAt(tx, place, last)), startedFrom: last };
}

interface Delivery {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: PeriodDeps;
  readonly open: OpenAssessment;
  readonly period: string;
  readonly start: PeriodStart;
}

/** Writes what becomes of a period's figures; refuses what the model version does not have, and counts with decimals. */
async function deliver(
  { tx, actor, deps, open, period, start }: Delivery,
  become: (before: PeriodFigures) => PeriodFigures | Promise<PeriodFigures>,
) {
  const place = placeOf(actor, open);
  await deps.assessments.require(tx, actor, open.unitId, 'ra:Edit');
  const by = {
    period,
    updatedAt: deps.clock.now(),
    updatedBy: actor.userId,
    updatedName: actorName(actor),
  };
  const known = await lockFigures(tx, place, period);
  if (known === null)
    await beginPeriod(tx, place, { ...by, ...(await beginning(tx, { place, open }, { period, start })) });
  const before = known ?? found(await lockFigures(tx, place, period));
  const figures = await become(before);
  const { model } = await deps.assessments.model(actor, open);
  const document = withFigures(open.document, figures);
  const malformed = faultsOf(document);
  const faults =
    malformed.length > 0 ? malformed : admissionFaults(model, withFigures(open.document, before), document);
  if (faults.length > 0)
    throw new Refusal('error.patch', (language) => patchFaultDetails(faults, { model, document }, language));
  const head = await writePeriod(tx, place, { ...by, figures });
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

/** The figures with those of the named risks in their place; null takes a risk's figures away. */
function withDelivered(
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

export const period = implementFor<PeriodDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    return { periods: (await headsOf(tx, placeOf(actor, open))).map(wire) };
  },
  series: async ({ tx, input, actor, deps }) => {
    const { id, type } = input.params;
    const open = await deps.assessments.open(tx, actor, id);
    return { type, periods: await seriesOf(tx, placeOf(actor, open), type) };
  },
  deliver: async ({ tx, input, actor, deps }) => {
    const { id, period: name } = input.params;
    const { start, ...given } = input.body;
    const open = await deps.assessments.open(tx, actor, id);
    const { head, audit } = await deliver({ tx, actor, deps, open, period: name, start }, (before) =>
      withDelivered(before, given),
    );
    return { output: head, audit: [audit] };
  },
  getCsv: async ({ tx, input, actor, deps, call }) => {
    const { id, period: name, type } = input.params;
    const open = await deps.assessments.open(tx, actor, id);
    const { model } = await deps.assessments.model(actor, open);
    const place = placeOf(actor, open);
    const known = await figuresAt(tx, place, name);
    const figures = known ?? (await beginning(tx, { place, open }, { period: name, start: 'last' })).figures;
    const document = withFigures(open.document, figures);
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
      const document = withFigures(open.document, before);
      const { lines, patches } = readBackgroundFile(model, document, type, rows);
      return { lines, figures: presentFigures(applyPatches(document, patches).document) };
    };
    if (check) {
      const place = placeOf(actor, open);
      const known = await figuresAt(tx, place, name);
      const before = known ?? (await beginning(tx, { place, open }, { period: name, start })).figures;
      const { lines } = readOnto(before);
      const after = { type, lines: lines.length };
      const audit = { event: 'assessment.importChecked' as const, subject: `assessment:${id}`, after };
      return { output: { rows: lines, head: null }, audit: [audit] };
    }
    let lines: ReturnType<typeof readOnto>['lines'] = [];
    const made = await deliver({ tx, actor, deps, open, period: name, start }, (before) => {
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
    const today = todayOf(deps.clock, actor);
    const made = await deps.assessments.change(tx, actor, {
      ...input.body,
      id,
      how: {
        patchesFor: async (open) => {
          const figures = found(await figuresAt(tx, placeOf(actor, open), name));
          const { model } = await deps.assessments.model(actor, open);
          return takePeriodPatches(open.document, knownFigures(model, figures), { period: name, today });
        },
      },
    });
    return { output: made.changed, audit: made.audit };
  },
  remove: async ({ tx, input, actor, deps }) => {
    const { id, period: name } = input.params;
    const open = await deps.assessments.open(tx, actor, id);
    await deps.assessments.require(tx, actor, open.unitId, 'ra:Edit');
    if (!(await removePeriod(tx, placeOf(actor, open), name))) throw new Refusal('error.notfound');
    const before = { unit: open.unitId, period: name };
    return {
      output: { done: true },
      audit: [{ event: 'period.removed', subject: `assessment:${id}`, before }],
    };
  },
});
