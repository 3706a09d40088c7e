/** What two people changed in the same assessment: theirs beside mine. Where both changed the same, one of them is chosen. */
import { type AssessmentDocument, subjectOf, valueAt } from '@klarsikt/engine';
import { Button, Group, Modal } from '@mantine/core';
import { useT } from '../../../platform/i18n/texts.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import { texts as shared } from '../../../ui/texts.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import type { Meeting } from '../_lib/editor-state.ts';
import { isAbout } from '../_lib/meeting.ts';
import { texts } from '../texts.ts';
import styles from './frame.module.css';

interface ConflictDialogProps {
  readonly meeting: Meeting;
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

function Changes({ meeting }: { readonly meeting: Meeting }) {
  const { model } = useAssessment();
  const t = useT(texts);
  const language = useLanguage();
  const show = useShow();
  const { theirPaths, myPaths, theirs, mine, contested } = meeting;
  const nameOf = (path: string): string => {
    const { name, field } = subjectOf(model, mine, path);
    return name === null ? field || path : `${name[language]} · ${field}`;
  };
  const paths = [...new Set([...contested.map(({ path }) => path), ...theirPaths, ...myPaths])];
  const about = (path: string, places: readonly string[]) => isAbout({ op: 'remove', path }, places);
  return (
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
            <td>{about(path, theirPaths) ? show(theirs, path) : t('assessment.conflictUntouched')}</td>
            <td>{about(path, myPaths) ? show(mine, path) : t('assessment.conflictUntouched')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ConflictDialog({ meeting, opened, onClose }: ConflictDialogProps) {
  const { editor } = useAssessment();
  const t = useT(texts);
  const ui = useT(shared);
  const { author, contested } = meeting;
  const isOpen = contested.length > 0;
  const choose = (choice: 'mine' | 'theirs') => {
    editor.resolve(choice);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => (isOpen ? onClose() : choose('theirs'))}
      title={t(isOpen ? 'assessment.conflictTitle' : 'assessment.metTitle')}
      size={640}
      closeButtonProps={{ 'aria-label': ui('ui.close') }}
    >
      <p>{t(isOpen ? 'assessment.conflictText' : 'assessment.metText', { author })}</p>
      <Changes meeting={meeting} />
      <Group mt="md" justify="flex-end">
        {isOpen ? (
          <Button variant="default" onClick={() => choose('theirs')}>
            {t('assessment.conflictTheirs')}
          </Button>
        ) : null}
        <Button onClick={() => choose('mine')}>
          {t(isOpen ? 'assessment.conflictMine' : 'assessment.metSeen')}
        </Button>
      </Group>
    </Modal>
  );
}
