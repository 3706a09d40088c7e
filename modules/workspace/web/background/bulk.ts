/** Bulk edits of background data as pure functions, so that the preview and the saved change are computed alike. */
import type { Datum } from '@klarsikt/engine/assess';
import { documentLimits, formatPointer, type Patch } from '@klarsikt/engine/assessment';
import type { DataKind, RiskType } from '@klarsikt/engine/text';
import { isRowEnterable } from './open-row.ts';
import { buildFigureOriginPatch } from './origin-patch.ts';
import type { FigureGridLine, FigureGridRow, FigureSource } from './rows.ts';

export type BulkFigureChange =
  | { readonly do: 'set'; readonly source: FigureSource; readonly kind: DataKind; readonly datum: Datum }
  | { readonly do: 'clear'; readonly source: FigureSource; readonly kind: DataKind }
  | { readonly do: 'origin'; readonly origin: { readonly source: string; readonly date: string | null } };

export interface BulkFigurePlan {
  readonly patches: readonly Patch[];
  readonly changed: number;
  readonly same: number;
  readonly closed: number;
}

const isSame = (one: Datum | null, other: Datum | null): boolean =>
  one?.mode === other?.mode && one?.value === other?.value;

function figurePatch(
  type: RiskType,
  { key, source }: FigureGridRow,
  kind: DataKind,
  datum: Datum | null,
): Patch {
  const path = formatPointer('background', 'data', type, key, source, kind);
  return datum === null ? { op: 'remove', path } : { op: 'set', path, value: datum };
}

type Outcome = Patch | 'same' | 'closed';

function computeOutcome(type: RiskType, line: FigureGridLine, act: BulkFigureChange): Outcome {
  if (act.do === 'origin') {
    const origin = { ...act.origin, source: act.origin.source.slice(0, documentLimits.source) };
    const now = line.origin ?? { source: '', date: null };
    return now.source === origin.source && now.date === origin.date
      ? 'same'
      : buildFigureOriginPatch(type, line.key, origin);
  }
  const side = line.sides.find(({ source }) => source === act.source);
  if (side === undefined || !isRowEnterable(side)) return 'closed';
  const datum = act.do === 'set' ? act.datum : null;
  if (isSame(side.data[act.kind] ?? null, datum)) return 'same';
  return figurePatch(type, side, act.kind, datum);
}

export function computeBulkFigurePlan(
  type: RiskType,
  lines: readonly FigureGridLine[],
  act: BulkFigureChange,
): BulkFigurePlan {
  const outcomes = lines.map((line) => computeOutcome(type, line, act));
  const patches = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome]));
  const count = (what: Outcome) => outcomes.filter((outcome) => outcome === what).length;
  return { patches, changed: patches.length, same: count('same'), closed: count('closed') };
}
