import {
  actionPlan,
  boardSummary,
  businessWideAssessment,
  controlReport,
  threatReport,
} from '@klarsikt/content';
import { assessmentShape, readTemplate } from '@klarsikt/engine';
import { expect, it } from 'vitest';

it.each([actionPlan, boardSummary, businessWideAssessment, controlReport, threatReport])(
  'the shipped template $id holds against what an assessment offers',
  (template) => {
    expect(readTemplate(template, assessmentShape).faults).toEqual([]);
  },
);
