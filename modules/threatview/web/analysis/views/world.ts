/** The map of the world: countries as paths, and what the results say of each. */
import { type CompiledModel, descendantsOf, type NamedEntity } from '@klarsikt/engine';
import type { ResultGroup, ResultRow } from '../_lib/results/results.ts';

type Ring = readonly (readonly number[])[];

/** Width and height of the drawing. */
export const world = { width: 1000, height: 520 } as const;

/** Parts of the world by west, south, east and north, in degrees. */
const windows = {
  world: [-180, -58, 180, 84],
  europe: [-25, 34, 46, 71.5],
  asia: [25, -11, 150, 56],
  africa: [-26, -36, 60, 39],
  americas: [-170, -56, -30, 72],
} as const;

export const regions = ['world', 'europe', 'asia', 'africa', 'americas'] as const satisfies readonly Region[];
export type Region = keyof typeof windows;

/** The part of the world that an address names; else all of it. */
export const regionOf = (said: string | undefined): Region =>
  regions.find((known) => known === said) ?? 'world';

const north = 84;
const south = -58;

/** Patterson's projection: cylindrical, with shapes as people know them. */
function heightOf(latitude: number): number {
  const y = (latitude * Math.PI) / 180;
  const square = y * y;
  return y * (1.0148 + square * square * (0.23185 + square * (-0.14499 + square * 0.02406)));
}

const top = heightOf(north);
const bottom = heightOf(south);

const xOf = (longitude: number) => ((longitude + 180) / 360) * world.width;
const yOf = (latitude: number) => ((top - heightOf(latitude)) / (top - bottom)) * world.height;

/** The part of the drawing that a region takes: x, y, width, height. */
export function windowOf(region: Region): readonly [number, number, number, number] {
  const [west, south, east, north] = windows[region];
  const [x, y] = [xOf(west), yOf(north)];
  return [x, y, xOf(east) - x, yOf(south) - y];
}

/** Depths of colour for occurrence; the deepest is all of the selected. */
const deepest = 5;

/** 1 to 5: how deep a place is coloured that `count` of `total` selected lead to. */
export const occurrenceStep = (count: number, total: number): number =>
  total === 0 ? deepest : Math.max(1, Math.ceil((count / total) * deepest));

/** The counts that each depth of colour stands for, the palest first; depths that no count reaches are left out. */
export function occurrenceSteps(
  total: number,
): readonly { readonly step: number; readonly from: number; readonly to: number }[] {
  const counts = Array.from({ length: total }, (_, at) => at + 1);
  return Array.from({ length: deepest }, (_, at) => at + 1).flatMap((step) => {
    const own = counts.filter((count) => occurrenceStep(count, total) === step);
    const [from, to] = [own[0], own.at(-1)];
    return from === undefined || to === undefined ? [] : [{ step, from, to }];
  });
}

/** Longitudes without the jump at the date line: the ring goes on beyond it. */
function unrolled(ring: Ring): readonly (readonly [number, number])[] {
  let turn = 0;
  let last: number | null = null;
  return ring.map(([longitude = 0, latitude = 0]) => {
    if (last !== null && longitude - last > 180) turn -= 360;
    if (last !== null && longitude - last < -180) turn += 360;
    last = longitude;
    return [longitude + turn, latitude] as const;
  });
}

function line(points: readonly (readonly [number, number])[], shift: number): string {
  const steps = points.map(([longitude, latitude]) => {
    const x = xOf(longitude + shift).toFixed(1);
    return `${x} ${yOf(Math.max(south - 20, Math.min(north, latitude))).toFixed(1)}`;
  });
  return `M${steps.join('L')}Z`;
}

/** A ring as path data; one that crosses the date line stands at both edges. */
export function pathOf(ring: Ring): string {
  const points = unrolled(ring);
  const longitudes = points.map(([longitude]) => longitude);
  const shifts = [0];
  if (Math.max(...longitudes) > 180) shifts.push(-360);
  if (Math.min(...longitudes) < -180) shifts.push(360);
  return shifts.map((shift) => line(points, shift)).join('');
}

export interface Place {
  readonly entity: NamedEntity;
  readonly row: ResultRow;
  /** The group of countries through which it is a result; null when it is one itself. */
  readonly through: NamedEntity | null;
}

/** What the results say of each country, by its letters: its own row, else the highest of the groups that hold it. */
export function placesOf(model: CompiledModel, groups: readonly ResultGroup[]): ReadonlyMap<string, Place> {
  const rows = groups.find(({ type }) => type === 'geographies')?.rows ?? [];
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const list = model.geographies.list;
  const { targets, offsets } = model.geographyGraph.ancestors;
  const places = new Map<string, Place>();
  list.forEach((entity, index) => {
    if (entity.kind !== 'country' || entity.iso === '') return;
    const own = byKey.get(entity.key);
    if (own !== undefined) {
      places.set(entity.iso, { entity, row: own, through: null });
      return;
    }
    const above = [...targets.slice(offsets[index], offsets[index + 1])].flatMap((at) => {
      const group = list[at];
      const row = group === undefined ? undefined : byKey.get(group.key);
      return group === undefined || row === undefined ? [] : [{ group, row }];
    });
    const [best] = above.toSorted((a, b) => b.row.count - a.row.count || b.row.level - a.row.level);
    if (best !== undefined) places.set(entity.iso, { entity, row: best.row, through: best.group });
  });
  return places;
}

export interface CountryGroup {
  readonly entity: NamedEntity;
  readonly row: ResultRow;
  readonly countries: number;
}

/** The results that are groups of countries, as they are ranked, with how many countries each holds. */
export function groupsOf(model: CompiledModel, groups: readonly ResultGroup[]): readonly CountryGroup[] {
  const rows = groups.find(({ type }) => type === 'geographies')?.rows ?? [];
  return rows.flatMap((row) => {
    const entity = model.geographies.byKey.get(row.key);
    if (entity === undefined || entity.kind === 'country') return [];
    const countries = descendantsOf(model, row.key).filter(({ kind }) => kind === 'country').length;
    return [{ entity, row, countries }];
  });
}
