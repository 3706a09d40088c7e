/** Lists the levels of an examination pack, each with its packed and its recalculated figures, in display order. */
import type { CompiledModel } from '@klarsikt/engine/model';
import {
  type FigureDifference,
  findPackFigureDifferences,
  type JsonLeafValue,
  listPackFigures,
  type Recalculation,
} from '@klarsikt/engine/pack';
import { operationalRelevances, riskTypes, type Text } from '@klarsikt/engine/text';
import { getDefaultTerm } from '@klarsikt/engine/words';

/** Names of the figures that are displayed for each level. */
export const displayedFigures = ['inherent', 'strength', 'residual'] as const;

/** A level: its name, its figures in the pack and recalculated, and whether everything below it agrees. */
export interface LevelRow {
  readonly name: Text;
  readonly figures: readonly {
    readonly pack: JsonLeafValue | undefined;
    readonly again: JsonLeafValue | undefined;
  }[];
  readonly agrees: boolean;
}

/** Levels that are displayed under one heading. */
export interface LevelGroup {
  readonly name: Text;
  readonly rows: readonly LevelRow[];
}

export interface PackComparison {
  readonly figures: number;
  readonly differences: readonly FigureDifference[];
  readonly levels: readonly LevelRow[];
  readonly groups: readonly LevelGroup[];
}

const under = (place: string, prefix: string): boolean => place === prefix || place.startsWith(`${prefix}/`);

/** Compares the figures of a pack with the recalculated ones. */
export function comparePackFigures(packed: unknown, again: Recalculation, overall: Text): PackComparison {
  const [mine, theirs] = [listPackFigures(again.result), listPackFigures(packed)];
  const differences = findPackFigureDifferences(theirs, mine);
  const inPack = new Map(theirs.map(({ place, value }) => [place, value]));
  const now = new Map(mine.map(({ place, value }) => [place, value]));
  const rowAt = (prefix: string, name: Text): readonly LevelRow[] => {
    const figures = displayedFigures.map((figure) => ({
      pack: inPack.get(`${prefix}/${figure}`),
      again: now.get(`${prefix}/${figure}`),
    }));
    if (figures.every(({ pack, again: calculated }) => pack === undefined && calculated === undefined))
      return [];
    return [{ name, figures, agrees: !differences.some(({ place }) => under(place, prefix)) }];
  };
  const levels = [
    ...rowAt('combined/overall', overall),
    ...operationalRelevances.flatMap((relevance) =>
      rowAt(`relevances/${relevance}/overall`, getDefaultTerm(`area.${relevance}`)),
    ),
    ...rowAt('legal/overall', getDefaultTerm('area.legal')),
    ...riskTypes.flatMap((type) =>
      rowAt(`${homeOf(type)}/${type}/level`, getDefaultTerm(`category.${type}`)),
    ),
  ];
  const groups = riskTypes.map((type) => ({
    name: getDefaultTerm(`category.${type}`),
    rows: risksOf(again.model, type, [...inPack.keys(), ...now.keys()]).flatMap(({ key, name }) =>
      rowAt(`${homeOf(type)}/${type}/risks/${key}`, name),
    ),
  }));
  return { figures: theirs.length, differences, levels, groups };
}

type RiskType = (typeof riskTypes)[number];

const homeOf = (type: RiskType): string => (type === 'legals' ? 'legal/types' : 'combined/types');

/**
 * Lists the risks of one type that occur in `places`, with their names in the model; an unknown risk is named by its
 * key.
 */
function risksOf(model: CompiledModel, type: RiskType, places: readonly string[]) {
  const home = `${homeOf(type)}/${type}/risks/`;
  const keys = places.flatMap((place) =>
    place.startsWith(home) ? [place.slice(home.length).split('/', 1)[0] ?? ''] : [],
  );
  return [...new Set(keys)].map((key) => ({
    key,
    name: model[type].byKey.get(key)?.name ?? { en: key, sv: key },
  }));
}
