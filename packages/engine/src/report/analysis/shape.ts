/** The names of an analysis' report data that templates can use. */
import { createListShape, type DataShapeOf } from '../shape.ts';
import type { AnalysisReportData } from './types.ts';

const line = {
  type: 'text',
  typeName: 'text',
  id: 'number',
  key: 'text',
  name: 'text',
  count: 'number',
  total: 'number',
  occurs: 'text',
  level: 'level',
  ownInherent: 'level',
  ownResidual: 'level',
  note: 'markdown',
  matches: 'texts',
  concern: 'text',
  reasons: 'texts',
} as const;

const group = { type: 'text', name: 'text', lines: createListShape('line', line) } as const;
const note = { about: 'text', text: 'markdown' } as const;

/** The names that a template of an analysis can use, each with the type of its value. */
export const analysisReportShape = {
  meta: { title: 'text', name: 'text', kind: 'text', organisation: 'text', date: 'date', product: 'text' },
  texts: {
    title: 'text',
    intro: 'markdown',
    threats: 'markdown',
    risks: 'markdown',
    result: 'markdown',
    resultThreats: 'markdown',
    resultRisks: 'markdown',
  },
  showSummary: 'flag',
  facts: createListShape('fact', { label: 'text', value: 'text' }),
  selectedThreats: createListShape('threat', {
    ...line,
    category: 'text',
    areas: 'texts',
    individuals: 'level',
    corporates: 'level',
    description: 'markdown',
    indicators: 'markdown',
    sources: 'sources',
  }),
  selectedRisks: createListShape('group', group),
  relatedThreats: createListShape('line', line),
  relatedRisks: createListShape('group', group),
  hasOwn: 'flag',
  counts: { threats: 'number', risks: 'number', taken: 'number', related: 'number', shared: 'number' },
  perType: createListShape('part', { name: 'text', related: 'number', shared: 'number' }),
  foremost: createListShape('line', line),
  redFlags: createListShape('flag', {
    id: 'text',
    threatKey: 'text',
    threatName: 'text',
    type: 'text',
    typeName: 'text',
    riskKey: 'text',
    riskName: 'text',
    text: 'text',
    sources: createListShape('source', { key: 'text', title: 'text', url: 'text' }),
  }),
  notes: createListShape('note', note),
  otherNotes: createListShape('note', note),
  outside: createListShape('part', { typeName: 'text', name: 'text' }),
  unknown: createListShape('part', { typeName: 'text', id: 'number' }),
} as const satisfies DataShapeOf<Omit<AnalysisReportData, 'terms'>>;
