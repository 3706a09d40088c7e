/** Test support: data for reports on ThreatView analyses and on groups of units, made from a seed. */
import { createEmptySavedAnalysis, emptySavedLists, emptySavedReportData } from '@klarsikt/engine/analysis';
import { computeAssessment } from '@klarsikt/engine/assess';
import { buildAssessmentCase } from '@klarsikt/engine/assessment';
import {
  computeGroupFigures,
  type GroupAssessment,
  type GroupTreeNode,
  groupWeightBases,
} from '@klarsikt/engine/group';
import {
  type AnalysisReportData,
  buildAnalysisReportData,
  buildGroupReportData,
  type GroupReportData,
  groupReportParts,
} from '@klarsikt/engine/report';
import { type Language, partStatuses } from '@klarsikt/engine/text';
import {
  createRandomSource,
  generateAssessmentDocument,
  generatedModel,
  type RandomSource,
} from './generated-assessment.testing.ts';

const today = '2026-11-29';

/** A selection of threats and risks, with notes, filters and texts. */
export function generateAnalysisReport(seed: number, language: Language): AnalysisReportData {
  const draw = createRandomSource(seed);
  const some = (type: 'threats' | 'customers' | 'products' | 'geographies', most: number) => {
    const all: readonly { readonly id: number }[] = generatedModel[type].list;
    return Array.from({ length: draw.below(most + 1) }, () => ({ id: draw.one(all).id }));
  };
  const unique = (items: readonly { readonly id: number }[]) =>
    items.filter(({ id }, index) => items.findIndex((other) => other.id === id) === index);
  const [priv, corp] = draw.one([
    [true, true],
    [true, false],
    [false, true],
  ] as const);
  const saved = {
    ...createEmptySavedAnalysis('Drawn', 1_000),
    ...{ priv, corp, calcRelevance: draw.one([[], ['ml' as const], ['tf' as const, 'sv' as const]]) },
    selected: {
      ...emptySavedLists,
      threats: [...unique(some('threats', 6)), ...(draw.chance(0.2) ? [{ id: 9_999_999 }] : [])],
      customers: unique(some('customers', 3)),
      products: unique(some('products', 3)),
      geographies: unique(some('geographies', 1)),
    },
    reportData: { ...emptySavedReportData, showPercentages: draw.chance(0.5) },
  };
  const organisation = 'Nordsund Bank AB';
  return buildAnalysisReportData({
    ...{ model: generatedModel, saved, own: null, language, organisation },
    ...{ modelName: '2026:1', date: today },
  });
}

/** Figures of units, computed once for each generated assessment. */
const kept = new Map<number, ReturnType<typeof computeGroupFigures>>();
const poolSize = 16;

function figuresOf(draw: RandomSource) {
  const seed = draw.below(poolSize) + 1;
  const known = kept.get(seed);
  if (known !== undefined) return known;
  const document = generateAssessmentDocument(seed, 'en', true);
  const figures = computeGroupFigures(
    document,
    computeAssessment(buildAssessmentCase(generatedModel, document)),
  );
  kept.set(seed, figures);
  return figures;
}

function generateGroupUnits(draw: RandomSource): readonly GroupTreeNode<GroupAssessment>[] {
  const count = 1 + draw.below(18);
  const assessmentOf = (id: number, period: number): GroupAssessment => ({
    ...figuresOf(draw),
    ...{ id, period, name: `Assessment ${period}`, status: draw.one(partStatuses), approvedAt: null },
    ...{ updatedAt: '2026-11-01T10:00:00Z', responsible: 'Maria Lindqvist', revision: 3 },
    ...draw.one([
      { modelHash: 'model', modelName: '2026:1' },
      { modelHash: 'other', modelName: '2025:2' },
    ]),
  });
  return Array.from({ length: count }, (_, index): GroupTreeNode<GroupAssessment> => {
    const years = [2026, 2025].filter(() => draw.chance(0.7));
    const isOrganization = index === 0 || draw.chance(0.2);
    return {
      ...{ key: `p${index}`, parent: index === 0 ? null : `p${draw.below(index)}`, name: `Place ${index}` },
      kind: isOrganization ? 'organization' : 'unit',
      weight: draw.one([null, 0, 1, 5]),
      standing: isOrganization
        ? []
        : years.map((from) => ({ from, assessment: assessmentOf(index * 10 + from - 2025, from) })),
    };
  });
}

/** A group of up to 18 units with random weights and settings. */
export function generateGroupReport(seed: number, language: Language): GroupReportData {
  const draw = createRandomSource(seed);
  return buildGroupReportData({
    ...{ places: generateGroupUnits(draw), period: 2026, weigh: draw.one(groupWeightBases) },
    ...{ figure: draw.one(['inherent', 'residual'] as const), area: draw.one([null, null, 'ml'] as const) },
    ...{ parts: [...groupReportParts], quotes: [], introduction: '', conclusion: '', title: 'The group' },
    ...{ organisation: 'Nordsund Bank AB', root: 'Nordsund', partial: draw.chance(0.2) },
    ...{
      model: { hash: 'model', name: '2026:1' },
      language,
      origin: 'https://risk.bank.example',
      date: today,
    },
  });
}
