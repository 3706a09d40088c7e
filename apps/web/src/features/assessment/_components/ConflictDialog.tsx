/** Two states of the same assessment: what I changed, beside what the other person saved. */
import { type AssessmentDocument, subjectOf, valueAt } from '@klarsikt/engine';
import { Button, Group, Modal } from '@mantine/core';
import { useT } from '../../../platform/i18n/texts.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import type { Conflict } from '../_lib/editor-state.ts';
import { texts } from '../texts.ts';
import styles from './frame.module.css';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function useShow() {
  const t = useT(texts);
  return (document: AssessmentDocument, path: string): string => {
    const value = valueAt(document, path);
    if (value === undefined || value === null || value === '') return t('assessment.empty');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
}

export function ConflictDialog({ conflict, opened, onClose }: ConflictDialogProps) {
  const { editor, model } = useAssessment();
  const t = useT(texts);
  const language = useLanguage();
  const show = useShow();
  const choose = (choice: 'mine' | 'theirs') => {
    editor.resolve(choice);
    onClose();
  };
  const paths = [...new Set(conflict.patches.map(({ path }) => path))];
  const nameOf = (path: string): string => {
    const { name, field } = subjectOf(model, conflict.mine, path);
    return name === null ? field || path : `${name[language]} · ${field}`;
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('assessment.conflictTitle')} size={640}>
      <p>{t('assessment.conflictText', { author: conflict.author })}</p>
      <table className={styles.conflict}>
        <caption className="visually-hidden">{t('assessment.conflictChanges')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('assessment.conflictChanges')}</th>
            <th scope="col">{t('assessment.conflictBefore')}</th>
            <th scope="col">{t('assessment.conflictAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <tr key={path}>
              <th scope="row">{nameOf(path)}</th>
              <td>{show(conflict.theirs, path)}</td>
              <td>{show(conflict.mine, path)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={() => choose('theirs')}>
          {t('assessment.conflictTheirs')}
        </Button>
        <Button onClick={() => choose('mine')}>{t('assessment.conflictMine')}</Button>
      </Group>
    </Modal>
  );
}
