import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { uiTexts as ui } from '@klarsikt/web/ui/texts.ts';
import { useState } from 'react';
import { cleanAnalysisName } from '../../_lib/saved/name.ts';
import { analysisTexts } from '../../texts.ts';

const longest = 255;

interface NameDialogProps {
  readonly title: string;
  readonly start: string;
  readonly submit: string;
  readonly onClose: () => void;
  /** Called with the name; returns undefined if the name is refused, and the dialog then stays open. */
  readonly onName: (name: string) => unknown;
}

export function AnalysisNameDialog({ title, start, submit, onClose, onName }: NameDialogProps) {
  const t = useT(analysisTexts);
  const word = useT(ui);
  const [name, setName] = useState(start);
  const [tried, setTried] = useState(false);
  const given = cleanAnalysisName(name);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setTried(true);
    if (given === '') return;
    setBusy(true);
    if ((await onName(given)) !== undefined) onClose();
    else setBusy(false);
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <ErrorSummaryForm onSubmit={send}>
        <TextInput
          data-autofocus
          label={t('analysis.nameField')}
          value={name}
          maxLength={longest}
          error={tried && given === '' ? t('analysis.nameMissing') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="default" onClick={onClose}>
            {word('ui.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </Group>
      </ErrorSummaryForm>
    </Modal>
  );
}
