import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ChoiceField, MultiChoiceField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import type { RecordFormState } from '@klarsikt/web/ui/records/use-record-form.ts';
import { createUserLanguageChoices, type UserProfile } from './form.ts';
import { userTexts } from './texts.ts';
import { useGroupChoices } from './use-groups.ts';

interface ProfileFieldsProps<V extends UserProfile> {
  readonly form: RecordFormState<V>;
  readonly chosen: readonly { readonly id: number; readonly name: string }[];
  readonly readOnly?: boolean;
  /** True if the organisation's directory manages the account. */
  readonly kept?: boolean;
  /** False if the user belongs to another organisation, whose groups cannot be listed here. */
  readonly withGroups?: boolean;
}

export function ProfileFields<V extends UserProfile>(props: ProfileFieldsProps<V>) {
  const { form, chosen, readOnly = false, kept = false, withGroups = true } = props;
  const named = readOnly || kept;
  const t = useT(userTexts);
  const { choices, onSearch } = useGroupChoices(chosen);
  return (
    <>
      <TextField
        {...form.field('username')}
        label={t('user.email')}
        hint={t('user.usernameHelp')}
        type="email"
        required
        readOnly={named}
      />
      <TextField {...form.field('givenName')} label={t('user.givenName')} readOnly={named} maxLength={200} />
      <TextField {...form.field('surname')} label={t('user.surname')} readOnly={named} maxLength={200} />
      <ChoiceField
        {...form.field('language')}
        label={t('user.language')}
        choices={createUserLanguageChoices(t('user.languageOwn'))}
        readOnly={readOnly}
      />
      {withGroups ? (
        <MultiChoiceField
          {...form.field('groups')}
          label={t('user.groups')}
          hint={t('user.groupsHelp')}
          nothing={t('user.groupsNone')}
          choices={choices}
          onSearch={onSearch}
          readOnly={readOnly}
        />
      ) : null}
    </>
  );
}
