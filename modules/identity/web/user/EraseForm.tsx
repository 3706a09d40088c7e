import {
  privacyContract as contract,
  type PrivacyFile,
  type PrivacyPlace,
  type User,
  userContract,
} from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { useState } from 'react';
import { toPasswordProof } from './form.ts';
import { CurrentPasswordField } from './OwnPassword.tsx';
import { userPrivacyTexts } from './texts.privacy.ts';
import styles from './user.module.css';

/** Timeout in milliseconds: the server searches and changes every table, which takes time. */
const timeoutMs = 120_000;

function Places({ places }: { readonly places: readonly PrivacyPlace[] }) {
  const t = useT(userPrivacyTexts);
  const { number } = useFormat();
  return (
    <table className={styles.places}>
      <caption>{t('privacy.places')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('privacy.place')}</th>
          <th scope="col">{t('privacy.replaced')}</th>
          <th scope="col">{t('privacy.removed')}</th>
          <th scope="col">{t('privacy.kept')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ area, replaced, removed, kept }) => (
          <tr key={area}>
            <th scope="row">{t(`privacy.area.${area}`)}</th>
            <td>{number(replaced)}</td>
            <td>{number(removed)}</td>
            <td>{number(kept)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FilesProps {
  readonly files: readonly PrivacyFile[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

function Files({ files, chosen, onChange }: FilesProps) {
  const t = useT(userPrivacyTexts);
  if (files.length === 0) return <p className="muted">{t('privacy.noFiles')}</p>;
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className={styles.files}>
      <legend>{t('privacy.files')}</legend>
      <p className="muted">{t('privacy.filesHelp')}</p>
      {files.map(({ id, title, found, removable }) => (
        <Checkbox
          key={id}
          label={title}
          description={t(
            found ? (removable ? 'privacy.fileFound' : 'privacy.fileSource') : 'privacy.fileUnread',
          )}
          checked={chosen.includes(id)}
          disabled={!removable}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  );
}

const empty = { values: { name: '', current: '' }, revision: 0 };

export function UserErasureForm({
  user: person,
  onEnd,
}: {
  readonly user: User;
  readonly onEnd: () => void;
}) {
  const t = useT(userPrivacyTexts);
  const done = useDoneNotice();
  const { id } = person;
  const params = { id };
  const [files, setFiles] = useState<readonly number[]>([]);
  const { data: traces, isError } = useCall(contract.find, { params }, { timeoutMs });
  const erase = useCommand(contract.erase, { refreshes: [userContract.list, userContract.get], timeoutMs });
  const form = useRecordForm({
    record: empty,
    save: ({ name, current }) =>
      erase.mutateAsync({ params, body: { name, files: [...files], ...toPasswordProof(current) } }),
  });
  const cancel = (
    <Button size="xs" variant="default" onClick={onEnd}>
      {t('privacy.cancel')}
    </Button>
  );
  if (traces === undefined)
    return (
      <div className={styles.inset} role="status">
        <p>{t(isError ? 'privacy.failed' : 'privacy.searching')}</p>
        {cancel}
      </div>
    );
  const { name } = traces;
  return (
    <div className={styles.inset}>
      <RecordForm
        form={form}
        submit={t('privacy.submit')}
        always
        onSaved={() => {
          done(t('privacy.erased', { name }));
          onEnd();
        }}
        actions={cancel}
      >
        <p>{t('privacy.about', { name })}</p>
        <Places places={traces.places} />
        {traces.places.some(({ kept }) => kept > 0) ? <p className="muted">{t('privacy.keptHelp')}</p> : null}
        {traces.namesake ? <p>{t('privacy.namesake', { name })}</p> : null}
        <Files files={traces.files} chosen={files} onChange={setFiles} />
        <TextField {...form.field('name')} label={t('privacy.typeName', { name })} required />
        <CurrentPasswordField field={form.field('current')} />
      </RecordForm>
    </div>
  );
}
