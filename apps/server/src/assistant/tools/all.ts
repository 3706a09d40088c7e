import type { Tool } from '../tool.ts';
import { actionsDue, appetiteBreaches, completenessGaps, whatChangedSince } from './governance.ts';
import { explainLevel, getLevels, listAssessments } from './levels.ts';
import { compareVersions, findThreats, getThreat, listIndicators } from './library.ts';
import { countryLists, newsTouching, productExploitation, sourcesUsed } from './sources.ts';

/** All tools. None of them can write, because they can only run queries. */
export const tools: readonly Tool[] = [
  findThreats,
  getThreat,
  listIndicators,
  productExploitation,
  countryLists,
  listAssessments,
  getLevels,
  explainLevel,
  completenessGaps,
  appetiteBreaches,
  actionsDue,
  whatChangedSince,
  compareVersions,
  sourcesUsed,
  newsTouching,
];
