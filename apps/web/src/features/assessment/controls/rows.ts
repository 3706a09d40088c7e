/** The controls by category, under the filters of the address. */
import {
  assessedIn,
  type ControlRow,
  comparable,
  controlRows,
  coveredRisks,
  riskTypes,
  riskTypeWord,
  type SegmentAssessed,
} from '@klarsikt/engine';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { searchTexts } from '../../../platform/router/search.ts';
import { type Memory, recall, useSavedPreferences } from '../../../platform/settings/preferences.ts';
import type { Filter } from '../../../ui/choices/FilterChips.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useNames } from '../_lib/names.ts';
import { useSameEach } from '../_lib/same-each.ts';
import { texts } from './texts.ts';

export interface ControlLine {
  readonly kind: 'control';
  readonly key: string;
  readonly name: string;
  readonly row: ControlRow;
  /** Kinds of risk that it covers, in words. */
  readonly covers: string;
  readonly assessed: readonly SegmentAssessed[];
}

export interface GroupLine {
  readonly kind: 'group';
  readonly key: string;
  readonly name: string;
  readonly lines: readonly ControlLine[];
}

export type Line = ControlLine | GroupLine;

export interface ControlFilters {
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly category?: string | undefined;
  readonly use?: string | undefined;
  readonly q?: string | undefined;
  /** Key of a risk: the controls that cover it. */
  readonly risk?: string | undefined;
}

/** The preference that remembers the kind of control (specification 001 section 5.4). */
export const memory = { kind: 'controlType' } as const satisfies Memory;

const filtersIn = searchTexts('kind', 'state', 'category', 'use', 'q', 'risk');

export function useControlFilters(): ControlFilters {
  const { kind: said, state, category, use, q, risk } = filtersIn(useSearch({ strict: false }));
  const kind = recall(useSavedPreferences(), memory.kind, said);
  return useMemo(() => ({ kind, state, category, use, q, risk }), [kind, state, category, use, q, risk]);
}

const withoutCategory = 'none';

const states: Readonly<Record<string, (row: ControlRow) => boolean>> = {
  open: ({ assessed }) => !assessed,
  assessed: ({ assessed, na }) => assessed && !na,
  na: ({ na }) => na,
  noEvidence: ({ assessed, na, entry }) => assessed && !na && (entry.evidence ?? '').trim() === '',
};

const kinds: Readonly<Record<string, (row: ControlRow) => boolean>> = {
  specific: ({ general }) => !general,
  general: ({ general }) => general,
  own: ({ origin }) => origin === 'own',
};

/** Without a choice of use the controls in use are listed: they are what is to be assessed. */
export function passes(line: ControlLine, { kind, state, category, use, q }: ControlFilters): boolean {
  const { row } = line;
  if (use === 'no' ? row.inUse : use !== 'all' && !row.inUse) return false;
  if (kind !== undefined && kinds[kind]?.(row) === false) return false;
  if (state !== undefined && states[state]?.(row) === false) return false;
  if (category !== undefined && (row.category ?? withoutCategory) !== category) return false;
  const sought = comparable(q?.trim() ?? '');
  const { name, description } = row;
  const said = comparable([name.en, name.sv, description.en, description.sv].join(' '));
  return sought === '' || said.includes(sought);
}

const keyOf = ({ key }: ControlLine): string => key;

/** Every control as a line, whatever the filters say; the same object while it says the same. */
export function useControlLines(): readonly ControlLine[] {
  const { model, document } = useAssessment();
  const { text, language } = useFormat();
  const t = useT(texts);
  const lines = useMemo(
    () =>
      controlRows(model, document).map((row): ControlLine => {
        const types = riskTypes.filter(
          (type) => row.allOf.includes(type) || (row.related[type] ?? []).length > 0,
        );
        const nothing = row.general ? t('controls.coversAll') : t('controls.coversNothing');
        return {
          kind: 'control',
          key: row.key,
          name: text(row.name),
          row,
          covers: types.length === 0 ? nothing : types.map((type) => riskTypeWord(type, language)).join(', '),
          assessed: assessedIn(document, row),
        };
      }),
    [model, document, text, language, t],
  );
  return useSameEach(lines, keyOf);
}

export function useCategoryName(): (key: string | null) => string {
  const { model } = useAssessment();
  const { text } = useFormat();
  const t = useT(texts);
  return useMemo(
    () => (key: string | null) => {
      const category = model.controlCategories.byKey.get(key ?? '');
      return category === undefined ? t('controls.noCategory') : text(category.name);
    },
    [model, text, t],
  );
}

/** The lines that pass, by category in the library's order. */
export function useGroups(lines: readonly ControlLine[], filters: ControlFilters): readonly GroupLine[] {
  const { model, document } = useAssessment();
  const categoryName = useCategoryName();
  return useMemo(() => {
    const order = model.controlCategories.list.toSorted((a, b) => a.seqno - b.seqno).map(({ key }) => key);
    const { risk } = filters;
    const covers = ({ row }: ControlLine) =>
      risk === undefined || coveredRisks(model, document, row).some(({ key }) => key === risk);
    const shown = lines.filter((line) => passes(line, filters) && covers(line));
    return [...order, null]
      .map((category): GroupLine => {
        const known = ({ row }: ControlLine) =>
          model.controlCategories.byKey.has(row.category ?? '') ? row.category : null;
        return {
          kind: 'group',
          key: `category.${category ?? withoutCategory}`,
          name: categoryName(category),
          lines: shown.filter((line) => known(line) === category),
        };
      })
      .filter((group) => group.lines.length > 0);
  }, [model, document, lines, filters, categoryName]);
}

export function useFilterChips(filters: ControlFilters): readonly Filter[] {
  const t = useT(texts);
  const { model } = useAssessment();
  const { text } = useFormat();
  const names = useNames();
  const options = (...given: (readonly [string, string])[]) =>
    given.map(([value, label]) => ({ value, label }));
  return [
    {
      id: 'kind',
      label: t('controls.kind'),
      value: filters.kind,
      options: options(
        ['specific', t('controls.kindSpecific')],
        ['general', t('controls.kindGeneral')],
        ['own', t('controls.kindOwn')],
      ),
    },
    {
      id: 'state',
      label: t('controls.state'),
      value: filters.state,
      options: options(
        ['open', t('controls.stateOpen')],
        ['assessed', t('controls.stateAssessed')],
        ['noEvidence', t('controls.stateNoEvidence')],
        ['na', t('controls.stateNa')],
      ),
    },
    {
      id: 'category',
      label: t('controls.category'),
      value: filters.category,
      options: model.controlCategories.list.map(({ key, name }) => ({ value: key, label: text(name) })),
    },
    {
      id: 'use',
      label: t('controls.useFilter'),
      value: filters.use,
      off: t('controls.useYes'),
      options: options(['all', t('controls.useAll')], ['no', t('controls.useNo')]),
    },
    // Comes from a risk's panel; without one there is nothing to choose among.
    ...(filters.risk === undefined
      ? []
      : [
          {
            id: 'risk',
            label: t('controls.risk'),
            value: filters.risk,
            options: options([filters.risk, names.any(filters.risk)]),
          },
        ]),
  ];
}
