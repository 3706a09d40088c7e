import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOwnFieldFilters } from '@klarsikt/assessment/web/ownfield/own-field-filters.ts';
import { useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import { listCoveredRisks } from '@klarsikt/engine/assessment';
import { type Control, controlLabels, controlTypes } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { getChoiceLabel } from '@klarsikt/web/platform/model/model-words.ts';
import { useMemo } from 'react';
import {
  type ControlFilters,
  type ControlGroupLine,
  type ControlLine,
  matchesControlFilters,
  uncategorizedFilterValue,
} from './rows.ts';
import { controlsTexts } from './texts.ts';

export function useControlCategoryName(): (key: string | null) => string {
  const { model } = useAssessment();
  const { text } = useFormat();
  const t = useT(controlsTexts);
  return useMemo(
    () => (key: string | null) => {
      const category = model.controlCategories.byKey.get(key ?? '');
      return category === undefined ? t('controls.noCategory') : text(category.name);
    },
    [model, text, t],
  );
}

export function useControlLabel(): (word: Control['label'] | Control['type']) => string {
  const { language } = useFormat();
  return useMemo(() => (word) => getChoiceLabel(word, language) ?? word, [language]);
}

interface LineGroup {
  readonly key: string;
  readonly name: string;
  readonly holds: (line: ControlLine) => boolean;
}

/**
 * Lists the groups in order: categories by the library's number, labels and types in the order of the specification.
 */
function useGroupsBy(group: string | undefined): readonly LineGroup[] {
  const { model } = useAssessment();
  const categoryName = useControlCategoryName();
  const word = useControlLabel();
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
      key: `category.${category ?? uncategorizedFilterValue}`,
      name: categoryName(category),
      holds: (line) => known(line) === category,
    }));
  }, [group, model, categoryName, word]);
}

export function useControlGroups(
  lines: readonly ControlLine[],
  filters: ControlFilters,
): readonly ControlGroupLine[] {
  const { model, document } = useAssessment();
  const groups = useGroupsBy(filters.group);
  const { passes } = useOwnFieldFilters(useOwnFields('control'), filters.own);
  return useMemo(() => {
    const { risk } = filters;
    const covers = ({ row }: ControlLine) =>
      risk === undefined || listCoveredRisks(model, document, row).some(({ key }) => key === risk);
    const shown = lines.filter(
      (line) =>
        matchesControlFilters(line, filters) && covers(line) && passes(line.row.entry.ownFields ?? {}),
    );
    return groups
      .map(
        ({ key, name, holds }): ControlGroupLine => ({
          kind: 'group',
          key,
          name,
          lines: shown.filter(holds),
        }),
      )
      .filter((group) => group.lines.length > 0);
  }, [model, document, lines, filters, groups, passes]);
}
