import {
  actionPlan,
  boardSummary,
  businessWideAssessment,
  controlReport,
  threatReport,
} from '@klarsikt/content';
import {
  analysisReportTemplate,
  assessmentShape,
  groupReportTemplate,
  groupShape,
  readTemplate,
} from '@klarsikt/engine/report';
import { expect, it } from 'vitest';

it.each([actionPlan, boardSummary, businessWideAssessment, controlReport, threatReport])(
  'the shipped template $id holds against what an assessment offers',
  (template) => {
    expect(readTemplate(template, assessmentShape).faults).toEqual([]);
  },
);

it('the shipped template of a group holds against what a group offers, and not against an assessment', () => {
  expect(readTemplate(groupReportTemplate, groupShape).faults).toEqual([]);
  expect(readTemplate(groupReportTemplate, assessmentShape).faults).not.toEqual([]);
});

/** Levels of all headings of a template in order, regardless of conditions. */
function headingsOf(part: unknown): readonly number[] {
  if (Array.isArray(part)) return part.flatMap(headingsOf);
  if (typeof part !== 'object' || part === null) return [];
  if ('type' in part && part.type === 'heading' && 'level' in part) return [Number(part.level)];
  return Object.values(part).flatMap(headingsOf);
}

it.each([
  ...[actionPlan, boardSummary, businessWideAssessment, controlReport, threatReport],
  ...[analysisReportTemplate, groupReportTemplate],
])(
  'the shipped template $id leaves out no level of heading: its PDF would not be accessible',
  ({ content }) => {
    const levels = headingsOf(content);
    expect(levels.length).toBeGreaterThan(0);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  },
);
