import { formatPointer, type Patch } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import type { FigureOrigin } from './rows.ts';

export function buildFigureOriginPatch(type: RiskType, key: string, { source, date }: FigureOrigin): Patch {
  const path = formatPointer('background', 'rowProvenance', type, key);
  return source === '' && date === null
    ? { op: 'remove', path }
    : { op: 'set', path, value: { source, date } };
}
