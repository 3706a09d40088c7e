import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOwnFieldFilters } from '@klarsikt/assessment/web/ownfield/own-field-filters.ts';
import { useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import { listCoveredRisks } from '@klarsikt/engine/assessment';
import { type Control, controlLabels, controlTypes } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { choiceWord } from '@klarsikt/web/platform/model/model-words.ts';
import { useMemo } from 'react';
import {
  type ControlFilters,
  type ControlLine,
  type GroupLine,
  matchesFilters,
  noCategoryFilter,
} from './rows.ts';
import { texts } from './texts.ts';

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

export function useControlWords(): (word: Control['label'] | Control['type']) => string {
  const { language } = useFormat();
  return useMemo(() => (word) => choiceWord(word, language) ?? word, [language]);
}

interface LineGroup {
  readonly key: string;
  readonly name: string;
  readonly holds: (line: ControlLine) => boolean;
}

/**
 * Groups in the order of the list: categories by the library's number, labels and types by the order of the
 * specification.
 */
function useGroupsBy(group: string | undefined): readonly LineGroup[] {
  const { model } = useAssessment();
  const categoryName = useCategoryName();
  const word = useControlWords();
  return useMemo(() => {
    if (group === 'label' || group === 'type') {
      const [unchosen, ...words] = group === 'label' ? controlLabels : controlTypes;
      return [...words, unchosen].map((value) => ({
        key: `${group}.${value}`,
        name: word(value),
        holds: ({ row }) => row[group] === value,
      }));
    }
    const order = model.controlCategories.list.toSorted((a, b) => a.seqno - b.seqno).map(({ key }) => key);
    const known = ({ row }: ControlLine) =>
      model.controlCategories.byKey.has(row.category ?? '') ? row.category : null;
    return [...order, null].map((category) => ({
      key: `category.${category ?? noCategoryFilter}`,
      name: categoryName(category),
      holds: (line) => known(line) === category,
    }));
  }, [group, model, categoryName, word]);
}

export function useGroups(lines: readonly ControlLine[], filters: ControlFilters): readonly GroupLine[] {
  const { model, document } = useAssessment();
  const groups = useGroupsBy(filters.group);
  const { passes } = useOwnFieldFilters(useOwnFields('control'), filters.own);
  return useMemo(() => {
    const { risk } = filters;
    const covers = ({ row }: ControlLine) =>
      risk === undefined || listCoveredRisks(model, document, row).some(({ key }) => key === risk);
    const shown = lines.filter(
      (line) => matchesFilters(line, filters) && covers(line) && passes(line.row.entry.ownFields ?? {}),
    );
    return groups
      .map(({ key, name, holds }): GroupLine => ({ kind: 'group', key, name, lines: shown.filter(holds) }))
      .filter((group) => group.lines.length > 0);
  }, [model, document, lines, filters, groups, passes]);
}
