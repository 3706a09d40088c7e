/** Controls in the report, with their design, operation and evidence. */
import { computeControlValue, isActiveControl } from '../../assess/controls.ts';
import { buildCaseStructure } from '../../assess/structure.ts';
import type { ControlInput } from '../../assess/types.ts';
import { type ControlRow, listControlRows } from '../../assessment/control-rows.ts';
import { computeEvidenceState, type Evidence, evidenceClassTexts } from '../../governance/evidence.ts';
import { type FigureSegment, riskTypes, type Segment } from '../../text/terms.ts';
import { getRiskTypeName } from '../../words/words.ts';
import { type AssessmentReportContext, getShortSegmentName, isClassAtLeast } from './context.ts';
import { countControls } from './counts.ts';
import type { ControlLine, RiskLine } from './lines.ts';
import type { ControlGroup } from './types.ts';
import { reportDataWords } from './words.ts';

/** Describes the covered risks briefly, for example "Customers (all), Products (4)". */
function coverName(row: ControlRow, context: AssessmentReportContext): string {
  const parts = riskTypes.flatMap((type) => {
    const name = getRiskTypeName(type, context.language, context.terms);
    if (row.allOf.includes(type)) return [`${name} (${context.words(reportDataWords.allOf)})`];
    const count = row.related[type]?.length ?? 0;
    return count === 0 ? [] : [`${name} (${count})`];
  });
  if (parts.length > 0) return parts.join(', ');
  return row.general ? context.words(reportDataWords.everything) : '';
}

interface Assessment {
  readonly segment: Segment;
  readonly design: number | null;
  readonly operation: number | null;
  readonly value: number | null;
}

/** Returns one assessment of a control for all segments, or one per segment if they differ. */
function assessmentsOf(row: ControlRow, context: AssessmentReportContext): readonly Assessment[] {
  const control: ControlInput = {
    key: row.key,
    segment: row.segment,
    ...(row.entry.assessment ? { assessment: row.entry.assessment } : {}),
  };
  const read = (segment: FigureSegment): Assessment => {
    const { design, operation, value, unassessed } = computeControlValue(control, segment, context.config);
    return {
      segment,
      design: design ?? null,
      operation: operation ?? null,
      value: unassessed ? null : value,
    };
  };
  const all = context.segments.filter((segment) => isActiveControl(control, segment)).map(read);
  const [first, second] = all;
  if (!first) return [];
  const same =
    second === undefined || (first.design === second.design && first.operation === second.operation);
  if (!same) return all;
  return [{ ...first, segment: all.length === 2 ? 'BOTH' : first.segment }];
}

/** Writes the files of a control as text, beginning with the newest evidence. */
function filesOf(key: string, { evidence = [], meta, words: said }: AssessmentReportContext): string {
  const speaks = ({ effective, periodTo }: Evidence): string => effective ?? periodTo ?? '';
  return evidence
    .filter(({ object, subject }) => object === 'control' && subject === key)
    .toSorted((a, b) => speaks(b).localeCompare(speaks(a)) || b.id - a.id)
    .map((file) => {
      const { periodFrom, periodTo, expires } = file;
      const period = [periodFrom, periodTo].filter((day) => day !== null).join('–');
      const state = computeEvidenceState(file, meta.generated);
      const until =
        expires === null
          ? ''
          : `${said(reportDataWords[state === 'expired' ? 'expired' : 'until'])} ${expires}`;
      const begins = file.effective === null ? '' : `${said(reportDataWords.effective)} ${file.effective}`;
      const facts = [said(evidenceClassTexts[file.class]), period, begins, until].filter(
        (fact) => fact !== '',
      );
      return `${file.title} (${facts.join(', ')})`;
    })
    .join('; ');
}

function linesOf(row: ControlRow, context: AssessmentReportContext): readonly ControlLine[] {
  const base = {
    key: row.key,
    name: context.words(row.name),
    description: context.words(row.description),
    kind: context.words(row.general ? reportDataWords.general : reportDataWords.specific),
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
      segment: getShortSegmentName(row.segment, context),
    };
    return [
      {
        ...base,
        title: base.name,
        ...nothing,
        state: 'notApplicable',
        stateName: context.words(reportDataWords.notApplicable),
      },
    ];
  }
  const assessments = assessmentsOf(row, context);
  return assessments.map(({ segment, ...figures }) => {
    const state = figures.value === null ? 'unassessed' : 'assessed';
    return {
      ...base,
      ...figures,
      title: assessments.length > 1 ? `${base.name} (${getShortSegmentName(segment, context)})` : base.name,
      segment: getShortSegmentName(segment, context),
      state,
      stateName: context.words(reportDataWords[state]),
    };
  });
}

/** Groups the controls in use by category, in the model's order. Own controls without a category are last. */
export function buildControlGroups(context: AssessmentReportContext): readonly ControlGroup[] {
  const { model, document } = context;
  const order = new Map(model.controlCategories.list.map(({ key, seqno }) => [key, seqno]));
  const groups = new Map<string | null, ControlLine[]>();
  for (const row of listControlRows(model, document)) {
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
      const name = context.words(category ? category.name : reportDataWords.ownControls);
      return { name, ...countControls(controls), controls };
    });
}

/** Finds the risks at Medium or higher that no specific control covers. */
export function findUncoveredRisks(
  lines: readonly RiskLine[],
  context: AssessmentReportContext,
): readonly RiskLine[] {
  const { index, coverage } = buildCaseStructure(context.input);
  const covered = new Set<number>();
  (context.input.controls ?? []).forEach((control, position) => {
    if (control.general === true || control.na === true) return;
    for (const row of coverage[position] ?? []) covered.add(row);
  });
  return lines.filter(({ type, key, inherent }) => {
    const row = index.rows[type].get(key);
    return isClassAtLeast(context.classOf(inherent), 'MEDIUM') && (row === undefined || !covered.has(row));
  });
}
