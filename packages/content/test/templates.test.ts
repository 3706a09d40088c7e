import {
  actionPlanTemplate,
  boardSummaryTemplate,
  businessWideTemplate,
  controlReportTemplate,
  threatReportTemplate,
} from '@klarsikt/content';
import {
  analysisReportTemplate,
  assessmentReportShape,
  groupReportShape,
  groupReportTemplate,
  readTemplate,
} from '@klarsikt/engine/report';
import { expect, it } from 'vitest';

it.each([
  actionPlanTemplate,
  boardSummaryTemplate,
  businessWideTemplate,
  controlReportTemplate,
  threatReportTemplate,
])('the shipped template $id is valid for assessments', (template) => {
  expect(readTemplate(template, assessmentReportShape).faults).toEqual([]);
});

it('the shipped template of a group is valid for groups and not for assessments', () => {
  expect(readTemplate(groupReportTemplate, groupReportShape).faults).toEqual([]);
  expect(readTemplate(groupReportTemplate, assessmentReportShape).faults).not.toEqual([]);
});

/** Levels of all headings of a template in order, regardless of conditions. */
function headingsOf(part: unknown): readonly number[] {
  if (Array.isArray(part)) return part.flatMap(headingsOf);
  if (typeof part !== 'object' || part === null) return [];
  if ('type' in part && part.type === 'heading' && 'level' in part) return [Number(part.level)];
  return Object.values(part).flatMap(headingsOf);
}

it.each([
  ...[
    actionPlanTemplate,
    boardSummaryTemplate,
    businessWideTemplate,
    controlReportTemplate,
    threatReportTemplate,
  ],
  ...[analysisReportTemplate, groupReportTemplate],
])('the shipped template $id skips no level of heading, so that its PDF is accessible', ({ content }) => {
  const levels = headingsOf(content);
  expect(levels.length).toBeGreaterThan(0);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});
