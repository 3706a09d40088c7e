import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { useOwnFieldFilters } from '@klarsikt/assessment/web/ownfield/own-field-filters.ts';
import { useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import { controlLabels, controlTypes } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { ChipFilter } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { useControlLabel } from './groups.ts';
import { type ControlFilters, uncategorizedFilterValue } from './rows.ts';
import { controlsTexts } from './texts.ts';

const options = (...given: (readonly [string, string])[]) =>
  given.map(([value, label]) => ({ value, label }));

function useTraitFilters(filters: ControlFilters): readonly ChipFilter[] {
  const t = useT(controlsTexts);
  const { model } = useAssessment();
  const { text } = useFormat();
  const word = useControlLabel();
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
      id: 'category',
      label: t('controls.category'),
      value: filters.category,
      options: [
        ...model.controlCategories.list.map(({ key, name }) => ({ value: key, label: text(name) })),
        { value: uncategorizedFilterValue, label: t('controls.noCategory') },
      ],
    },
    {
      id: 'label',
      label: t('controls.label'),
      value: filters.label,
      options: controlLabels.map((value) => ({ value, label: word(value) })),
    },
    {
      id: 'type',
      label: t('controls.type'),
      value: filters.type,
      options: controlTypes.map((value) => ({ value, label: word(value) })),
    },
  ];
}

function useStateChips(filters: ControlFilters): readonly ChipFilter[] {
  const t = useT(controlsTexts);
  return [
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
      id: 'use',
      label: t('controls.useFilter'),
      value: filters.use,
      off: t('controls.useYes'),
      options: options(['all', t('controls.useAll')], ['no', t('controls.useNo')]),
    },
  ];
}

/**
 * Lists all filters above the list. The filter by risk is shown only if the address has one, which links of the risk
 * panel set.
 */
export function useControlFilterChips(filters: ControlFilters): readonly ChipFilter[] {
  const t = useT(controlsTexts);
  const names = useOpenAssessmentNames();
  const traits = useTraitFilters(filters);
  const states = useStateChips(filters);
  const own = useOwnFieldFilters(useOwnFields('control'), filters.own).filters;
  const { group, risk } = filters;
  const grouping: ChipFilter = {
    id: 'group',
    label: t('controls.groupBy'),
    value: group,
    off: t('controls.category'),
    options: options(['label', t('controls.label')], ['type', t('controls.type')]),
  };
  const covered =
    risk === undefined
      ? []
      : [{ id: 'risk', label: t('controls.risk'), value: risk, options: options([risk, names.any(risk)]) }];
  return [...traits, ...states, ...own, ...covered, grouping];
}
