import {
  noteContract as contract,
  maxNoteLength,
  type ThreatCard,
  type ThreatNote,
} from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { useId, useState } from 'react';
import { threatViewTexts } from '../texts.ts';
import styles from './card.module.css';
import { useThreatNotes } from './use-notes.ts';

const refreshes = { refreshes: [contract.list] };

interface WriteProps {
  readonly label: string;
  readonly submit: string;
  readonly first?: string;
  readonly busy: boolean;
  readonly error: Error | null;
  /** Call `kept` after saving, which clears the field. */
  readonly onSubmit: (text: string, kept: () => void) => void;
  readonly onCancel?: () => void;
}

function Write({ label, submit, first = '', busy, error, onSubmit, onCancel }: WriteProps) {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  const id = useId();
  const [text, setText] = useState(first);
  const [tried, setTried] = useState(false);
  const isEmpty = text.trim() === '';
  const said =
    error !== null ? formatErrorMessage(error, language) : tried && isEmpty ? t('threat.noteMissing') : null;
  const kept = () => {
    // The field is cleared only if its text has not changed during the request.
    setText((now) => (now === text ? '' : now));
    setTried(false);
  };
  const send = () => {
    setTried(true);
    if (!isEmpty && !busy) onSubmit(text, kept);
  };
  return (
    <ErrorSummaryForm className={styles.noteForm} onSubmit={send}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={maxNoteLength}
        value={text}
        aria-invalid={said === null ? undefined : true}
        aria-describedby={said === null ? undefined : `${id}-error`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {said === null ? null : <p id={`${id}-error`}>{said}</p>}
      <span>
        <Button type="submit" variant="default" disabled={busy}>
          {submit}
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="default" onClick={onCancel}>
            {t('threat.noteCancel')}
          </Button>
        )}
      </span>
    </ErrorSummaryForm>
  );
}

/** Deletes a note for all users after a confirmation, in which the button that keeps the note has the focus. */
function NoteActions({
  busy,
  onEdit,
  onRemove,
}: {
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const t = useT(threatViewTexts);
  const [asking, setAsking] = useState(false);
  if (asking)
    return (
      <div data-print="hide">
        <p>{t('threat.noteRemoveAsk')}</p>
        <Button size="xs" variant="default" autoFocus onClick={() => setAsking(false)}>
          {t('threat.noteKeep')}
        </Button>{' '}
        <Button size="xs" color="red" variant="light" loading={busy} onClick={onRemove}>
          {t('threat.noteRemove')}
        </Button>
      </div>
    );
  return (
    <span data-print="hide">
      <button type="button" className="text-link" onClick={onEdit}>
        {t('threat.noteEdit')}
      </button>{' '}
      <button type="button" className="text-link" onClick={() => setAsking(true)}>
        {t('threat.noteRemove')}
      </button>
    </span>
  );
}

function NoteLine({ note }: { readonly note: ThreatNote }) {
  const t = useT(threatViewTexts);
  const { dateTime } = useFormat();
  const [editing, setEditing] = useState(false);
  const change = useCommand(contract.change, refreshes);
  const { mutateAsync: remove } = useCommand(contract.remove, refreshes);
  const { mutateAsync: restore } = useCommand(contract.restore, refreshes);
  const { act, busy } = useRecordAction();
  const params = { id: note.id };
  const said = { author: note.author, at: dateTime(note.at) };
  return (
    <li>
      <p className="muted">
        {t('threat.noteBy', said)}
        {note.changedAt === null ? null : ` · ${t('threat.noteChanged', { at: dateTime(note.changedAt) })}`}
      </p>
      {editing ? (
        <Write
          label={t('threat.noteEdit')}
          submit={t('threat.noteSave')}
          first={note.text}
          busy={change.isPending}
          error={change.error}
          onCancel={() => setEditing(false)}
          onSubmit={(text) => {
            const body = { revision: note.revision, text };
            change.mutate({ params, body }, { onSuccess: () => setEditing(false) });
          }}
        />
      ) : (
        <p className={styles.noteText}>{note.text}</p>
      )}
      {note.own && !editing ? (
        <NoteActions
          busy={busy}
          onEdit={() => setEditing(true)}
          onRemove={() =>
            void act(() => remove({ params }), {
              done: t('threat.noteRemoved'),
              undo: () => restore({ params }),
            })
          }
        />
      ) : null}
    </li>
  );
}

export function NoteSection({ card }: { readonly card: Pick<ThreatCard, 'key'> }) {
  const t = useT(threatViewTexts);
  const params = { key: card.key };
  const notes = useThreatNotes(card.key);
  const add = useCommand(contract.add, refreshes);
  if (notes === null) return null;
  return (
    <section id="notes" className={styles.block}>
      <h2>{t('threat.section.notes')}</h2>
      <p className={styles.intro}>{t('threat.notesIntro')}</p>
      {notes.length === 0 ? null : (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <NoteLine key={note.id} note={note} />
          ))}
        </ul>
      )}
      <Write
        label={t('threat.noteNew')}
        submit={t('threat.noteAdd')}
        busy={add.isPending}
        error={add.error}
        onSubmit={(text, kept) => add.mutate({ params, body: { text } }, { onSuccess: kept })}
      />
    </section>
  );
}
