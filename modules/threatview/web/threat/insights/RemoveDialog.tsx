import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { uiTexts as ui } from '@klarsikt/web/ui/texts.ts';
import styles from './insights.module.css';
import { SourceModalDialog } from './SourceDialog.tsx';
import { insightsTexts } from './texts.ts';

interface RemoveDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

export function RemoveDocumentDialog({ title, onClose, onRemove }: RemoveDialogProps) {
  const t = useT(insightsTexts);
  const word = useT(ui);
  return (
    <SourceModalDialog title={t('insights.removeTitle')} onClose={onClose}>
      <p>{t('insights.removeQuestion', { title })}</p>
      <div className={`${styles.buttons} ${styles.foot}`}>
        <Button onClick={onRemove}>{t('insights.remove')}</Button>
        <Button variant="default" onClick={onClose}>
          {word('ui.cancel')}
        </Button>
      </div>
    </SourceModalDialog>
  );
}
