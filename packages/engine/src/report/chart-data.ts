/** The kind of chart that draws each entry of a report's `charts`. Entries without a kind cannot be drawn. */
export const chartByDataName: { readonly [data: string]: string } = {
  waterfall: 'waterfall',
  categories: 'riskProfile',
  relevances: 'riskProfile',
  inherentMap: 'heatMap',
  residualMap: 'heatMap',
  distribution: 'distribution',
  relationGraph: 'relationGraph',
};
