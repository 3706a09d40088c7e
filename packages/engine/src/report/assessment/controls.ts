/** Controls of the report: design and operation as assessed, with the evidence. */
import { assessedValue, isActive } from '../../assess/controls.ts';
import { prepare } from '../../assess/structure.ts';
import type { ControlInput } from '../../assess/types.ts';
import { type ControlRow, controlRows } from '../../assessment/control-rows.ts';
import { type Evidence, evidenceClassWords, evidenceState } from '../../evidence.ts';
import { type FigureSegment, riskTypes, type Segment } from '../../terms.ts';
import { riskTypeWord } from '../../words.ts';
import { atLeast, type ReportContext, segmentName } from './context.ts';
import { controlCounts } from './counts.ts';
import type { ControlLine, RiskLine } from './lines.ts';
import type { ControlGroup } from './types.ts';
import { words } from './words.ts';

/** What a control covers, in short: "Customers (all), Products (4)". */
function coverName(row: ControlRow, context: ReportContext): string {
  const parts = riskTypes.flatMap((type) => {
    const name = riskTypeWord(type, context.language, context.terms);
    if (row.allOf.includes(type)) return [`${name} (${context.words(words.allOf)})`];
    const count = row.related[type]?.length ?? 0;
    return count === 0 ? [] : [`${name} (${count})`];
  });
  if (parts.length > 0) return parts.join(', ');
  return row.general ? context.words(words.everything) : '';
}

interface Assessment {
  readonly segment: Segment;
  readonly design: number | null;
  readonly operation: number | null;
  readonly value: number | null;
}

/** One assessment for all segments, or one for each where they differ. */
function assessmentsOf(row: ControlRow, context: ReportContext): readonly Assessment[] {
  const control: ControlInput = {
    key: row.key,
    segment: row.segment,
    ...(row.entry.assessment ? { assessment: row.entry.assessment } : {}),
  };
  const read = (segment: FigureSegment): Assessment => {
    const { design, operation, value, unassessed } = assessedValue(control, segment, context.config);
    return {
      segment,
      design: design ?? null,
      operation: operation ?? null,
      value: unassessed ? null : value,
    };
  };
  const all = context.segments.filter((segment) => isActive(control, segment)).map(read);
  const [first, second] = all;
  if (!first) return [];
  const same =
    second === undefined || (first.design === second.design && first.operation === second.operation);
  if (!same) return all;
  return [{ ...first, segment: all.length === 2 ? 'BOTH' : first.segment }];
}

/** The files of a control as the report lists them, the newest evidence first. */
function filesOf(key: string, { evidence = [], meta, words: said }: ReportContext): string {
  const speaks = ({ effective, periodTo }: Evidence): string => effective ?? periodTo ?? '';
  return evidence
    .filter(({ object, subject }) => object === 'control' && subject === key)
    .toSorted((a, b) => speaks(b).localeCompare(speaks(a)) || b.id - a.id)
    .map((file) => {
      const { periodFrom, periodTo, expires } = file;
      const period = [periodFrom, periodTo].filter((day) => day !== null).join('–');
      const state = evidenceState(file, meta.generated);
      const until =
        expires === null ? '' : `${said(words[state === 'expired' ? 'expired' : 'until'])} ${expires}`;
      const begins = file.effective === null ? '' : `${said(words.effective)} ${file.effective}`;
      const facts = [said(evidenceClassWords[file.class]), period, begins, until].filter(
        (fact) => fact !== '',
      );
      return `${file.title} (${facts.join(', ')})`;
    })
    .join('; ');
}

function linesOf(row: ControlRow, context: ReportContext): readonly ControlLine[] {
  const base = {
    key: row.key,
    name: context.words(row.name),
    description: context.words(row.description),
    kind: context.words(row.general ? words.general : words.specific),
    covers: coverName(row, context),
    evidence: row.entry.evidence?.trim() ?? '',
    evidenceDate: row.entry.evidenceDate ?? '',
    files: filesOf(row.key, context),
    note: row.entry.note?.trim() ?? '',
    reason: row.entry.na?.reason.trim() ?? '',
  };
  if (row.na) {
    const nothing = {
      design: null,
      operation: null,
      value: null,
      segment: segmentName(row.segment, context),
    };
    return [
      {
        ...base,
        title: base.name,
        ...nothing,
        state: 'notApplicable',
        stateName: context.words(words.notApplicable),
      },
    ];
  }
  const assessments = assessmentsOf(row, context);
  return assessments.map(({ segment, ...figures }) => {
    const state = figures.value === null ? 'unassessed' : 'assessed';
    return {
      ...base,
      ...figures,
      title: assessments.length > 1 ? `${base.name} (${segmentName(segment, context)})` : base.name,
      segment: segmentName(segment, context),
      state,
      stateName: context.words(words[state]),
    };
  });
}

/** Controls in use, by category in the model's order; the organisation's own without category last. */
export function controlGroups(context: ReportContext): readonly ControlGroup[] {
  const { model, document } = context;
  const order = new Map(model.controlCategories.list.map(({ key, seqno }) => [key, seqno]));
  const groups = new Map<string | null, ControlLine[]>();
  for (const row of controlRows(model, document)) {
    if (!row.inUse) continue;
    const key = row.category !== null && order.has(row.category) ? row.category : null;
    groups.set(key, [...(groups.get(key) ?? []), ...linesOf(row, context)]);
  }
  const seqno = (key: string | null): number =>
    key === null ? Number.POSITIVE_INFINITY : (order.get(key) ?? 0);
  return [...groups]
    .toSorted(([a], [b]) => (seqno(a) === seqno(b) ? 0 : seqno(a) - seqno(b)))
    .map(([key, controls]) => {
      const category = key === null ? undefined : model.controlCategories.byKey.get(key);
      const name = context.words(category ? category.name : words.ownControls);
      return { name, ...controlCounts(controls), controls };
    });
}

/** Risks at Medium or higher that no specific control covers. */
export function uncoveredRisks(lines: readonly RiskLine[], context: ReportContext): readonly RiskLine[] {
  const { index, coverage } = prepare(context.input);
  const covered = new Set<number>();
  (context.input.controls ?? []).forEach((control, position) => {
    if (control.general === true || control.na === true) return;
    for (const row of coverage[position] ?? []) covered.add(row);
  });
  return lines.filter(({ type, key, inherent }) => {
    const row = index.rows[type].get(key);
    return atLeast(context.classOf(inherent), 'MEDIUM') && (row === undefined || !covered.has(row));
  });
}
