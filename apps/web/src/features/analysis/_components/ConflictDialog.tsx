/** Two states of the same analysis: one's own, and the one that somebody else saved first. */
import { type CompiledModel, relevanceWord, segmentWord } from '@klarsikt/engine';
import { Button, Group, Modal } from '@mantine/core';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { texts as ui } from '../../../ui/texts.ts';
import { entityOfKey } from '../../threat/_lib/risk-list.ts';
import { selection } from '../../threat/_lib/selection.ts';
import { type Document, differenceOf, documentOf } from '../_lib/document.ts';
import { useAssessmentChoices } from '../_lib/own-levels.ts';
import { resolve, type TheirState } from '../_lib/saver.ts';
import { work } from '../_lib/work.ts';
import { texts } from '../texts.ts';
import styles from './frame.module.css';

interface ConflictDialogProps {
  readonly model: CompiledModel;
  readonly theirs: TheirState;
  readonly onClose: () => void;
}

/** A differing part of a document in words. */
function useSaid(model: CompiledModel) {
  const t = useT(texts);
  const { text, language } = useFormat();
  const assessments = useAssessmentChoices();
  return (part: string, document: Document): string => {
    if (part === 'name') return document.name;
    if (part === 'assessment') {
      const { raId } = document;
      if (raId === null) return t('analysis.ownNone');
      return assessments.find(({ value }) => value === String(raId))?.label ?? String(raId);
    }
    if (part === 'filters') {
      const place = model.geographies.byKey.get(document.opGeography ?? '');
      const { priv, corp, businesses, calcRelevance } = document;
      const words = [
        place && text(place.name),
        priv === corp ? '' : segmentWord(priv ? 'INDIVIDUALS' : 'CORPORATES', language),
        ...businesses.map((key) => {
          const business = model.businesses.byKey.get(key);
          return business === undefined ? key : text(business.name);
        }),
        ...calcRelevance.map((area) => relevanceWord(area, language)),
      ];
      return words.filter(Boolean).join(', ') || t('analysis.noFilters');
    }
    if (part === 'notes') return t('analysis.noteCount', { count: document.comments.length });
    if (part === 'report') return document.reportData.comments.title;
    return t('analysis.otherPreview');
  };
}

export function ConflictDialog({ model, theirs, onClose }: ConflictDialogProps) {
  const t = useT(texts);
  const word = useT(ui);
  const { text } = useFormat();
  const said = useSaid(model);
  const mine = documentOf(model, selection.now(), work.now());
  const { selected, parts } = differenceOf(model, mine, theirs.analysis);
  const choose = (choice: 'mine' | 'theirs') => {
    resolve(choice);
    onClose();
  };
  const nameOf = (key: string) => {
    const found = entityOfKey(model, key);
    return found === null ? key : text(found.entity.name);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('analysis.conflictTitle')}
      closeButtonProps={{ 'aria-label': word('ui.close') }}
    >
      <p>{t('analysis.conflictText', { author: theirs.updatedBy })}</p>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">{t('analysis.conflictWhat')}</th>
            <th scope="col">{t('analysis.conflictMine')}</th>
            <th scope="col">{t('analysis.conflictTheirs')}</th>
          </tr>
        </thead>
        <tbody>
          {selected.map((one) => (
            <tr key={one.key}>
              <th scope="row">{nameOf(one.key)}</th>
              <td>{t(one.in === 'mine' ? 'analysis.isSelected' : 'analysis.isNotSelected')}</td>
              <td>{t(one.in === 'theirs' ? 'analysis.isSelected' : 'analysis.isNotSelected')}</td>
            </tr>
          ))}
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row">{t(`analysis.part.${part}`)}</th>
              <td>{said(part, mine)}</td>
              <td>{said(part, theirs.analysis)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => choose('theirs')}>
          {t('analysis.takeTheirs')}
        </Button>
        <Button onClick={() => choose('mine')}>{t('analysis.keepMine')}</Button>
      </Group>
    </Modal>
  );
}
