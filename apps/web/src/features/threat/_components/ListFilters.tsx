/** The filters above the lists: chips for the choices, a field for words. All of it stands in the address. */
import {
  type CompiledModel,
  figureSegments,
  geographyLevels,
  operationalRelevances,
  relevanceWord,
  riskClassWord,
  segmentWord,
} from '@klarsikt/engine';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Format, useFormat } from '../../../platform/i18n/format.ts';
import { type Translate, useT } from '../../../platform/i18n/texts.ts';
import { type Filter, FilterChips } from '../../../ui/FilterChips.tsx';
import { levelFloors } from '../_lib/filters.ts';
import type { UseFilters } from '../_lib/use-filters.ts';
import { texts } from '../texts.ts';
import styles from './ListFilters.module.css';

type FilterName = 'area' | 'country' | 'segment' | 'level' | 'business' | 'label' | 'reference' | 'due';
type T = Translate<keyof (typeof texts)['en']>;

function filterOf(
  name: FilterName,
  model: CompiledModel,
  { filters }: UseFilters,
  t: T,
  format: Format,
): Filter {
  const { language, text, compare } = format;
  const named = (
    list: readonly { readonly key: string; readonly name: { readonly en: string; readonly sv: string } }[],
  ) =>
    list
      .map((entity) => ({ value: entity.key, label: text(entity.name) }))
      .toSorted((a, b) => compare(a.label, b.label));
  switch (name) {
    case 'area': {
      const options = operationalRelevances.map((area) => ({
        value: area,
        label: relevanceWord(area, language),
      }));
      return { id: name, label: t('threat.area'), value: filters.area, options };
    }
    case 'country': {
      const options = named(model.geographies.list.filter(({ kind }) => kind === 'country'));
      return { id: name, label: t('threat.country'), value: filters.country, options, off: t('threat.any') };
    }
    case 'segment': {
      const options = figureSegments.map((segment) => ({
        value: segment,
        label: segmentWord(segment, language),
      }));
      return { id: name, label: t('threat.segment'), value: filters.segment, options };
    }
    case 'level': {
      const options = levelFloors.map((floor) => {
        const level = riskClassWord(floor, language);
        return { value: floor, label: floor === 'VERYHIGH' ? level : t('threat.orAbove', { level }) };
      });
      return { id: name, label: t('threat.level'), value: filters.level, options };
    }
    case 'business':
      return {
        id: name,
        label: t('threat.business'),
        value: filters.business,
        options: named(model.businesses.list),
        off: t('threat.any'),
      };
    case 'label':
    case 'reference': {
      const options = geographyLevels.map((level) => ({ value: level, label: t(`threat.source.${level}`) }));
      const word = t(name === 'label' ? 'threat.sourceLevel' : 'threat.referenceLevel');
      return { id: name, label: word, value: filters[name], options, off: t('threat.any') };
    }
    case 'due': {
      const options = [{ value: 'true', label: t('threat.reviewDueOnly') }];
      return { id: name, label: t('threat.review'), value: filters.due ? 'true' : undefined, options };
    }
  }
}

/** While somebody types, the field leads and the address follows; otherwise it shows what the address says. */
function SearchField({
  value,
  label,
  onChange,
}: {
  value: string;
  label: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value);
  }, [value]);
  return (
    <span className={styles.search}>
      <IconSearch size={14} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={typed}
        placeholder={label}
        aria-label={label}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(event.currentTarget.value);
        }}
      />
    </span>
  );
}

interface ListFiltersProps {
  readonly model: CompiledModel;
  readonly names: readonly FilterName[];
  readonly state: UseFilters;
  /** Name of the field for words. */
  readonly search: string;
}

export function ListFilters({ model, names, state, search }: ListFiltersProps) {
  const t = useT(texts);
  const format = useFormat();
  const { filters, set, clear } = state;
  return (
    <div className={styles.bar}>
      <SearchField
        value={filters.q ?? ''}
        label={search}
        onChange={(value) => set('q', value || undefined)}
      />
      <FilterChips
        filters={names.map((name) => filterOf(name, model, state, t, format))}
        onChange={set}
        onClear={clear}
      />
    </div>
  );
}
