/** The chart for each name in a report's `charts`; data of other charts cannot be drawn. */
export const chartByDataName: { readonly [data: string]: string } = {
  waterfall: 'waterfall',
  categories: 'riskProfile',
  relevances: 'riskProfile',
  inherentMap: 'heatMap',
  residualMap: 'heatMap',
  distribution: 'distribution',
  relationGraph: 'relationGraph',
};
