import type { AssistantToolDefinition } from '../tool.ts';
import {
  actionsDueTool,
  appetiteBreachesTool,
  assessmentChangesTool,
  completenessGapsTool,
} from './governance.ts';
import { explainLevelTool, getLevelsTool, listAssessmentsTool } from './levels.ts';
import { compareVersionsTool, findThreatsTool, getThreatTool, listIndicatorsTool } from './library.ts';
import { countryListsTool, productExploitationTool, relatedNewsTool, sourcesUsedTool } from './sources.ts';

/** All tools. None of them can write, because they can only run queries. */
export const assistantToolDefinitions: readonly AssistantToolDefinition[] = [
  findThreatsTool,
  getThreatTool,
  listIndicatorsTool,
  productExploitationTool,
  countryListsTool,
  listAssessmentsTool,
  getLevelsTool,
  explainLevelTool,
  completenessGapsTool,
  appetiteBreachesTool,
  actionsDueTool,
  assessmentChangesTool,
  compareVersionsTool,
  sourcesUsedTool,
  relatedNewsTool,
];
