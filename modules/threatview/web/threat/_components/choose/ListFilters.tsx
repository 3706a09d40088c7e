/** Filters of the lists: a search field and chips, whose state is in the address. */
import { getBusinessName, stripLetterPrefix } from '@klarsikt/engine/analysis';
import {
  type CompiledModel,
  listBusinessesOfTrade,
  listContainedGeographies,
  listFilterLabels,
  type NamedEntity,
  tradeNames,
} from '@klarsikt/engine/model';
import { figureSegments, geographyLevels, operationalRelevances } from '@klarsikt/engine/text';
import {
  getRelevanceName,
  getRiskClassName,
  getSegmentWord,
  getSourceLevelName,
} from '@klarsikt/engine/words';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useStableValue } from '@klarsikt/web/platform/hooks.ts';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { createLazyValue } from '@klarsikt/web/platform/once.ts';
import { type ChipFilter, FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { SearchField } from '@klarsikt/web/ui/fields/SearchField.tsx';
import { memo, useMemo } from 'react';
import type { ThreatListFilters as Filters } from '../../_lib/lists/filters.ts';
import { minimumLevels } from '../../_lib/lists/filters.ts';
import type { ListFilterState } from '../../_lib/lists/use-filters.ts';
import { threatViewTexts } from '../../texts.ts';
import styles from './ListFilters.module.css';

type FilterName =
  | 'area'
  | 'category'
  | 'country'
  | 'segment'
  | 'level'
  | 'business'
  | 'label'
  | 'reference'
  | 'risklabel'
  | 'multi'
  | 'due';
type T = TranslateFunction<keyof (typeof threatViewTexts)['en']>;

function countryChoices(model: CompiledModel, t: T, text: LanguageFormat['text']) {
  return model.geographies.list.map(({ key, name, kind }) => {
    const countries =
      kind === 'country'
        ? []
        : listContainedGeographies(model, key).filter((place) => place.kind === 'country');
    const label =
      countries.length === 0
        ? text(name)
        : t('threat.groupOfCountries', { name: text(name), count: countries.length });
    return { value: key, label };
  });
}

/**
 * Businesses for the filter; the name includes the first day on which the rules apply, if that day is in the future.
 */
const datedBusinesses = (model: CompiledModel) =>
  model.businesses.list.map((business) => ({ ...business, name: getBusinessName(business, getToday()) }));

/** Offers one choice for all businesses of a trade, if the trade has several businesses. */
function tradeChoices(model: CompiledModel, text: LanguageFormat['text']) {
  return tradeNames.flatMap((trade) => {
    const keys = listBusinessesOfTrade(model, trade);
    const names = keys.flatMap((key) => model.businesses.byKey.get(key)?.name ?? []).map(text);
    return keys.length < 2 ? [] : [{ value: keys.join(','), label: names.join(', ') }];
  });
}

function levelChoices(t: T, language: LanguageFormat['language']) {
  return minimumLevels.map((floor) => {
    const level = getRiskClassName(floor, language);
    return { value: floor, label: floor === 'VERYHIGH' ? level : t('threat.orAbove', { level }) };
  });
}

const worded = <V extends string>(values: readonly V[], word: (value: V) => string) =>
  values.map((value) => ({ value, label: word(value) }));

const onlyOne = (label: string) => [{ value: 'true', label }];

const chosenIn = (name: FilterName, { due, multi, ...filters }: Filters): string | undefined => {
  if (name === 'due') return due && 'true';
  return name === 'multi' ? multi && 'true' : filters[name];
};

function buildFilterChoice(
  name: FilterName,
  model: CompiledModel,
  t: T,
  format: LanguageFormat,
): Omit<ChipFilter, 'id' | 'value'> {
  const { language, text, compare } = format;
  const named = (list: readonly NamedEntity[]) =>
    list
      .map((entity) => ({ value: entity.key, label: text(entity.name) }))
      .toSorted((a, b) => compare(a.label, b.label));
  switch (name) {
    case 'area': {
      const options = worded(operationalRelevances, (area) => getRelevanceName(area, language));
      return { label: t('threat.area'), options };
    }
    case 'category':
      return {
        label: t('threat.category'),
        options: createLazyValue(() =>
          named(model.categories.list).map(({ value, label }) => ({
            value,
            label: stripLetterPrefix(label),
          })),
        ),
      };
    case 'country':
      return {
        label: t('threat.country'),
        options: createLazyValue(() => countryChoices(model, t, text)),
        off: t('threat.any'),
      };
    case 'segment': {
      const options = worded(figureSegments, (segment) => getSegmentWord(segment, language));
      return { label: t('threat.segment'), options };
    }
    case 'level':
      return { label: t('threat.level'), options: levelChoices(t, language) };
    case 'business':
      return {
        label: t('threat.business'),
        options: createLazyValue(() => [...tradeChoices(model, text), ...named(datedBusinesses(model))]),
        off: t('threat.any'),
      };
    case 'label':
    case 'reference': {
      const options = worded(geographyLevels, (level) => getSourceLevelName(level, language));
      const word = t(name === 'label' ? 'threat.sourceLevel' : 'threat.referenceLevel');
      return { label: word, options, off: t('threat.any') };
    }
    case 'risklabel':
      return { label: t('threat.riskLabel'), options: createLazyValue(() => named(listFilterLabels(model))) };
    case 'multi':
      return { label: t('threat.relevances'), options: onlyOne(t('threat.multiOnly')) };
    case 'due':
      return { label: t('threat.review'), options: onlyOne(t('threat.reviewDueOnly')) };
  }
}

interface ListSearchProps {
  readonly state: ListFilterState;
  readonly label: string;
}

export function ListSearchField({ state, label }: ListSearchProps) {
  const { filters, set } = state;
  return (
    <div className={styles.search}>
      <SearchField label={label} value={filters.q ?? ''} onChange={(q) => set('q', q || undefined)} />
    </div>
  );
}

const Chips = memo(FilterChips);

interface ListFiltersProps {
  readonly model: CompiledModel;
  readonly names: readonly FilterName[];
  readonly measure: 'grade' | 'level';
  readonly state: ListFilterState;
}

export function ThreatListFilterFields({ model, names, measure, state }: ListFiltersProps) {
  const t = useT(threatViewTexts);
  const format = useFormat();
  const { filters, set, clear } = state;
  const choices = useMemo(
    () =>
      names.map((name) => ({
        name,
        ...buildFilterChoice(name, model, t, format),
        ...(name === 'level' && { label: t(`threat.${measure}`) }),
      })),
    [names, measure, model, t, format],
  );
  // The filters without the search text are memoised, so that typing does not render the chips.
  const { q: _, ...others } = filters;
  const chosen = useStableValue(others);
  const chips = useMemo(
    () =>
      choices.map(
        ({ name, ...choice }): ChipFilter => ({ id: name, ...choice, value: chosenIn(name, chosen) }),
      ),
    [choices, chosen],
  );
  return (
    <div className={styles.bar}>
      <Chips filters={chips} onChange={set} onClear={clear} />
    </div>
  );
}
