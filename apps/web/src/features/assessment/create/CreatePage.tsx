/** /ra/au/{auId}/create and /ra/personal/{personalUserId}/create: settings first, the rest inside. */

import { assessment as contract } from '@klarsikt/contract';
import type { AssessmentSettings } from '@klarsikt/engine';
import { Link, useBlocker, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { NetworkError } from '../../../platform/api/errors.ts';
import { useCall, useCommand } from '../../../platform/api/query.ts';
import { confirm } from '../../../platform/confirm.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useModel } from '../../../platform/model/use-model.ts';
import { useCrumbs } from '../../../shell/crumbs.ts';
import { Button } from '../../../ui/Button.tsx';
import { NativeSelect } from '../../../ui/kit/fields.ts';
import { Page } from '../../../ui/Page.tsx';
import { SummedForm } from '../../../ui/SummedForm.tsx';
import { ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import { SettingsForm, useSettingsFaults } from '../_components/SettingsForm.tsx';
import styles from '../_components/settings.module.css';
import { texts as frame } from '../texts.ts';
import { texts } from './texts.ts';

interface CreateFormProps {
  readonly unitId: number;
  readonly unitName: string;
  readonly proposed: AssessmentSettings;
  readonly from: string;
  readonly onFrom: (id: string) => void;
}

/** Making one writes a whole document: a slow answer must not look like none, and lead to a second assessment. */
const timeoutMs = 30_000;

function useCreate(unitId: number, settings: AssessmentSettings, changed: boolean) {
  const t = useT(texts);
  const navigate = useNavigate();
  const create = useCommand(contract.create, { refreshes: [contract.list], timeoutMs });
  useBlocker({
    shouldBlockFn: async () => !(await confirm({ message: t('create.leave') })),
    disabled: !changed || create.isPending || create.isSuccess,
    enableBeforeUnload: changed && !create.isSuccess,
  });
  const submit = () => {
    // It is made, and its page is on the way.
    if (create.isPending || create.isSuccess) return;
    create.mutate(
      { body: { unitId, settings } },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/ra/$raId', params: { raId: String(id) }, ignoreBlocker: true }),
      },
    );
  };
  return { submit, create, navigate };
}

function CopyFrom({ from, onFrom }: Pick<CreateFormProps, 'from' | 'onFrom'>) {
  const t = useT(texts);
  const { data } = useCall(contract.list, { query: {} });
  const choices = (data?.assessments ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      label={t('create.from')}
      data={[{ value: '', label: t('create.fromNone') }, ...choices]}
      value={from}
      onChange={(event) => onFrom(event.currentTarget.value)}
    />
  );
}

function CreateForm({ unitId, unitName, proposed, from, onFrom }: CreateFormProps) {
  const t = useT(texts);
  const { model } = useModel();
  const [settings, setSettings] = useState(proposed);
  const [tried, setTried] = useState(false);
  const faults = useSettingsFaults(settings);
  const { submit, create, navigate } = useCreate(unitId, settings, settings !== proposed);
  const onSubmit = () => {
    setTried(true);
    if (Object.keys(faults).length === 0) submit();
  };
  return (
    <Page title={t('create.title')} sub={t('create.sub', { unit: unitName })}>
      <SummedForm className={styles.form} onSubmit={onSubmit}>
        <CopyFrom from={from} onFrom={onFrom} />
        <SettingsForm
          model={model}
          settings={settings}
          faults={tried ? faults : {}}
          onChange={(field, value) => setSettings({ ...settings, [field]: value })}
        />
        {create.error ? (
          <ErrorState
            error={create.error}
            title={t(create.error instanceof NetworkError ? 'create.unsure' : 'create.failed')}
            action={<Link to="/ra">{t('create.look')}</Link>}
          />
        ) : null}
        <div>
          <Button type="submit" loading={create.isPending || create.isSuccess}>
            {t('create.submit')}
          </Button>{' '}
          <Button variant="subtle" onClick={() => void navigate({ to: '/ra' })}>
            {t('create.cancel')}
          </Button>
        </div>
      </SummedForm>
    </Page>
  );
}

/** Finds the unit and the proposal before the form opens. */
export function CreatePage() {
  const t = useT(frame);
  const params = useParams({ strict: false });
  const [from, setFrom] = useState('');
  useCrumbs([{ label: t('assessment.all'), link: { to: '/ra' } }]);
  const place =
    params.auId === undefined
      ? { personalUserId: Number(params.personalUserId) }
      : { auId: Number(params.auId) };
  const copied = from === '' ? {} : { raId: Number(from) };
  const answer = useCall(contract.init, { body: { ...place, ...copied } });
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <TextSkeleton />;
  const { unitId, settings, units } = answer.data;
  const unitName = units.find(({ id }) => id === unitId)?.name ?? '';
  return (
    <CreateForm
      key={from}
      unitId={unitId}
      unitName={unitName}
      proposed={settings}
      from={from}
      onFrom={setFrom}
    />
  );
}
