export * from './catalogue.ts';
export * from './colours.ts';
export * from './definition.ts';
export { type DistributionData, distribution } from './distribution.ts';
export { fontFamily } from './frame.ts';
export { type HeatMapData, heatMap } from './heat-map.ts';
export { type RiskProfileData, type RiskProfileRow, riskProfile } from './risk-profile.ts';
export { type WaterfallData, waterfall } from './waterfall.ts';
export * from './words.ts';
