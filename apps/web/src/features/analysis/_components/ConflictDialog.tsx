/** Two states of the same analysis: one's own, and the one that somebody else saved first. */
import type { CompiledModel } from '@klarsikt/engine';
import { Button, Group, Modal } from '@mantine/core';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { texts as ui } from '../../../ui/texts.ts';
import { entityOfKey } from '../../threat/_lib/risk-list.ts';
import { selection } from '../../threat/_lib/selection.ts';
import { type Document, differenceOf, documentOf } from '../_lib/document.ts';
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
  const { text } = useFormat();
  return (part: string, document: Document): string => {
    if (part === 'name') return document.name;
    if (part === 'assessment') return document.raId === null ? t('analysis.ownNone') : String(document.raId);
    if (part === 'filters') {
      const place = model.geographies.byKey.get(document.opGeography ?? '');
      const segment = document.priv === document.corp ? '' : document.priv ? 'INDIVIDUALS' : 'CORPORATES';
      const words = [place && text(place.name), segment, ...document.businesses, ...document.calcRelevance];
      return words.filter(Boolean).join(', ') || t('analysis.noFilters');
    }
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
