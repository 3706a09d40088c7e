import { userContract as contract, groupContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { ChoiceField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { useState } from 'react';
import { emptyUserProfile, isMailAddress, toWireProfile, type UserProfile } from './form.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { type QueuedMail, QueuedMailNotice } from './QueuedMailNotice.tsx';
import { userTexts } from './texts.ts';

interface NewPanelProps {
  readonly onClose: () => void;
  readonly onMade: (id: number) => void;
}

const fresh = { values: emptyUserProfile, revision: 0 };
const nobody: readonly never[] = [];

export function CreateUserPanel({ onClose, onMade }: NewPanelProps) {
  const t = useT(userTexts);
  const done = useDoneNotice();
  const save = useCommand(contract.save, { refreshes: [contract.list] });
  const form = useRecordForm({
    record: fresh,
    save: async (values) => {
      const { id } = await save.mutateAsync({ body: toWireProfile(values) });
      const name = `${values.givenName} ${values.surname}`.trim() || values.username;
      done(t('user.created', { name }));
      onMade(id);
    },
    problems: ({ username }) => (isMailAddress(username) ? {} : { username: t('user.emailWrong') }),
  });
  return (
    <RecordPanel title={t('user.newTitle')} onClose={onClose}>
      {() => (
        <RecordForm form={form} submit={t('user.createSubmit')} always>
          <p className="muted">{t('user.newHelp')}</p>
          <ProfileFields form={form} chosen={nobody} />
        </RecordForm>
      )}
    </RecordPanel>
  );
}

const landings = { home: '/', threatview: '/threatview', ra: '/ra', admin: '/admin' } as const;
type Landing = keyof typeof landings;
const landingNames: readonly Landing[] = ['home', 'threatview', 'ra', 'admin'];

interface Invitation extends UserProfile {
  readonly organizationId: string;
  readonly landing: Landing;
}

function InviteForm({
  organizations,
  sendsMail,
  onMade,
  onKept,
}: Pick<NewPanelProps, 'onMade'> & {
  readonly organizations: readonly { readonly id: number; readonly name: string }[];
  readonly sendsMail: boolean;
  readonly onKept: (kept: QueuedMail, id: number) => void;
}) {
  const t = useT(userTexts);
  const done = useDoneNotice();
  const own = String(organizations[0]?.id ?? '');
  const invite = useCommand(contract.invite, { refreshes: [contract.list] });
  const values: Invitation = { ...emptyUserProfile, organizationId: own, landing: 'home' };
  const form = useRecordForm({
    record: { values, revision: 0 },
    save: async ({ organizationId, landing, username, ...rest }) => {
      const { username: email, ...names } = toWireProfile({ username, ...rest });
      const body = { ...names, email, organizationId: Number(organizationId), landing: landings[landing] };
      const made = await invite.mutateAsync({ body });
      const here = made.organizationId === Number(own);
      const id = here ? made.id : 0;
      if (made.mail.state === 'kept')
        return onKept({ mail: made.mail, email, kind: here ? 'invitation' : 'elsewhere' }, id);
      done(t('user.invited', { email }));
      onMade(id);
    },
    problems: ({ username }) => (isMailAddress(username) ? {} : { username: t('user.emailWrong') }),
  });
  const elsewhere = form.values.organizationId !== own;
  return (
    <RecordForm form={form} submit={t(sendsMail ? 'user.inviteSubmit' : 'user.inviteSubmitKept')} always>
      <p className="muted">{t(sendsMail ? 'user.inviteHelp' : 'user.inviteKept')}</p>
      {organizations.length < 2 ? null : (
        <ChoiceField
          {...form.field('organizationId')}
          label={t('user.organization')}
          choices={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <ProfileFields form={form} chosen={nobody} withGroups={!elsewhere} />
      <ChoiceField
        {...form.field('landing')}
        label={t('user.landing')}
        hint={t('user.landingHelp')}
        choices={landingNames.map((value) => ({ value, label: t(`user.landing.${value}`) }))}
      />
    </RecordForm>
  );
}

export function InviteUserPanel({
  onClose,
  onMade,
  sendsMail,
}: NewPanelProps & { readonly sendsMail: boolean }) {
  const t = useT(userTexts);
  const [made, setMade] = useState<{ readonly kept: QueuedMail; readonly id: number } | null>(null);
  const answer = useCall(groupContract.available, { body: {} });
  const organizations = answer.data?.resources.filter(({ kind }) => kind === 'organization') ?? [];
  return (
    <RecordPanel title={t('user.inviteTitle')} onClose={onClose} answer={answer}>
      {() =>
        made === null ? (
          <InviteForm
            organizations={organizations}
            sendsMail={sendsMail}
            onMade={onMade}
            onKept={(kept, id) => setMade({ kept, id })}
          />
        ) : (
          <>
            <QueuedMailNotice kept={made.kept} />
            <Button size="xs" variant="default" onClick={() => onMade(made.id)}>
              {t('user.goOn')}
            </Button>
          </>
        )
      }
    </RecordPanel>
  );
}
