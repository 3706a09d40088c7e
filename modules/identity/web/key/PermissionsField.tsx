import { type KeyPermission, keyPermissions, permissionsRequiredForKeys } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { MultiChoiceField } from '@klarsikt/web/ui/records/form-fields.tsx';
import type { FieldState } from '@klarsikt/web/ui/records/use-record-form.ts';
import { keyTexts } from './texts.ts';

export function filterKeyPermissions(words: readonly string[]): KeyPermission[] {
  return keyPermissions.filter((permission) => words.includes(permission));
}

/** Choice of the permissions of a key. A permission that the user lacks can be removed from the key but not added. */
export function KeyPermissionsField({
  given = [],
  ...field
}: FieldState<readonly string[]> & { readonly given?: readonly KeyPermission[] }) {
  const t = useT(keyTexts);
  const { can } = useSession();
  return (
    <MultiChoiceField
      label={t('keys.permissions')}
      hint={t('keys.permissionsHint')}
      choices={keyPermissions.map((value) => ({
        value,
        label: t(`keys.${value}`),
        disabled: !given.includes(value) && !can(permissionsRequiredForKeys[value]),
      }))}
      {...field}
    />
  );
}
