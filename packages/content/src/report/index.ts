/** Report templates of the product. Data: `AssessmentReportData`, whose charts are `AssessmentCharts`. */
import actionPlan from './action-plan.json' with { type: 'json' };
import boardSummary from './board-summary.json' with { type: 'json' };
import businessWide from './business-wide-assessment.json' with { type: 'json' };
import controlReport from './control-report.json' with { type: 'json' };
import board from './parts-board.json' with { type: 'json' };
import certainty from './parts-certainty.json' with { type: 'json' };
import closing from './parts-closing.json' with { type: 'json' };
import controls from './parts-controls.json' with { type: 'json' };
import exploitation from './parts-exploitation.json' with { type: 'json' };
import opening from './parts-opening.json' with { type: 'json' };
import risks from './parts-risks.json' with { type: 'json' };
import threats from './parts-threats.json' with { type: 'json' };
import { readReportTemplate, type TemplateParts } from './read-report-template.ts';
import threatReport from './threat-report.json' with { type: 'json' };

/** Chapters, and blocks that several chapters or templates share. */
const parts: TemplateParts = {
  ...opening,
  ...threats,
  ...exploitation,
  ...risks,
  ...controls,
  ...certainty,
  ...board,
  ...closing,
};

/** The full business-wide risk assessment, in the order of Article 10 of Regulation (EU) 2024/1624. */
export const businessWideTemplate = readReportTemplate(businessWide, parts, 'business-wide-assessment.json');

/** The two-page summary for the board, with which the full report also begins. */
export const boardSummaryTemplate = readReportTemplate(boardSummary, parts, 'board-summary.json');

/** Report on all controls with design, operation and evidence, including unassessed controls. */
export const controlReportTemplate = readReportTemplate(controlReport, parts, 'control-report.json');

/** Report on actions with owners and due days. */
export const actionPlanTemplate = readReportTemplate(actionPlan, parts, 'action-plan.json');

/** Report on the threats in scope with their details. */
export const threatReportTemplate = readReportTemplate(threatReport, parts, 'threat-report.json');
