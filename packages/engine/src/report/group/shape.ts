/** The form of a group's report data: what templates of groups can name. */
import { listOf, type ShapeOf } from '../shape.ts';
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
  words: listOf('said', { section: 'text', text: 'markdown' }),
} as const;

/** What a template of a group can name. */
export const groupShape = {
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
  lines: listOf('line', line),
  worstOf: listOf('category', { name: 'text', level: 'level', unit: 'text', trace: 'text' }),
  worst: listOf('line', line),
  hidden: listOf('line', line),
  drivers: listOf('driver', {
    name: 'text',
    trace: 'text',
    share: 'percent',
    level: 'level',
    risks: listOf('risk', risk),
  }),
  rest: 'percent',
  changes: listOf('line', { name: 'text', before: 'level', now: 'level', by: 'text' }),
  unassessed: listOf('line', line),
  otherModels: listOf('line', line),
  quotes: listOf('unit', {
    ...line,
    conclusions: listOf('said', { about: 'text', text: 'markdown' }),
    risks: listOf('risk', risk),
    reports: listOf('report', quotedReport),
  }),
} as const satisfies ShapeOf<Omit<GroupReportData, 'terms'>>;
