/** The form of an analysis' report data: what templates of analyses can name. */
import { listOf, type ShapeOf } from '../shape.ts';
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

const group = { type: 'text', name: 'text', lines: listOf('line', line) } as const;
const note = { about: 'text', text: 'markdown' } as const;

/** What a template of an analysis can name. */
export const analysisShape = {
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
  facts: listOf('fact', { label: 'text', value: 'text' }),
  selectedThreats: listOf('threat', {
    ...line,
    category: 'text',
    areas: 'texts',
    individuals: 'level',
    corporates: 'level',
    description: 'markdown',
    indicators: 'markdown',
    sources: 'sources',
  }),
  selectedRisks: listOf('group', group),
  relatedThreats: listOf('line', line),
  relatedRisks: listOf('group', group),
  hasOwn: 'flag',
  counts: { threats: 'number', risks: 'number', taken: 'number', related: 'number', shared: 'number' },
  perType: listOf('part', { name: 'text', related: 'number', shared: 'number' }),
  foremost: listOf('line', line),
  redFlags: listOf('flag', {
    id: 'text',
    threatKey: 'text',
    threatName: 'text',
    type: 'text',
    typeName: 'text',
    riskKey: 'text',
    riskName: 'text',
    text: 'text',
    sources: listOf('source', { key: 'text', title: 'text', url: 'text' }),
  }),
  notes: listOf('note', note),
  otherNotes: listOf('note', note),
  outside: listOf('part', { typeName: 'text', name: 'text' }),
  unknown: listOf('part', { typeName: 'text', id: 'number' }),
} as const satisfies ShapeOf<Omit<AnalysisReportData, 'terms'>>;
