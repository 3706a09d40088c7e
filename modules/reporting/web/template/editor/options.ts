const options = {
  body: 'option.body',
  lead: 'option.lead',
  small: 'option.small',
  muted: 'option.muted',
  label: 'option.label',
  subhead: 'option.subhead',
  quote: 'option.quote',
  note: 'option.note',
  warning: 'option.warning',
  plain: 'option.plain',
  compact: 'option.compact',
  facts: 'option.facts',
  matrix: 'option.matrix',
  normal: 'option.normal',
  total: 'option.total',
  group: 'option.group',
  levels: 'option.levels',
  exploitation: 'option.exploitation',
  risk: 'option.risk',
  segment: 'option.segment',
  share: 'option.share',
  inherent: 'option.inherent',
  strength: 'option.strength',
  residual: 'option.residual',
  controls: 'option.controls',
  reason: 'option.reason',
} as const;

const byName = new Map<string, (typeof options)[keyof typeof options]>(Object.entries(options));

export const getOptionLabelKey = (value: string | number): (typeof options)[keyof typeof options] | null =>
  byName.get(String(value)) ?? null;
