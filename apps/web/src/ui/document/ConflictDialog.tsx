/** Shows both sides of a conflict and lets the person choose one for each field that both sides changed. */

import { getValueAtPointer } from '@klarsikt/engine/assessment';
import { arePathsOverlapping } from '../../platform/document/merge.ts';
import type { EditConflict } from '../../platform/document/state.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { Button } from '../Button.tsx';
import { Group, Modal } from '../kit/dialogs.ts';
import styles from './document.module.css';
import { documentTexts } from './texts.ts';

export interface FieldWording<D> {
  readonly labelOf: (field: string, document: D) => string;
  /** Formats a field's value; by default the value is shown as text. */
  readonly valueIn?: (document: D, field: string) => string;
}

const othersWords = {
  conflict: 'document.conflictTitle',
  conflictText: 'document.conflictText',
  met: 'document.metTitle',
  metText: 'document.metText',
  keepTheirs: 'document.keepTheirs',
} as const;
/** Texts for a conflict with the person's own changes in another tab or device. */
const ownWords = {
  conflict: 'document.conflictOwnTitle',
  conflictText: 'document.conflictOwnText',
  met: 'document.metOwnTitle',
  metText: 'document.metOwnText',
  keepTheirs: 'document.keepElsewhere',
} as const;

type Side = 'mine' | 'theirs';

interface Props<D extends object> {
  readonly fieldOf: (path: string) => string;
  /**
   * Chooses a side for the fields; without `fields` for all contested fields. If no field is contested, it dismisses
   * the notice.
   */
  readonly choose: (side: Side, fields?: readonly string[]) => void;
  readonly meeting: EditConflict<D>;
  readonly words: FieldWording<D>;
  readonly onClose: () => void;
}

/** Removes fields that are inside another field of the list. */
const outermost = (fields: readonly string[]): readonly string[] =>
  fields.filter((field) => !fields.some((other) => field.startsWith(`${other}/`)));

function Changes<D extends object>({ fieldOf, choose, meeting, words }: Omit<Props<D>, 'onClose'>) {
  const t = useT(documentTexts);
  const { theirFields, myFields, theirs, mine, contested } = meeting;
  const waiting = outermost([...new Set(contested.map(({ path }) => fieldOf(path)))]);
  const fields = [...new Set([...waiting, ...theirFields, ...myFields])];
  const about = (field: string, others: readonly string[]) =>
    others.some((other) => arePathsOverlapping(field, other));
  const said = (document: D, field: string): string => {
    if (words.valueIn !== undefined) return words.valueIn(document, field) || t('document.empty');
    const value = getValueAtPointer(document, field);
    if (value === undefined || value === null || value === '') return t('document.empty');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const cell = (field: string, side: Side) => {
    const isChanged = about(field, side === 'mine' ? myFields : theirFields);
    return (
      <td>
        <span className={styles.value}>
          {isChanged ? said(side === 'mine' ? mine : theirs, field) : t('document.untouched')}
        </span>
        {waiting.length > 1 && waiting.includes(field) ? (
          <button type="button" className={styles.met} onClick={() => choose(side, [field])}>
            {t('document.keepThis')}
          </button>
        ) : null}
      </td>
    );
  };
  return (
    <table className={styles.sides}>
      <caption className="visually-hidden">{t('document.changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('document.changes')}</th>
          <th scope="col">{t(meeting.own ? 'document.elsewhere' : 'document.theirs')}</th>
          <th scope="col">{t(meeting.own ? 'document.here' : 'document.mine')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{words.labelOf(field, mine)}</th>
            {cell(field, 'theirs')}
            {cell(field, 'mine')}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ConflictDialog<D extends object>(props: Props<D>) {
  const { meeting, choose, onClose } = props;
  const t = useT(documentTexts);
  const isOpen = meeting.contested.length > 0;
  const author = meeting.author || t('document.somebody');
  const said = meeting.own ? ownWords : othersWords;
  const end = (side: Side) => {
    choose(side);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={() => (isOpen ? onClose() : end('theirs'))}
      title={t(isOpen ? said.conflict : said.met)}
      size={640}
    >
      <p>{t(isOpen ? said.conflictText : said.metText, { author })}</p>
      <Changes {...props} />
      <Group mt="md" justify="flex-end">
        {isOpen ? (
          <Button variant="default" onClick={() => end('theirs')}>
            {t(said.keepTheirs)}
          </Button>
        ) : null}
        <Button onClick={() => end('mine')}>{t(isOpen ? 'document.keepMine' : 'document.seen')}</Button>
      </Group>
    </Modal>
  );
}
