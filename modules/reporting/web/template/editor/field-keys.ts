const keys = {
  text: 'field.text',
  style: 'field.style',
  level: 'field.level',
  numbered: 'field.numbered',
  anchor: 'field.anchor',
  caption: 'field.caption',
  header: 'field.header',
  columns: 'field.columns',
  rows: 'field.rows',
  empty: 'field.empty',
  cells: 'field.cells',
  span: 'field.span',
  when: 'field.when',
  names: 'field.names',
  blocks: 'field.blocks',
  otherwise: 'field.otherwise',
  each: 'field.each',
  as: 'field.as',
  max: 'field.max',
  more: 'field.more',
  on: 'field.on',
  cases: 'field.cases',
  title: 'field.title',
  depth: 'field.depth',
  lead: 'field.lead',
  of: 'field.of',
  chart: 'field.chart',
  data: 'field.data',
} as const;

const byName = new Map<string, (typeof keys)[keyof typeof keys]>(Object.entries(keys));

/** Returns the label key of a field; a field without its own label contains the text of a block. */
export const getFieldLabelKey = (name: string): (typeof keys)[keyof typeof keys] =>
  byName.get(name) ?? keys.text;
