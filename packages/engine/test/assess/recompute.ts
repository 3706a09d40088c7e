/**
 * Recalculates figures from an explanation alone, written from the calculation page without functions of the
 * engine. A missing or wrong part of an explanation gives different figures.
 */
import type {
  CategoryTrace,
  ControlKindTrace,
  OverallTrace,
  SegmentTrace,
  ShareTrace,
  ThreatTrace,
  TraceSettings,
} from '../../src/assess/index.ts';

const max = (values: readonly number[]): number => values.reduce((a, b) => (b > a ? b : a), 0);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const limited = (value: number, lowest: number, highest: number): number =>
  value < lowest ? lowest : value > highest ? highest : value;

const ofGrade = (grade: number, { scale }: TraceSettings): number =>
  grade > 0
    ? scale.maxProbability / scale.levelFactor ** (scale.maxLevel - limited(grade, 0, scale.maxLevel))
    : 0;

const ofProbability = (p: number, { scale }: TraceSettings): number => {
  if (p <= 0) return 0;
  const level = scale.maxLevel + Math.log(p / scale.maxProbability) / Math.log(scale.levelFactor);
  return level < 1e-9 ? 0 : limited(level, 0, scale.maxLevel);
};

const together = (values: readonly number[], factor: number): number =>
  max(values) + factor * (sum(values) - max(values));

function familyValue(threat: ThreatTrace, factor: number, setting: TraceSettings): number {
  const { probability, scope, relation, children } = threat;
  const p =
    probability.rule === 'probability.none'
      ? 0
      : probability.rule === 'probability.given'
        ? limited(probability.given, 0, setting.scale.maxProbability)
        : ofGrade(probability.grade, setting);
  const own = scope === 'scope.counts' && relation.rule !== 'relation.none' ? p : 0;
  const inherits = (child: ThreatTrace): boolean =>
    child.probability.rule === 'probability.none' || child.probability.inherited;
  const familyOf = (child: ThreatTrace): number => familyValue(child, factor, setting);
  return max([
    own,
    ...children.filter(inherits).map(familyOf),
    together(children.filter((child) => !inherits(child)).map(familyOf), factor),
  ]);
}

function shareValue(trace: ShareTrace, setting: TraceSettings): number | null {
  if (trace.rule === 'share.none') return null;
  if (trace.rule !== 'share.kinds') {
    const sums = trace.sums.flatMap(({ items }) => {
      const known = items.flatMap((item) => item.share ?? []);
      return known.length === 0 ? [] : [limited(sum(known), 0, 1)];
    });
    return max(sums);
  }
  return max(
    trace.kinds.map(({ datum: { mode, value }, denominator }) => {
      if (mode === 'perc') return limited(value / 100, 0, 1);
      if (mode === 'ratio') return limited(value, 0, 1);
      if (mode === 'ball') return value > 0 ? limited(setting.scale.levelFactor ** (value - 4), 0, 1) : 0;
      return denominator !== null && denominator.value > 0 ? limited(value / denominator.value, 0, 1) : 0;
    }),
  );
}

function mean({ controls }: ControlKindTrace, maxLevel: number): number {
  const values = controls.map(({ assessed }) =>
    assessed.unassessed
      ? 0
      : limited(Math.min(assessed.design ?? maxLevel, assessed.operation ?? maxLevel), 0, maxLevel),
  );
  return values.length === 0 ? 0 : sum(values) / values.length;
}

/** The figures of one risk in one segment. */
export function recomputeRisk(trace: SegmentTrace, setting: TraceSettings): Record<string, number | null> {
  const { raw, exposure, strength } = trace;
  const { maxLevel, maxProbability } = setting.scale;
  const families = raw.families.map((family) => familyValue(family, raw.sumFactor, setting));
  const rawProbability = Math.min(maxProbability, together(families, raw.sumFactor));
  const share = shareValue(exposure.share, setting);
  const weight =
    exposure.rule === 'exposure.zero'
      ? 0
      : exposure.rule === 'exposure.share'
        ? (share ?? 1) ** exposure.exponent
        : 1;
  const probability = rawProbability * weight;
  let calculatedInherent = ofProbability(probability, setting);
  let override: number | undefined;
  for (const step of trace.inherent) {
    if (step.rule === 'list.decides' || step.rule === 'list.below') {
      calculatedInherent = max([calculatedInherent, step.level]);
    }
    if (step.rule === 'inherent.override') override = limited(step.override, 0, maxLevel);
  }
  const inherent = override ?? calculatedInherent;
  const specificMean = mean(strength.specific, maxLevel);
  const generalMean = mean(strength.general, maxLevel);
  const missing =
    (1 - (strength.specific.potential * specificMean) / maxLevel) *
    (1 - (strength.general.potential * generalMean) / maxLevel);
  const total = maxLevel * (1 - missing);
  const controls = [...strength.specific.controls, ...strength.general.controls];
  return {
    rawProbability,
    share,
    weight,
    probability,
    calculatedInherent,
    inherent,
    specificMean,
    generalMean,
    controls: controls.length,
    unassessed: controls.filter(({ assessed }) => assessed.unassessed).length,
    strength: total,
    residual: residualValue(trace, inherent, total, setting),
  };
}

function afterControls(inherent: number, strength: number, { residual, scale }: TraceSettings): number {
  return residual.mode === 'absolute'
    ? max([0, inherent - residual.maxMitigation * strength])
    : inherent * (1 - (residual.maxMitigation * strength) / scale.maxLevel);
}

function residualValue(
  trace: SegmentTrace,
  inherent: number,
  strength: number,
  setting: TraceSettings,
): number {
  const override = trace.residual.find((step) => step.rule === 'residual.override');
  if (override?.rule !== 'residual.override') return afterControls(inherent, strength, setting);
  return limited(override.override, afterControls(inherent, setting.scale.maxLevel, setting), inherent);
}

/** Strength as the effect between inherent and residual level. */
export function recomputeEffect(
  inherent: number,
  residual: number,
  { residual: rule, scale }: TraceSettings,
): number | null {
  if (inherent === 0) return null;
  if (rule.maxMitigation === 0) return 0;
  return rule.mode === 'absolute'
    ? (inherent - residual) / rule.maxMitigation
    : (scale.maxLevel * (1 - residual / inherent)) / rule.maxMitigation;
}

/** The level of a category from its risks. */
export function recomputeCategory({ risks, setting }: CategoryTrace): Record<string, number | null> {
  const inherent = max(risks.map((risk) => risk.inherent));
  const residual = max(risks.map((risk) => risk.residual));
  return { inherent, residual, strength: recomputeEffect(inherent, residual, setting) };
}

/** The overall level from the fractions of its categories. */
export function recomputeOverall({ parts, setting }: OverallTrace): Record<string, number | null> {
  const fractions = sum(parts.map((part) => part.fraction));
  const inherent = sum(parts.map((part) => part.fraction * part.inherent)) / fractions;
  const residual = sum(parts.map((part) => part.fraction * part.residual)) / fractions;
  return { inherent, residual, strength: recomputeEffect(inherent, residual, setting) };
}
