import type { OwnFieldDefinition } from '@klarsikt/contract';
import {
  type OwnFieldKind,
  type OwnFieldObjectKind,
  ownFieldKeyPattern,
  ownFieldKinds,
  ownFieldObjectKinds,
} from '@klarsikt/engine/own-fields';
import type { TranslateFunction } from '@klarsikt/web/platform/i18n/texts.ts';
import type { ownFieldTexts } from './texts.ts';

/** An option in the form; an option without an id is new. */
export interface OwnFieldFormOption {
  readonly id?: string;
  readonly en: string;
  readonly sv: string;
}

export interface OwnFieldValuesInForm {
  readonly en: string;
  readonly sv: string;
  readonly helpEn: string;
  readonly helpSv: string;
  readonly thing: OwnFieldObjectKind;
  readonly kind: OwnFieldKind;
  readonly key: string;
  readonly options: readonly OwnFieldFormOption[];
  readonly isListed: boolean;
  readonly position: string;
}

export const emptyOwnFieldValues: OwnFieldValuesInForm = {
  ...{ en: '', sv: '', helpEn: '', helpSv: '', thing: 'action', kind: 'text', key: '' },
  ...{ options: [], isListed: true, position: '1' },
};

export const toOwnFieldFormValues = (row: OwnFieldDefinition): OwnFieldValuesInForm => ({
  ...{
    ...row.label,
    helpEn: row.help.en,
    helpSv: row.help.sv,
    thing: row.thing,
    kind: row.kind,
    key: row.key,
  },
  options: row.options
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, name: { en, sv } }) => ({ id, en, sv })),
  ...{ isListed: row.isListed, position: String(row.position) },
});

/** Makes the request body of a change; options without any text are left out. */
export function toOwnFieldBody({
  en,
  sv,
  helpEn,
  helpSv,
  kind,
  options,
  isListed,
  position,
}: OwnFieldValuesInForm) {
  const written = options.filter((one) => one.en.trim() !== '' || one.sv.trim() !== '');
  return {
    label: { en, sv },
    help: { en: helpEn, sv: helpSv },
    options:
      kind === 'choice'
        ? written.map(({ id, en: inEnglish, sv: inSwedish }) => ({
            ...(id === undefined ? {} : { id }),
            name: { en: inEnglish, sv: inSwedish },
          }))
        : [],
    isListed,
    position: Number(position),
  };
}

type Problems = { readonly [K in keyof OwnFieldValuesInForm]?: string };

export function findOwnFieldProblems(
  values: OwnFieldValuesInForm,
  t: TranslateFunction<keyof (typeof ownFieldTexts)['en'] & string>,
): Problems {
  const { en, sv, kind, key, position } = values;
  const isWhole = /^[1-9]\d{0,2}$/.test(position.trim());
  return {
    ...(en.trim() === '' && sv.trim() === '' ? { en: t('ownfields.nameMissing') } : {}),
    ...(key !== '' && !ownFieldKeyPattern.test(key) ? { key: t('ownfields.keyWrong') } : {}),
    ...(isWhole ? {} : { position: t('ownfields.positionWrong') }),
    ...(kind === 'choice' && toOwnFieldBody(values).options.length === 0
      ? { options: t('ownfields.optionsMissing') }
      : {}),
  };
}

export const listOwnFieldObjectChoices = (
  t: TranslateFunction<keyof (typeof ownFieldTexts)['en'] & string>,
) => ownFieldObjectKinds.map((value) => ({ value, label: t(`ownfields.thing.${value}`) }));

export const listOwnFieldKindChoices = (t: TranslateFunction<keyof (typeof ownFieldTexts)['en'] & string>) =>
  ownFieldKinds.map((value) => ({ value, label: t(`ownfields.kind.${value}`) }));
