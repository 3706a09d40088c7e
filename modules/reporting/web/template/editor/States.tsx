/**
 * Shows the named versions of a template, the differences from them, and the organisations below in which the
 * template is installed.
 */
import { templateContract as contract, type OwnTemplate } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { Checkbox, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from '../template.module.css';
import { templateTexts } from '../texts.ts';

interface StatesProps {
  readonly id: number;
  readonly editor: DocumentEditor<OwnTemplate>;
}

function Changes({ id, snapshot }: { readonly id: number; readonly snapshot: number | null }) {
  const t = useT(templateTexts);
  const query = snapshot === null ? {} : { snapshot };
  const { data, error } = useCall(contract.compare, { params: { id }, query }, { staleTime: 0 });
  if (error) return null;
  if (data === undefined) return null;
  return (
    <section className={styles.changes}>
      <h3>{t('template.compareWith', { name: data.against })}</h3>
      {data.changes.length === 0 ? <p>{t('template.noChanges')}</p> : null}
      {data.changes.map(({ place, before, after }) => (
        <p key={place}>
          <code>{place}</code> {before === '' ? null : <del>{before}</del>}{' '}
          {after === '' ? null : <ins>{after}</ins>}
        </p>
      ))}
    </section>
  );
}

/** Runs a command on stored data; pending changes are saved first. */
function useAttempt(editor: DocumentEditor<OwnTemplate>) {
  const language = useLanguage();
  return async (step: () => Promise<unknown>, words: string) => {
    try {
      await editor.flush();
      await step();
      showNotice(words);
    } catch (error) {
      showError(error, language);
    }
  };
}

function SnapshotForm({ id, editor }: StatesProps) {
  const t = useT(templateTexts);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const take = useCommand(contract.snapshot, { refreshes: [contract.snapshots] });
  const attempt = useAttempt(editor);
  const keep = () => {
    setTried(true);
    if (name.trim() === '') return undefined;
    return attempt(
      () => take.mutateAsync({ params: { id }, body: { revision: editor.revision, name } }),
      t('template.snapshotTaken'),
    );
  };
  return (
    <ErrorSummaryForm className={styles.row} onSubmit={keep}>
      <TextInput
        size="xs"
        label={t('template.snapshotName')}
        error={tried && name.trim() === '' ? t('template.snapshotMissing') : null}
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit">{t('template.snapshot')}</Button>
    </ErrorSummaryForm>
  );
}

function Snapshots({ id, editor }: StatesProps) {
  const t = useT(templateTexts);
  const { date } = useFormat();
  const [compared, setCompared] = useState<number | null>(null);
  const { data = [] } = useCall(contract.snapshots, { params: { id } });
  const restore = useCommand(contract.restore, {});
  const attempt = useAttempt(editor);
  return (
    <>
      <SnapshotForm id={id} editor={editor} />
      {data.length === 0 ? <p className="muted">{t('template.noSnapshots')}</p> : null}
      <ul className={styles.list}>
        {data.map((one) => (
          <li key={one.id} className={styles.item}>
            <div className={styles.main}>
              {one.name}{' '}
              <span className="muted">{t('template.changed', { at: date(one.at), author: one.author })}</span>
            </div>
            <Button variant="subtle" onClick={() => setCompared(one.id)}>
              {t('template.compare')}
            </Button>
            <Button
              variant="subtle"
              onClick={() =>
                void attempt(
                  () =>
                    restore.mutateAsync({
                      params: { id },
                      body: { revision: editor.revision, to: { snapshot: one.id } },
                    }),
                  t('template.restored'),
                )
              }
            >
              {t('template.restore')}
            </Button>
          </li>
        ))}
      </ul>
      <Changes id={id} snapshot={compared} />
    </>
  );
}

function Install({ id, editor }: StatesProps) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const { data } = useCall(contract.installed, { params: { id } });
  const install = useCommand(contract.install, { refreshes: [contract.installed] });
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  if (data === undefined) return null;
  const { below, installed } = data;
  const wanted = chosen ?? installed.map((one) => one.id);
  const save = async () => {
    try {
      await editor.flush();
      await install.mutateAsync({ params: { id }, body: { organizations: [...wanted] } });
      showNotice(t('template.installedDone'));
    } catch (error) {
      showError(error, language);
    }
  };
  return (
    <section className={styles.fields}>
      <h3>{t('template.install')}</h3>
      {below.length === 0 ? <p className="muted">{t('template.noneBelow')}</p> : null}
      {below.map((one) => (
        <Checkbox
          key={one.id}
          size="xs"
          label={one.name}
          checked={wanted.includes(one.id)}
          onChange={(event) =>
            setChosen(
              event.currentTarget.checked ? [...wanted, one.id] : wanted.filter((other) => other !== one.id),
            )
          }
        />
      ))}
      {below.length === 0 ? null : (
        <div>
          <Button onClick={() => void save()}>{t('template.installSave')}</Button>
        </div>
      )}
    </section>
  );
}

export function BlockStates(props: StatesProps) {
  const t = useT(templateTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('template.snapshots')}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} size={640} title={t('template.snapshots')}>
        <div className={styles.fields}>
          <Snapshots {...props} />
          <Install {...props} />
        </div>
      </Modal>
    </>
  );
}
