import { userContract as contract, type User } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { toPasswordProof } from './form.ts';
import { CurrentPasswordField } from './OwnPassword.tsx';
import { userTexts } from './texts.ts';
import styles from './user.module.css';

const empty = { values: { secret: '', current: '' }, revision: 0 };

export function PasswordForm({ user, onEnd }: { readonly user: User; readonly onEnd: () => void }) {
  const t = useT(userTexts);
  const done = useDoneNotice();
  const set = useCommand(contract.setPassword, {
    refreshes: [contract.list, contract.get],
    timeoutMs: 15_000,
  });
  const form = useRecordForm({
    record: empty,
    save: ({ secret, current }) =>
      set.mutateAsync({ params: { id: user.id }, query: {}, body: { secret, ...toPasswordProof(current) } }),
  });
  return (
    <div className={styles.inset}>
      <RecordForm
        form={form}
        submit={t('user.setPassword')}
        onSaved={() => {
          done(t('user.passwordSet', { name: user.displayName }));
          onEnd();
        }}
        actions={
          <Button size="xs" variant="default" onClick={onEnd}>
            {t('user.cancel')}
          </Button>
        }
      >
        <p className="muted">{t('user.setPasswordHelp')}</p>
        <TextField
          {...form.field('secret')}
          label={t('user.newPassword')}
          type="password"
          autoComplete="new-password"
          required
        />
        <CurrentPasswordField field={form.field('current')} />
      </RecordForm>
    </div>
  );
}
