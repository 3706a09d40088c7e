/** The chart that draws each of the data of a report's `charts`, by the name of the data: any other would be left out. */
export const chartOfData: { readonly [data: string]: string } = {
  waterfall: 'waterfall',
  categories: 'riskProfile',
  relevances: 'riskProfile',
  inherentMap: 'heatMap',
  residualMap: 'heatMap',
  distribution: 'distribution',
  relationGraph: 'relationGraph',
};
