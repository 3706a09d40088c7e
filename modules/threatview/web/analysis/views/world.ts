import { type CompiledModel, listContainedGeographies, type NamedEntity } from '@klarsikt/engine/model';
import type { AnalysisResultGroup, AnalysisResultRow } from '../_lib/results/results.ts';

type Ring = readonly (readonly number[])[];

export const worldMapSize = { width: 1000, height: 520 } as const;

/** Regions of the map by their western, southern, eastern and northern limit, in degrees. */
const windows = {
  world: [-180, -58, 180, 84],
  europe: [-25, 34, 46, 71.5],
  asia: [25, -11, 150, 56],
  africa: [-26, -36, 60, 39],
  americas: [-170, -56, -30, 72],
} as const;

export const mapRegions = [
  'world',
  'europe',
  'asia',
  'africa',
  'americas',
] as const satisfies readonly MapRegion[];
export type MapRegion = keyof typeof windows;

export const parseMapRegion = (said: string | undefined): MapRegion =>
  mapRegions.find((known) => known === said) ?? 'world';

const north = 84;
const south = -58;

/** Projects a latitude by Patterson's cylindrical projection, which keeps familiar shapes. */
function projectLatitude(latitude: number): number {
  const y = (latitude * Math.PI) / 180;
  const square = y * y;
  return y * (1.0148 + square * square * (0.23185 + square * (-0.14499 + square * 0.02406)));
}

const top = projectLatitude(north);
const bottom = projectLatitude(south);

const xOf = (longitude: number) => ((longitude + 180) / 360) * worldMapSize.width;
const yOf = (latitude: number) => ((top - projectLatitude(latitude)) / (top - bottom)) * worldMapSize.height;

/** Returns the part of the drawing that shows a region: x, y, width, height. */
export function getMapRegionWindow(region: MapRegion): readonly [number, number, number, number] {
  const [west, south, east, north] = windows[region];
  const [x, y] = [xOf(west), yOf(north)];
  return [x, y, xOf(east) - x, yOf(south) - y];
}

/** Number of colour depths for occurrence; the deepest means all selected items. */
const deepest = 5;

/** Returns the colour depth (1 to 5) of a place that is related to `count` of `total` selected items. */
export const computeColourDepth = (count: number, total: number): number =>
  total === 0 ? deepest : Math.max(1, Math.ceil((count / total) * deepest));

/** Returns the range of counts per colour depth, the palest first; empty depths are left out. */
export function listColourDepths(
  total: number,
): readonly { readonly step: number; readonly from: number; readonly to: number }[] {
  const counts = Array.from({ length: total }, (_, at) => at + 1);
  return Array.from({ length: deepest }, (_, at) => at + 1).flatMap((step) => {
    const own = counts.filter((count) => computeColourDepth(count, total) === step);
    const [from, to] = [own[0], own.at(-1)];
    return from === undefined || to === undefined ? [] : [{ step, from, to }];
  });
}

/** Returns the points of a ring without the jump at the date line; its longitudes continue beyond 180 degrees. */
function unrollRing(ring: Ring): readonly (readonly [number, number])[] {
  let turn = 0;
  let last: number | null = null;
  return ring.map(([longitude = 0, latitude = 0]) => {
    if (last !== null && longitude - last > 180) turn -= 360;
    if (last !== null && longitude - last < -180) turn += 360;
    last = longitude;
    return [longitude + turn, latitude] as const;
  });
}

function formatLine(points: readonly (readonly [number, number])[], shift: number): string {
  const steps = points.map(([longitude, latitude]) => {
    const x = xOf(longitude + shift).toFixed(1);
    return `${x} ${yOf(Math.max(south - 20, Math.min(north, latitude))).toFixed(1)}`;
  });
  return `M${steps.join('L')}Z`;
}

/** Returns the path data of a ring; a ring that crosses the date line is drawn at both edges. */
export function formatRingPath(ring: Ring): string {
  const points = unrollRing(ring);
  const longitudes = points.map(([longitude]) => longitude);
  const shifts = [0];
  if (Math.max(...longitudes) > 180) shifts.push(-360);
  if (Math.min(...longitudes) < -180) shifts.push(360);
  return shifts.map((shift) => formatLine(points, shift)).join('');
}

export interface CountryResult {
  readonly entity: NamedEntity;
  readonly row: AnalysisResultRow;
  /** The country group through which the country is a result; null if the country is a result itself. */
  readonly through: NamedEntity | null;
}

/** Returns the result of each country by its letters: its own row, else the highest row of its country groups. */
export function findCountryResults(
  model: CompiledModel,
  groups: readonly AnalysisResultGroup[],
): ReadonlyMap<string, CountryResult> {
  const rows = groups.find(({ type }) => type === 'geographies')?.rows ?? [];
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const list = model.geographies.list;
  const { targets, offsets } = model.geographyGraph.ancestors;
  const places = new Map<string, CountryResult>();
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
  readonly row: AnalysisResultRow;
  readonly countries: number;
}

/** Lists the country groups among the results by rank, each with its number of countries. */
export function listCountryGroups(
  model: CompiledModel,
  groups: readonly AnalysisResultGroup[],
): readonly CountryGroup[] {
  const rows = groups.find(({ type }) => type === 'geographies')?.rows ?? [];
  return rows.flatMap((row) => {
    const entity = model.geographies.byKey.get(row.key);
    if (entity === undefined || entity.kind === 'country') return [];
    const countries = listContainedGeographies(model, row.key).filter(
      ({ kind }) => kind === 'country',
    ).length;
    return [{ entity, row, countries }];
  });
}
