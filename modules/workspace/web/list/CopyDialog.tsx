import { assessmentContract as contract } from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { Checkbox, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './list.module.css';
import type { AssessmentListEntry } from './listed.ts';
import { assessmentListTexts } from './texts.ts';

interface CopyDialogProps {
  readonly item: AssessmentListEntry;
  readonly onClose: () => void;
}

export function CopyAssessmentDialog({ item, onClose }: CopyDialogProps) {
  const t = useT(assessmentListTexts);
  const language = useLanguage();
  const duplicate = useCommand(contract.duplicate, { refreshes: [contract.list] });
  const [name, setName] = useState(() => t('list.copyName', { name: item.name }));
  const [comments, setComments] = useState(false);
  const [date, setDate] = useState('');
  const [tried, setTried] = useState(false);
  const written = name.trim();
  const refused = duplicate.error === null ? null : formatErrorMessage(duplicate.error, language);
  const submit = async () => {
    setTried(true);
    if (written === '') return;
    await duplicate.mutateAsync({
      params: { id: item.id },
      body: { name: written, comments, ...(date === '' ? {} : { date }) },
    });
    showNotice(t('list.duplicated', { name: written }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('list.copyTitle', { name: item.name })} size={640}>
      <ErrorSummaryForm className={styles.copy} onSubmit={submit}>
        <TextInput
          label={t('list.copyAs')}
          value={name}
          maxLength={255}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
          description={t('list.copyAsHow')}
          error={written === '' ? (tried ? t('list.copyAsMissing') : null) : refused}
        />
        <DateField
          label={t('list.copyDate')}
          description={t('list.copyDateHow')}
          value={date}
          onChange={setDate}
        />
        <Checkbox
          label={t('list.copyComments')}
          description={t('list.copyCommentsHow')}
          checked={comments}
          onChange={(event) => setComments(event.currentTarget.checked)}
        />
        <Button type="submit" loading={duplicate.isPending}>
          {t('list.duplicate')}
        </Button>
      </ErrorSummaryForm>
    </Modal>
  );
}
