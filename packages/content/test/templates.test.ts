import {
  actionPlan,
  boardSummary,
  businessWideAssessment,
  controlReport,
  threatReport,
} from '@klarsikt/content';
import { assessmentShape, groupReportTemplate, groupShape, readTemplate } from '@klarsikt/engine';
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
