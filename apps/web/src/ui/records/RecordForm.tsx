/** The form around a record's fields, with faults, conflicts and buttons. */

import type { ReactNode } from 'react';
import { formatErrorMessage } from '../../platform/api/errors.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { Button } from '../Button.tsx';
import { ErrorSummaryForm } from '../fields/ErrorSummaryForm.tsx';
import { SaveState } from '../states/SaveState.tsx';
import { useUnsavedChangesGuard } from './guard.ts';
import styles from './records.module.css';
import { recordsTexts } from './texts.ts';
import type { RecordFormState } from './use-record-form.ts';

function Said<V extends object>({ form }: { readonly form: RecordFormState<V> }) {
  const t = useT(recordsTexts);
  const language = useLanguage();
  if (form.stale)
    return (
      <div className={`${styles.alert} ${styles.notice}`} role="alert">
        {t('records.stale')}
      </div>
    );
  const sentences = [
    ...(form.error === null ? [] : [formatErrorMessage(form.error, language)]),
    ...form.faults,
  ];
  if (sentences.length === 0) return null;
  return (
    <div className={styles.alert} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

function State<V extends object>({ form }: { readonly form: RecordFormState<V> }) {
  if (form.busy) return <SaveState status={{ state: 'saving' }} />;
  if (form.changed) return <SaveState status={{ state: 'unsaved' }} />;
  return form.savedAt === null ? null : <SaveState status={{ state: 'saved', at: form.savedAt }} />;
}

interface RecordFormProps<V extends object> {
  readonly form: RecordFormState<V>;
  /** Label of the submit button; 'Save' by default. */
  readonly submit?: string;
  /** Enables the button even without changes, for creating, sending and confirming. */
  readonly always?: boolean;
  readonly onSaved?: () => void;
  readonly actions?: ReactNode;
  readonly readOnly?: boolean;
  readonly children: ReactNode;
}

export function RecordForm<V extends object>(props: RecordFormProps<V>) {
  const { form, submit, always = false, onSaved, actions, readOnly = false, children } = props;
  const t = useT(recordsTexts);
  useUnsavedChangesGuard(form.changed && !form.busy);
  const send = async () => {
    if (await form.submit()) onSaved?.();
  };
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={send}>
      <Said form={form} />
      {children}
      {readOnly ? null : (
        <div className={styles.actions} data-print="hide">
          <Button type="submit" size="xs" loading={form.busy} disabled={!always && !form.changed}>
            {submit ?? t('records.save')}
          </Button>
          {form.changed && !always ? (
            <Button size="xs" variant="default" onClick={form.reset}>
              {t('records.reset')}
            </Button>
          ) : null}
          {actions}
          <span data-end>
            <State form={form} />
          </span>
        </div>
      )}
    </ErrorSummaryForm>
  );
}
