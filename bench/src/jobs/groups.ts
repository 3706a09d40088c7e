/**
 * P8 and P23: measures the roll-up of a group of units from the server's tree, with the code of the page and of the
 * report.
 */
import { buildDemoAssessment, readStarterModel } from '@klarsikt/content';
import { computeAssessment, getTypeResult } from '@klarsikt/engine/assess';
import { buildAssessmentCase } from '@klarsikt/engine/assessment';
import {
  computeGroupFigures,
  type GroupAssessment,
  type GroupTreeNode,
  getGroupMeasureName,
  rollUpGroup,
} from '@klarsikt/engine/group';
import { compileModel } from '@klarsikt/engine/model';
import { operationalTypes, riskTypes } from '@klarsikt/engine/text';
import { cpuMs, eachCpuMs, figure, type Result } from '../measure.ts';

/**
 * Returns the figures that one assessment of the demo bank stores for its group, and the number of its risks.
 */
function keptOf() {
  const model = compileModel(readStarterModel());
  const document = buildDemoAssessment('en');
  const result = computeAssessment(buildAssessmentCase(model, document));
  const risks = riskTypes.reduce((sum, type) => sum + (getTypeResult(result, type)?.risks.length ?? 0), 0);
  return { risks, ...computeGroupFigures(document, result) };
}

/** Returns a tree of this number of units, in groups of ten, as the JSON text that the server sends. */
function treeText(units: number, { levels, sizes }: ReturnType<typeof keptOf>): string {
  const places = Array.from({ length: units }, (_, index): GroupTreeNode<GroupAssessment> => {
    const shift = (index % 7) / 10;
    const moved = Object.entries(levels).map(([name, level]) => [
      name,
      { inherent: Math.max(0, level.inherent - shift), residual: Math.max(0, level.residual - shift) },
    ]);
    return {
      key: `u${index}`,
      parent: index === 0 ? null : `u${Math.floor((index - 1) / 10)}`,
      kind: 'unit',
      name: `Unit ${index}`,
      weight: null,
      standing: [
        {
          from: 2026,
          assessment: {
            ...{ id: index + 1, name: `Assessment ${index}`, period: 2026, status: 'DONE', approvedAt: null },
            ...{ updatedAt: '2026-05-01T00:00:00.000Z', responsible: '', modelHash: '', modelName: '2026:1' },
            ...{ revision: 1, levels: Object.fromEntries(moved), sizes },
          },
        },
      ],
    };
  });
  return JSON.stringify(places);
}

const measures = [
  getGroupMeasureName(null, null),
  ...operationalTypes.map((type) => getGroupMeasureName(null, type)),
];

function rolled(text: string): number {
  const places: GroupTreeNode<GroupAssessment>[] = JSON.parse(text);
  return rollUpGroup(places, { period: 2026, weigh: 'customers', measures }).rows.length;
}

/**
 * Measures the first run of the process, which includes the compilation of the code, and the median of 41
 * later runs.
 */
function line(units: number, goal: { id: string; text: string; cold: number; warm: number }): Result {
  const kept = keptOf();
  const text = treeText(units, kept);
  const [cold = 0] = eachCpuMs(() => rolled(text), 1);
  const warm = cpuMs(() => rolled(text), 41);
  return {
    id: goal.id,
    job: `group of ${units} units of ${kept.risks} risks each, from its text (CPU ms)`,
    goal: goal.text,
    measured: `cold ${figure(cold)} ms, warm ${figure(warm)} ms; ${figure(text.length / 1024, 0)} KB`,
    ratio: figure(Math.max(cold / goal.cold, warm / goal.warm), 2),
    met: cold <= goal.cold && warm <= goal.warm,
  };
}

export function groupsJob(): Result[] {
  return [
    line(300, { id: 'P8', text: '<= 100 ms cold, <= 10 ms warm', cold: 100, warm: 10 }),
    line(500, { id: 'P23', text: '<= 100 ms cold', cold: 100, warm: 100 }),
  ];
}
