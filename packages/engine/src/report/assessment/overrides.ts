/** Overrides in the report: calculated and set figures, motivation and author. */
import { getSegmentFigure, hasMotivation } from '../../assess/input.ts';
import { computeResidualLevel } from '../../assess/residual.ts';
import type { RiskEntry } from '../../assessment/types.ts';
import type { FigureSegment } from '../../text/terms.ts';
import { formatDate } from '../format.ts';
import { type AssessmentReportContext, getShortSegmentName } from './context.ts';
import type { OverrideLine } from './lines.ts';
import type { CategoryRisks, ReportedRisk } from './reported.ts';
import { reportDataWords } from './words.ts';

/** Returns author and day of an override; '' when neither is known. */
function signatureOf(
  { by = '', at }: { readonly by?: string; readonly at?: string },
  { dayOf, language }: AssessmentReportContext,
): string {
  const day = at === undefined ? '' : formatDate(dayOf(at), language);
  return [by, day].filter((part) => part !== '').join(', ');
}

function threatOverrides(context: AssessmentReportContext): readonly OverrideLine[] {
  const { model, document } = context;
  return Object.entries(document.threats.data).flatMap(([key, { override }]) => {
    const threat = model.threats.byKey.get(key);
    if (!threat || !override) return [];
    const counts = hasMotivation(override);
    const line = (segment: FigureSegment, set: number | undefined): readonly OverrideLine[] => {
      if (set === undefined || !context.segments.includes(segment)) return [];
      const { privLevel, corpLevel } = model.threatFacts;
      const levels = segment === 'INDIVIDUALS' ? privLevel : corpLevel;
      const calculated = levels[model.threats.index.get(key) ?? -1] ?? 0;
      return [
        {
          kind: 'threat',
          kindName: context.words(reportDataWords.threat),
          subject: context.words(threat.name),
          segment: getShortSegmentName(segment, context),
          calculated,
          set,
          inForce: counts ? set : calculated,
          counts,
          motivation: override.motivation.trim(),
          signature: signatureOf(override, context),
        },
      ];
    };
    return [...line('INDIVIDUALS', override.priv), ...line('CORPORATES', override.corp)];
  });
}

type RiskOverride = NonNullable<RiskEntry['override']>;

function riskOverride(
  kind: 'inherent' | 'residual',
  override: RiskOverride,
  { risk, line }: ReportedRisk,
  context: AssessmentReportContext,
): readonly OverrideLine[] {
  const figures = context.segments.flatMap((segment) => {
    const row = risk.figures?.segments[segment];
    const set = getSegmentFigure(override[kind], segment);
    if (!row || set === undefined) return [];
    const calculated =
      kind === 'inherent'
        ? row.calculatedInherent
        : computeResidualLevel(row.inherent, row.strength, context.config);
    return [{ segment, set, calculated, inForce: kind === 'inherent' ? row.inherent : row.residual }];
  });
  const merged =
    figures.length === 2 &&
    figures[0]?.set === figures[1]?.set &&
    figures[0]?.calculated === figures[1]?.calculated
      ? figures.slice(0, 1).map((one) => ({ ...one, segment: 'BOTH' as const }))
      : figures;
  return merged.map(({ segment, set, calculated, inForce }) => ({
    kind,
    kindName: context.words(reportDataWords[kind]),
    subject: line.name,
    segment: getShortSegmentName(segment, context),
    calculated,
    set,
    inForce,
    counts: hasMotivation(override),
    motivation: override.motivation.trim(),
    signature: signatureOf(override, context),
  }));
}

/** Lists all overrides of the assessment: threats first, then risks by category. */
export function listOverrideLines(
  types: readonly CategoryRisks[],
  context: AssessmentReportContext,
): readonly OverrideLine[] {
  const risks = types.flatMap(({ counted }) =>
    counted.flatMap((reported) => {
      const override = reported.risk.entry?.override;
      if (!override) return [];
      return [
        ...riskOverride('inherent', override, reported, context),
        ...riskOverride('residual', override, reported, context),
      ];
    }),
  );
  return [...threatOverrides(context), ...risks];
}
