/** World map (Natural Earth), coloured by the results. The file is loaded on demand. */
import { defaultClassThresholds } from '@klarsikt/engine/report';
import { getRiskClass } from '@klarsikt/engine/values';
import levels from '@klarsikt/web/ui/levels/levels.module.css';
import { memo, useMemo } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countries from 'world-atlas/countries-110m.json' with { type: 'json' };
import { countryCodeByNumber } from './country-numbers.ts';
import legend from './legend.module.css';
import styles from './views.module.css';
import {
  type CountryResult,
  computeColourDepth,
  formatRingPath,
  getMapRegionWindow,
  type MapRegion,
} from './world.ts';

interface Shape {
  readonly id: string;
  readonly letters: string | null;
  readonly path: string;
}

type World = Topology<{ countries: GeometryCollection }>;

function isWorld(value: unknown): value is World {
  return typeof value === 'object' && value !== null && 'arcs' in value && 'objects' in value;
}

/** Antarctica is never assessed and would fill the bottom of the map. */
const antarctica = 'AQ';

function readShapes(): readonly Shape[] {
  const source: unknown = countries;
  if (!isWorld(source)) return [];
  const { features } = feature(source, source.objects.countries);
  return features.flatMap(({ id, geometry }, at) => {
    const letters = countryCodeByNumber.get(String(id)) ?? null;
    if (letters === antarctica) return [];
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const path = polygons.flatMap((rings) => rings.map(formatRingPath)).join('');
    return [{ id: `${letters ?? 'none'}-${at}`, letters, path }];
  });
}

let shapes: readonly Shape[] | null = null;

interface MapDrawingProps {
  readonly places: ReadonlyMap<string, CountryResult>;
  readonly by: 'occurrence' | 'level';
  readonly region: MapRegion;
  readonly lit: string | null;
  readonly label: string;
  readonly onLight: (letters: string | null) => void;
  readonly onOpen: (key: string) => void;
}

/**
 * Returns the drawing order: countries that are results themselves are drawn last, so that their outline is complete.
 */
const rankOf = (place: CountryResult | undefined): number => {
  if (place === undefined) return 0;
  return place.through === null ? 2 : 1;
};

interface CountryProps extends Pick<MapDrawingProps, 'by' | 'onLight' | 'onOpen'> {
  readonly shape: Shape;
  readonly place: CountryResult | undefined;
  readonly lit: boolean;
}

/** The country is memoised, so that hovering renders only two countries of the map. */
const Country = memo(function Country({ shape, place, by, lit, onLight, onOpen }: CountryProps) {
  const { letters, path } = shape;
  if (place === undefined) return <path d={path} />;
  const { row, through } = place;
  const shown =
    by === 'level'
      ? { 'data-class': getRiskClass(row.level, defaultClassThresholds.risk) }
      : { 'data-step': computeColourDepth(row.count, row.total) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table beside the map does the same by keyboard
    <path
      d={path}
      className={`${levels.risk} ${legend.stepped}`}
      {...shown}
      data-lit={lit || undefined}
      data-named={through === null || undefined}
      onMouseEnter={() => onLight(letters)}
      onMouseLeave={() => onLight(null)}
      onClick={() => onOpen(row.key)}
    />
  );
});

export function MapDrawing({ places, region, lit, label, ...country }: MapDrawingProps) {
  const drawn = useMemo(() => {
    shapes ??= readShapes();
    return shapes
      .map((shape) => ({ shape, place: shape.letters === null ? undefined : places.get(shape.letters) }))
      .toSorted((a, b) => rankOf(a.place) - rankOf(b.place));
  }, [places]);
  return (
    <svg
      className={styles.world}
      viewBox={getMapRegionWindow(region).join(' ')}
      role="img"
      aria-label={label}
    >
      {drawn.map(({ shape, place }) => (
        <Country
          key={shape.id}
          shape={shape}
          place={place}
          lit={lit !== null && lit === shape.letters}
          {...country}
        />
      ))}
    </svg>
  );
}
