/** The form of an assessment's report data: what templates of assessments can name. */
import { listOf, type ShapeOf } from '../shape.ts';
import type { AssessmentReportData } from './types.ts';

const figures = { inherent: 'level', strength: 'strength', residual: 'level' } as const;
const named = { name: 'text', ...figures } as const;

const risk = {
  key: 'text',
  type: 'text',
  typeName: 'text',
  name: 'text',
  description: 'markdown',
  segment: 'text',
  kri: 'flag',
  share: 'percent',
  ...figures,
  controls: 'number',
  assessedControls: 'number',
  relevant: 'flag',
  note: 'markdown',
} as const;

const absent = { typeName: 'text', name: 'text', reason: 'text' } as const;

const threat = {
  key: 'text',
  name: 'text',
  description: 'markdown',
  riskDescription: 'markdown',
  category: 'text',
  relevances: 'texts',
  individuals: 'level',
  corporates: 'level',
  exploitation: listOf('use', { productKey: 'text', product: 'text', channel: 'text', text: 'markdown' }),
  sources: 'sources',
  note: 'markdown',
} as const;

const control = {
  key: 'text',
  name: 'text',
  title: 'text',
  description: 'markdown',
  kind: 'text',
  covers: 'text',
  segment: 'text',
  design: 'strength',
  operation: 'strength',
  value: 'strength',
  state: 'text',
  stateName: 'text',
  evidence: 'text',
  evidenceDate: 'date',
  files: 'text',
  reason: 'text',
  note: 'text',
} as const;

const override = {
  kind: 'text',
  kindName: 'text',
  subject: 'text',
  segment: 'text',
  calculated: 'level',
  set: 'level',
  inForce: 'level',
  counts: 'flag',
  motivation: 'text',
  signature: 'text',
} as const;

const data = { source: 'text', date: 'date', withData: 'number', canHaveData: 'number' } as const;

const category = {
  type: 'text',
  name: 'text',
  operational: 'flag',
  fraction: 'percent',
  effect: 'figure',
  ...figures,
  segments: listOf('segment', named),
  count: 'number',
  relevantCount: 'number',
  severeInherent: 'number',
  severeResidual: 'number',
  inherentDriver: 'text',
  residualDriver: 'text',
  sameDriver: 'flag',
  decisive: listOf('risk', { ...risk, reason: 'text' }),
  remaining: listOf('risk', risk),
  risks: listOf('risk', risk),
  absent: listOf('risk', absent),
  absentCount: 'number',
  data,
  conclusion: 'markdown',
} as const;

const product = {
  name: 'text',
  inherent: 'level',
  residual: 'level',
  required: 'number',
  open: 'number',
  notPossible: 'number',
  lines: listOf('cell', { threat: 'text', channel: 'text', level: 'level', text: 'markdown' }),
  openThreats: 'texts',
  openChannels: 'texts',
} as const;

const action = {
  title: 'text',
  about: 'text',
  owner: 'text',
  due: 'date',
  priority: 'number',
  status: 'text',
  overdue: 'flag',
  closed: 'flag',
  changes: 'text',
} as const;

const meta = {
  organisation: 'text',
  unit: 'text',
  modelName: 'text',
  modelHash: 'text',
  revision: 'number',
  trace: 'text',
  generated: 'date',
  product: 'text',
  engineVersion: 'text',
  title: 'text',
  description: 'markdown',
  country: 'text',
  segment: 'text',
  businesses: 'texts',
  relevances: 'texts',
  responsible: 'text',
  date: 'date',
  status: 'text',
  approved: 'flag',
} as const;

const gaps = {
  unassessed: listOf('control', control),
  uncovered: listOf('risk', risk),
  sharpDrops: listOf('risk', risk),
  withoutData: listOf('part', { name: 'text', risks: 'texts', count: 'number' }),
  productsWithoutText: 'texts',
  idleOverrides: listOf('override', override),
  unreasoned: listOf('risk', absent),
  missingConclusions: 'texts',
  total: 'number',
} as const;

const requirementCounts = {
  met: 'number',
  accepted: 'number',
  missing: 'number',
  atSignOff: 'number',
  total: 'number',
} as const;

const completeness = {
  ...requirementCounts,
  chapters: listOf('chapter', {
    name: 'text',
    ...requirementCounts,
    lines: listOf('line', {
      id: 'text',
      title: 'text',
      severity: 'text',
      sources: 'text',
      status: 'text',
      statement: 'text',
    }),
  }),
} as const;

const moved = {
  name: 'text',
  inherentBefore: 'level',
  inherentNow: 'level',
  residualBefore: 'level',
  residualNow: 'level',
} as const;

const controlCounts = {
  assessedControls: 'number',
  unassessedControls: 'number',
  absentControls: 'number',
} as const;

