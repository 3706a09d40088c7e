/** The names of an assessment's report data that templates can use. */
import { createListShape, type DataShapeOf } from '../shape.ts';
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
  exploitation: createListShape('use', {
    productKey: 'text',
    product: 'text',
    channel: 'text',
    text: 'markdown',
  }),
  sources: 'sources',
  note: 'markdown',
  assessed: 'flag',
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
  segments: createListShape('segment', named),
  count: 'number',
  relevantCount: 'number',
  severeInherent: 'number',
  severeResidual: 'number',
  inherentDriver: 'text',
  residualDriver: 'text',
  sameDriver: 'flag',
  decisive: createListShape('risk', { ...risk, reason: 'text' }),
  remaining: createListShape('risk', risk),
  risks: createListShape('risk', risk),
  absent: createListShape('risk', absent),
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
  lines: createListShape('cell', { threat: 'text', channel: 'text', level: 'level', text: 'markdown' }),
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
  unassessed: createListShape('control', control),
  uncovered: createListShape('risk', risk),
  sharpDrops: createListShape('risk', risk),
  withoutData: createListShape('part', { name: 'text', risks: 'texts', count: 'number' }),
  productsWithoutText: 'texts',
  idleOverrides: createListShape('override', override),
  unreasoned: createListShape('risk', absent),
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
  chapters: createListShape('chapter', {
    name: 'text',
    ...requirementCounts,
    lines: createListShape('line', {
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
  risk: createListShape('step', { level: 'level', from: 'text', to: 'text', probability: 'percent' }),
  strength: createListShape('step', { level: 'strength', from: 'text', to: 'text' }),
  fractions: createListShape('part', { name: 'text', fraction: 'percent' }),
  levelFactor: 'number',
  maxMitigation: 'percent',
  generalPotential: 'percent',
  keyRiskIndicators: 'flag',
  relativeResidual: 'flag',
  changed: 'flag',
} as const;

/**
 * The names that a template of an assessment can use, each with the type of its value. A template adds its own
 * parameters to them.
 */
export const assessmentReportShape = {
  meta,
  approvals: {
    lines: createListShape('line', {
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
    changed: createListShape('change', { part: 'text', what: 'text', places: 'number' }),
    changedLevels: createListShape('moved', moved),
    approval: { name: 'text', date: 'date' },
    request: { name: 'text', date: 'date' },
  },
  overall: { ...figures, floor: 'level', reduction: 'figure' },
  segments: createListShape('segment', named),
  relevances: createListShape('area', named),
  legal: figures,
  categories: createListShape('category', category),
  operational: createListShape('category', category),
  further: createListShape('category', category),
  beside: createListShape('category', category),
  risks: createListShape('risk', risk),
  appetite: {
    stated: 'flag',
    decided: 'date',
    limitedRisks: 'number',
    limitedLevels: 'number',
    levelsAbove: 'texts',
  },
  levelsAboveAppetite: createListShape('level', {
    name: 'text',
    area: 'text',
    residual: 'level',
    limit: 'level',
  }),
  aboveAppetite: createListShape('risk', { ...risk, limit: 'level' }),
  threats: createListShape('threat', threat),
  threatGroups: createListShape('group', {
    name: 'text',
    strongest: 'text',
    threats: createListShape('threat', threat),
    assessed: createListShape('threat', threat),
    others: createListShape('threat', threat),
  }),
  highestThreats: createListShape('threat', threat),
  products: createListShape('product', {
    name: 'text',
    threats: 'number',
    channels: 'texts',
    texts: 'number',
    inherent: 'level',
    residual: 'level',
  }),
  exploitation: {
    products: createListShape('product', product),
    described: createListShape('product', product),
    required: 'number',
    answered: 'number',
  },
  channels: 'texts',
  controlGroups: createListShape('group', {
    name: 'text',
    inUse: 'number',
    ...controlCounts,
    controls: createListShape('control', control),
  }),
  overrides: createListShape('override', override),
  absent: createListShape('risk', absent),
  obligations: createListShape('duty', { ...risk, lawReference: 'text' }),
  background: createListShape('category', { name: 'text', ...data }),
  crossedLimits: createListShape('limit', {
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
  years: createListShape('line', {
    year: 'text',
    name: 'text',
    inherent: 'number',
    strength: 'number',
    residual: 'number',
    own: 'flag',
  }),
  highestInherent: risk,
  highestResidual: risk,
  highestRisks: createListShape('risk', risk),
  lastYear: { year: 'text', name: 'text', levels: createListShape('moved', moved) },
  counts: {
    risks: 'number',
    relevantRisks: 'number',
    absentRisks: 'number',
    exposedRisks: 'number',
    threats: 'number',
    assessedThreats: 'number',
    otherThreats: 'number',
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
    lines: createListShape('action', action),
    unassigned: 'number',
    next: createListShape('action', action),
  },
  upkeep: {
    criteria: createListShape('criterion', { name: 'text', condition: 'text', owner: 'text', state: 'text' }),
    openCriteria: 'number',
    incidents: {
      shown: 'flag',
      from: 'date',
      until: 'date',
      reported: 'number',
      lines: createListShape('incident', {
        day: 'date',
        title: 'text',
        kind: 'text',
        severity: 'text',
        unit: 'text',
        concerns: 'text',
        controls: 'text',
        loss: 'text',
        reported: 'text',
        lessons: 'text',
      }),
    },
  },
  ownFields: {
    lines: createListShape('own', { thing: 'text', name: 'text', field: 'text', value: 'text' }),
  },
  filter: { active: 'flag', words: 'text', shown: 'number', total: 'number' },
  completeness,
  fragility: {
    runs: 'number',
    seed: 'text',
    generator: 'text',
    pull: 'figure',
    ranges: createListShape('range', {
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
    changes: createListShape('change', {
      kind: 'text',
      name: 'text',
      step: 'text',
      inherent: 'figure',
      residual: 'figure',
      flips: 'texts',
    }),
    leftOut: createListShape('risk', {
      name: 'text',
      typeName: 'text',
      inherent: 'figure',
      residual: 'figure',
    }),
  },
  statements: createListShape('done', { part: 'text', statement: 'text' }),
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
} as const satisfies DataShapeOf<AssessmentReportData>;
