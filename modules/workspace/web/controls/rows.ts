/** The controls as lines, and which of them pass the filters of the address. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSameEach } from '@klarsikt/assessment/web/assessment/_lib/same-each.ts';
import {
  assessedIn,
  type ControlRow,
  controlRows,
  holdsSought,
  riskTypes,
  riskTypeWord,
  type SegmentAssessed,
} from '@klarsikt/engine';
import { useSame } from '@klarsikt/web/platform/hooks.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { searchTexts } from '@klarsikt/web/platform/router/search.ts';
import { type Memory, recall, useSavedPreferences } from '@klarsikt/web/platform/settings/preferences.ts';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
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
  /** Part of the programme and form of the control, in the library's words. */
  readonly label?: string | undefined;
  readonly type?: string | undefined;
  /** What the list is grouped by; by category where absent. */
  readonly group?: string | undefined;
  readonly use?: string | undefined;
  readonly q?: string | undefined;
  /** Key of a risk: the controls that cover it. */
  readonly risk?: string | undefined;
}

/** The preference that remembers the kind of control (specification 001 section 5.4). */
export const memory = { kind: 'controlType' } as const satisfies Memory;

const filtersIn = searchTexts('kind', 'state', 'category', 'label', 'type', 'group', 'use', 'q', 'risk');

export function useControlFilters(): ControlFilters {
  const given = useSame(filtersIn(useSearch({ strict: false })));
  const kind = recall(useSavedPreferences(), memory.kind, given.kind);
  return useMemo(() => ({ ...given, kind }), [given, kind]);
}

/** What stands in the address for controls that have no category. */
export const withoutCategory = 'none';

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
export function passes(line: ControlLine, filters: ControlFilters): boolean {
  const { kind, state, category, label, type, use, q } = filters;
  const { row } = line;
  if (use === 'no' ? row.inUse : use !== 'all' && !row.inUse) return false;
  if (kind !== undefined && kinds[kind]?.(row) === false) return false;
  if (state !== undefined && states[state]?.(row) === false) return false;
  if (category !== undefined && (row.category ?? withoutCategory) !== category) return false;
  if (label !== undefined && row.label !== label) return false;
  if (type !== undefined && row.type !== type) return false;
  const { name, description } = row;
  return holdsSought([name.en, name.sv, description.en, description.sv].join(' '), q ?? '');
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
