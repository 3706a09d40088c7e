export * from './catalogue.ts';
export * from './colours.ts';
export * from './definition.ts';
export { type DistributionData, distributionChart } from './distribution.ts';
export { chartFontFamily } from './frame.ts';
export {
  createHeadlineLabel,
  createHeadlineOption,
  type HeadlineData,
  headlineImageSize,
} from './headline.ts';
export { type HeatMapData, heatMapChart } from './heat-map.ts';
export { type RelationGraphData, relationGraphChart } from './relation-graph.ts';
export { type RiskProfileData, type RiskProfileRow, riskProfileChart } from './risk-profile.ts';
export { type UsageData, type UsageGroupFigure, usageChart } from './usage.ts';
export { type WaterfallData, waterfallChart } from './waterfall.ts';
export * from './words.ts';
