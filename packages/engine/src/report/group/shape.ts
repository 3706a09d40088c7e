/** The shape of a group's report data: the names that its templates can use. */
import { createListShape, type DataShapeOf } from '../shape.ts';
import type { GroupReportData } from './types.ts';

const line = {
  key: 'text',
  name: 'text',
  plainName: 'text',
  depth: 'number',
  isUnit: 'flag',
  isGroup: 'flag',
  level: 'level',
  worst: 'level',
  worstUnit: 'text',
  worstTrace: 'text',
  hidden: 'flag',
  own: 'level',
  strength: 'strength',
  inherent: 'level',
  residual: 'level',
  customers: 'level',
  products: 'level',
  transactions: 'level',
  channels: 'level',
  geographies: 'level',
  units: 'number',
  assessed: 'number',
  coverage: 'text',
  assessment: 'text',
  trace: 'text',
  status: 'text',
  period: 'text',
  model: 'text',
  otherModel: 'flag',
  responsible: 'text',
  size: 'number',
} as const;

const risk = { name: 'text', typeName: 'text', inherent: 'level', residual: 'level' } as const;

const quotedReport = {
  title: 'text',
  date: 'date',
  author: 'text',
  statement: 'text',
  words: createListShape('said', { section: 'text', text: 'markdown' }),
} as const;

/** The names that a template of a group can use. */
export const groupReportShape = {
  meta: {
    title: 'text',
    organisation: 'text',
    root: 'text',
    date: 'date',
    period: 'text',
    before: 'text',
    figure: 'text',
    area: 'text',
    rule: 'text',
    model: 'text',
  },
  show: {
    summary: 'flag',
    heatMap: 'flag',
    worst: 'flag',
    drivers: 'flag',
    change: 'flag',
    coverage: 'flag',
    quotes: 'flag',
  },
  introduction: 'markdown',
  conclusion: 'markdown',
  partial: 'flag',
  top: line,
  lines: createListShape('line', line),
  worstOf: createListShape('category', { name: 'text', level: 'level', unit: 'text', trace: 'text' }),
  worst: createListShape('line', line),
  hidden: createListShape('line', line),
  drivers: createListShape('driver', {
    name: 'text',
    trace: 'text',
    share: 'percent',
    level: 'level',
    risks: createListShape('risk', risk),
  }),
  rest: 'percent',
  changes: createListShape('line', { name: 'text', before: 'level', now: 'level', by: 'text' }),
  unassessed: createListShape('line', line),
  otherModels: createListShape('line', line),
  quotes: createListShape('unit', {
    ...line,
    conclusions: createListShape('said', { about: 'text', text: 'markdown' }),
    risks: createListShape('risk', risk),
    reports: createListShape('report', quotedReport),
  }),
} as const satisfies DataShapeOf<Omit<GroupReportData, 'terms'>>;