const method = {
  risk: listOf('step', { level: 'level', from: 'text', to: 'text', probability: 'percent' }),
  strength: listOf('step', { level: 'strength', from: 'text', to: 'text' }),
  fractions: listOf('part', { name: 'text', fraction: 'percent' }),
  levelFactor: 'number',
  maxMitigation: 'percent',
  generalPotential: 'percent',
  keyRiskIndicators: 'flag',
  relativeResidual: 'flag',
  changed: 'flag',
} as const;

/** What a template of an assessment can name. Parameters stand beside it, from the template itself. */
export const assessmentShape = {
  meta,
  approvals: {
    lines: listOf('line', {
      part: 'text',
      what: 'text',
      name: 'text',
      date: 'date',
      revision: 'number',
      hash: 'text',
      text: 'text',
    }),
    onePerson: 'flag',
    former: 'flag',
    ended: { name: 'text', date: 'date', revision: 'number' },
    changed: listOf('change', { part: 'text', what: 'text', places: 'number' }),
    changedLevels: listOf('moved', moved),
    approval: { name: 'text', date: 'date' },
    request: { name: 'text', date: 'date' },
  },
  overall: { ...figures, floor: 'level', reduction: 'figure' },
  segments: listOf('segment', named),
  relevances: listOf('area', named),
  legal: figures,
  categories: listOf('category', category),
  operational: listOf('category', category),
  further: listOf('category', category),
  beside: listOf('category', category),
  risks: listOf('risk', risk),
  appetite: {
    stated: 'flag',
    decided: 'date',
    limitedRisks: 'number',
    limitedLevels: 'number',
    levelsAbove: 'texts',
  },
  levelsAboveAppetite: listOf('level', { name: 'text', area: 'text', residual: 'level', limit: 'level' }),
  aboveAppetite: listOf('risk', { ...risk, limit: 'level' }),
  threats: listOf('threat', threat),
  threatGroups: listOf('group', { name: 'text', strongest: 'text', threats: listOf('threat', threat) }),
  highestThreats: listOf('threat', threat),
  products: listOf('product', {
    name: 'text',
    threats: 'number',
    channels: 'texts',
    texts: 'number',
    inherent: 'level',
    residual: 'level',
  }),
  exploitation: {
    products: listOf('product', product),
    described: listOf('product', product),
    required: 'number',
    answered: 'number',
  },
  channels: 'texts',
  controlGroups: listOf('group', {
    name: 'text',
    inUse: 'number',
    ...controlCounts,
    controls: listOf('control', control),
  }),
  overrides: listOf('override', override),
  absent: listOf('risk', absent),
  obligations: listOf('duty', { ...risk, lawReference: 'text' }),
  background: listOf('category', { name: 'text', ...data }),
  crossedLimits: listOf('limit', {
    category: 'text',
    name: 'text',
    kind: 'text',
    value: 'number',
    limit: 'number',
    unit: 'text',
    shownValue: 'text',
    shownLimit: 'text',
    side: 'text',
    reason: 'text',
  }),
  years: listOf('line', {
    year: 'text',
    name: 'text',
    inherent: 'number',
    strength: 'number',
    residual: 'number',
    own: 'flag',
  }),
  highestInherent: risk,
  highestResidual: risk,
  highestRisks: listOf('risk', risk),
  lastYear: { year: 'text', name: 'text', levels: listOf('moved', moved) },
  counts: {
    risks: 'number',
    relevantRisks: 'number',
    absentRisks: 'number',
    exposedRisks: 'number',
    threats: 'number',
    controls: 'number',
    ...controlCounts,
    overrides: 'number',
    severeInherent: 'number',
    severeResidual: 'number',
  },
  gaps,
  actions: {
    total: 'number',
    open: 'number',
    overdue: 'number',
    lines: listOf('action', action),
    unassigned: 'number',
    next: listOf('action', action),
  },
  filter: { active: 'flag', words: 'text', shown: 'number', total: 'number' },
  completeness,
  fragility: {
    runs: 'number',
    seed: 'text',
    generator: 'text',
    pull: 'figure',
    ranges: listOf('range', {
      name: 'text',
      figure: 'text',
      level: 'level',
      low: 'level',
      high: 'level',
      className: 'text',
      share: 'percent',
      steady: 'flag',
    }),
    unsteady: 'number',
    flipping: 'number',
    flippingOverall: 'number',
    changes: listOf('change', {
      kind: 'text',
      name: 'text',
      step: 'text',
      inherent: 'figure',
      residual: 'figure',
      flips: 'texts',
    }),
    leftOut: listOf('risk', { name: 'text', typeName: 'text', inherent: 'figure', residual: 'figure' }),
  },
  statements: listOf('done', { part: 'text', statement: 'text' }),
  conclusions: { overall: 'markdown', legal: 'markdown', lead: 'markdown', goesOn: 'flag' },
  method,
  charts: {
    waterfall: 'chart',
    categories: 'chart',
    relevances: 'chart',
    inherentMap: 'chart',
    residualMap: 'chart',
    distribution: 'chart',
    relationGraph: 'chart',
  },
} as const satisfies ShapeOf<AssessmentReportData>;
