import { heldForKey, type KeyPermission, keyPermissions } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { ChoicesField } from '@klarsikt/web/ui/records/form-fields.tsx';
import type { FieldState } from '@klarsikt/web/ui/records/use-record-form.ts';
import { texts } from './texts.ts';

/** The permissions among these words, in their order. */
export function permissionsIn(words: readonly string[]): KeyPermission[] {
  return keyPermissions.filter((permission) => words.includes(permission));
}

/** What a key may do. What the person does not hold can be taken away, and not given. */
export function PermissionsField({
  given = [],
  ...field
}: FieldState<readonly string[]> & { readonly given?: readonly KeyPermission[] }) {
  const t = useT(texts);
  const { can } = useSession();
  return (
    <ChoicesField
      label={t('keys.permissions')}
      hint={t('keys.permissionsHint')}
      choices={keyPermissions.map((value) => ({
        value,
        label: t(`keys.${value}`),
        disabled: !given.includes(value) && !can(heldForKey[value]),
      }))}
      {...field}
    />
  );
}
