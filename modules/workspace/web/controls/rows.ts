import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useStableEntries } from '@klarsikt/assessment/web/assessment/_lib/same-each.ts';
import {
  type ControlRow,
  computeControlValues,
  listControlRows,
  type SegmentControlValue,
} from '@klarsikt/engine/assessment';
import { containsSearchedWords, riskTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useStableValue } from '@klarsikt/web/platform/hooks.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { createSearchParser } from '@klarsikt/web/platform/router/search.ts';
import {
  type RememberedParameters,
  readPreference,
  useSavedPreferences,
} from '@klarsikt/web/platform/settings/preferences.ts';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { controlsTexts } from './texts.ts';

export interface ControlLine {
  readonly kind: 'control';
  readonly key: string;
  readonly name: string;
  readonly row: ControlRow;
  readonly covers: string;
  /** Assessed value in each segment for which the control is used. */
  readonly values: readonly SegmentControlValue[];
}

export interface ControlGroupLine {
  readonly kind: 'group';
  readonly key: string;
  readonly name: string;
  readonly lines: readonly ControlLine[];
}

export type ControlListLine = ControlLine | ControlGroupLine;

export interface ControlFilters {
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly category?: string | undefined;
  /** Label and type of the control, as values of the library. */
  readonly label?: string | undefined;
  readonly type?: string | undefined;
  /** Property by which the list is grouped; by category if absent. */
  readonly group?: string | undefined;
  readonly use?: string | undefined;
  readonly q?: string | undefined;
  readonly risk?: string | undefined;
  /** Filters by own fields, encoded in one parameter. */
  readonly own?: string | undefined;
}

/** Remembers the last chosen kind of control as a preference (specification 001 section 5.4). */
export const controlFilterMemory = { kind: 'controlType' } as const satisfies RememberedParameters;

export const controlFilterParams = [
  'kind',
  'state',
  'category',
  'label',
  'type',
  'group',
  'use',
  'q',
  'risk',
  'own',
] as const;
const filtersIn = createSearchParser(...controlFilterParams);

export function useControlFilters(): ControlFilters {
  const given = useStableValue(filtersIn(useSearch({ strict: false })));
  const kind = readPreference(useSavedPreferences(), controlFilterMemory.kind, given.kind);
  return useMemo(() => ({ ...given, kind }), [given, kind]);
}

export const uncategorizedFilterValue = 'none';

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

/** Without a filter, only controls in use are listed, because only they need an assessment. */
export function matchesControlFilters(line: ControlLine, filters: ControlFilters): boolean {
  const { kind, state, category, label, type, use, q } = filters;
  const { row } = line;
  if (use === 'no' ? row.inUse : use !== 'all' && !row.inUse) return false;
  if (kind !== undefined && kinds[kind]?.(row) === false) return false;
  if (state !== undefined && states[state]?.(row) === false) return false;
  if (category !== undefined && (row.category ?? uncategorizedFilterValue) !== category) return false;
  if (label !== undefined && row.label !== label) return false;
  if (type !== undefined && row.type !== type) return false;
  const { name, description } = row;
  return containsSearchedWords([name.en, name.sv, description.en, description.sv].join(' '), q ?? '');
}

const keyOf = ({ key }: ControlLine): string => key;

/** Returns every control as a line, regardless of the filters; a line whose values are equal keeps its object. */
export function useControlLines(): readonly ControlLine[] {
  const { model, document } = useAssessment();
  const { text, language } = useFormat();
  const t = useT(controlsTexts);
  const lines = useMemo(
    () =>
      listControlRows(model, document).map((row): ControlLine => {
        const types = riskTypes.filter(
          (type) => row.allOf.includes(type) || (row.related[type] ?? []).length > 0,
        );
        const nothing = row.general ? t('controls.coversAll') : t('controls.coversNothing');
        return {
          kind: 'control',
          key: row.key,
          name: text(row.name),
          row,
          covers:
            types.length === 0 ? nothing : types.map((type) => getRiskTypeName(type, language)).join(', '),
          values: computeControlValues(document, row),
        };
      }),
    [model, document, text, language, t],
  );
  return useStableEntries(lines, keyOf);
}
