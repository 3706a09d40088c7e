import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import type { FieldState } from '@klarsikt/web/ui/records/use-record-form.ts';
import { userTexts } from './texts.ts';

export function CurrentPasswordField({ field }: { readonly field: FieldState<string> }) {
  const t = useT(userTexts);
  const { session } = useSession();
  const atProvider = session?.method === 'federation';
  return (
    <TextField
      {...field}
      label={t('user.ownPassword')}
      hint={t(atProvider ? 'user.ownPasswordProvider' : 'user.ownPasswordHelp')}
      type="password"
      autoComplete="current-password"
      required={!atProvider}
    />
  );
}
