import { groupContract, type User } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import {
  applicationOf,
  sessionPermissionTexts as words,
} from '@klarsikt/web/platform/session/permission-texts.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useState } from 'react';
import { userTexts } from './texts.ts';
import styles from './user.module.css';

export function UserPermissionTest({ user }: { readonly user: User }) {
  const t = useT(userTexts);
  const word = useT(words);
  const [chosen, setChosen] = useState('');
  const [place, setPlace] = useState('');
  const { data: available } = useCall(groupContract.available, { body: {} });
  const permission = available?.permissions.find((one) => one.permission === chosen)?.permission;
  const resource = available?.resources.find(({ kind, id }) => `${kind}:${id}` === place);
  const isAsked = permission !== undefined;
  const body = {
    userId: user.id,
    permission: permission ?? 'ra:View',
    ...(resource ? { resource: { kind: resource.kind, id: resource.id } } : {}),
  };
  const answer = useCall(groupContract.test, { body }, { enabled: isAsked });
  const verdict = isAsked ? answer.data?.verdict : undefined;
  return (
    <RecordSection title={t('user.test')}>
      <NativeSelect
        size="sm"
        label={t('user.testRight')}
        value={chosen}
        data={[
          { value: '', label: t('user.testChoose') },
          ...(available?.permissions ?? []).map(({ permission: value }) => {
            const application = applicationOf(value);
            const name = application === undefined ? '' : `${word(`application.${application}`)}: `;
            return { value, label: `${name}${word(`permission.${value}`)}` };
          }),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <NativeSelect
        size="sm"
        label={t('user.testResource')}
        value={place}
        data={[
          { value: '', label: t('user.testAnywhere') },
          ...(available?.resources ?? []).map(({ kind, id, name }) => ({
            value: `${kind}:${id}`,
            label: name,
          })),
        ]}
        onChange={(event) => setPlace(event.currentTarget.value)}
      />
      {verdict === undefined ? null : (
        <div className={styles.note} role="status">
          <b>{t(`user.verdict.${verdict}`)}</b>
          {answer.data?.from.map(({ group: { id, name }, resource: { name: where } }) => (
            <p key={`${id} ${where}`}>{t('user.origin', { group: name, resource: where })}</p>
          ))}
        </div>
      )}
    </RecordSection>
  );
}
