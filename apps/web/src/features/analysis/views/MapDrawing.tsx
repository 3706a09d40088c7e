/** The map itself: Natural Earth's countries, coloured by what the results say. Loaded when it is looked at. */
import { defaultThresholds, riskClass } from '@klarsikt/engine';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countries from 'world-atlas/countries-110m.json' with { type: 'json' };
import levels from '../../../ui/levels.module.css';
import { lettersOfNumber } from './country-numbers.ts';
import styles from './views.module.css';
import { type Place, pathOf, world } from './world.ts';

interface Shape {
  readonly id: string;
  readonly letters: string | null;
  readonly path: string;
}

type World = Topology<{ countries: GeometryCollection }>;

function isWorld(value: unknown): value is World {
  return typeof value === 'object' && value !== null && 'arcs' in value && 'objects' in value;
}

/** Nobody assesses it, and it would fill the foot of the map. */
const antarctica = 'AQ';

function shapesOf(): readonly Shape[] {
  const source: unknown = countries;
  if (!isWorld(source)) return [];
  const { features } = feature(source, source.objects.countries);
  return features.flatMap(({ id, geometry }, at) => {
    const letters = lettersOfNumber.get(String(id)) ?? null;
    if (letters === antarctica) return [];
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const path = polygons.flatMap((rings) => rings.map(pathOf)).join('');
    return [{ id: `${letters ?? 'none'}-${at}`, letters, path }];
  });
}

let shapes: readonly Shape[] | null = null;

interface MapDrawingProps {
  readonly places: ReadonlyMap<string, Place>;
  readonly by: 'occurrence' | 'level';
  readonly lit: string | null;
  readonly label: string;
  readonly onLight: (letters: string | null) => void;
  readonly onOpen: (place: Place) => void;
}

/** Five steps of the accent; the highest is all of the selected. */
const stepOf = ({ row }: Place): number =>
  row.total === 0 ? 5 : Math.max(1, Math.ceil((row.count / row.total) * 5));

export function MapDrawing({ places, by, lit, label, onLight, onOpen }: MapDrawingProps) {
  shapes ??= shapesOf();
  return (
    <svg
      className={styles.world}
      viewBox={`0 0 ${world.width} ${world.height}`}
      role="img"
      aria-label={label}
    >
      {shapes.map(({ id, letters, path }) => {
        const place = letters === null ? undefined : places.get(letters);
        if (place === undefined) return <path key={id} d={path} />;
        const shown =
          by === 'level'
            ? { 'data-class': riskClass(place.row.level, defaultThresholds.risk) }
            : { 'data-step': stepOf(place) };
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table beside the map does the same by keyboard
          <path
            key={id}
            d={path}
            className={levels.risk}
            {...shown}
            data-lit={lit === letters || undefined}
            data-through={place.through === null ? undefined : true}
            onMouseEnter={() => onLight(letters)}
            onMouseLeave={() => onLight(null)}
            onClick={() => onOpen(place)}
          />
        );
      })}
    </svg>
  );
}
