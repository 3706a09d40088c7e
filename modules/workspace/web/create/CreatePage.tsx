/** /ra/au/{auId}/create and /ra/personal/{personalUserId}/create: settings of a new assessment. */

import {
  SettingsForm,
  useSettingsFaults,
} from '@klarsikt/assessment/web/assessment/_components/form/SettingsForm.tsx';
import styles from '@klarsikt/assessment/web/assessment/_components/form/settings.module.css';
import {
  type AssessmentTemplate,
  blueprintContract,
  assessmentContract as contract,
} from '@klarsikt/contract';
import type { AssessmentSettings } from '@klarsikt/engine/assessment';
import { ApiError, NetworkError } from '@klarsikt/web/platform/api/errors.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useBlocker, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { createAssessmentTexts } from './texts.ts';

interface CreateFormProps {
  readonly unitId: number;
  readonly unitName: string;
  readonly proposed: AssessmentSettings;
  readonly from: string;
  readonly onFrom: (id: string) => void;
}

/**
 * The timeout is long, because creating writes a whole document and an early timeout would invite a second attempt.
 */
const timeoutMs = 30_000;

/** Parses the template id in the form value: `t-4` is template 4. */
const templateIn = (from: string): number | null => (from.startsWith('t-') ? Number(from.slice(2)) : null);

function useCreateCommand(from: string) {
  const t = useT(createAssessmentTexts);
  const plain = useCommand(contract.create, { refreshes: [contract.list], timeoutMs });
  const started = useCommand(blueprintContract.start, {
    refreshes: [contract.list, blueprintContract.list],
    timeoutMs,
  });
  const template = templateIn(from);
  const make = (
    body: { readonly unitId: number; readonly settings: AssessmentSettings },
    onSuccess: (made: { readonly id: number }) => void,
  ) => {
    if (template === null) plain.mutate({ body }, { onSuccess });
    else
      started.mutate(
        { params: { blueprint: template }, body },
        {
          onSuccess: (made) => {
            if (made.left > 0) showNotice(t('create.left', { count: made.left }));
            onSuccess(made);
          },
        },
      );
  };
  const { isPending, isSuccess, error } = template === null ? plain : started;
  return { make, isPending, isSuccess, error };
}

function useCreate(unitId: number, from: string, settings: AssessmentSettings, changed: boolean) {
  const t = useT(createAssessmentTexts);
  const navigate = useNavigate();
  const create = useCreateCommand(from);
  useBlocker({
    shouldBlockFn: async () => !(await askConfirmation({ message: t('create.leave') })),
    disabled: !changed || create.isPending || create.isSuccess,
    enableBeforeUnload: changed && !create.isSuccess,
  });
  const submit = () => {
    // Ignore a second submit while the assessment is being created and while its page is loading.
    if (create.isPending || create.isSuccess) return;
    create.make(
      { unitId, settings },
      ({ id }) => void navigate({ to: '/ra/$raId', params: { raId: String(id) }, ignoreBlocker: true }),
    );
  };
  return { submit, create, navigate };
}

function CopyFrom({ from, onFrom }: Pick<CreateFormProps, 'from' | 'onFrom'>) {
  const t = useT(createAssessmentTexts);
  const { data } = useCall(contract.list, { query: {} });
  const templates = useCall(blueprintContract.list, {}).data?.blueprints ?? [];
  const choices = (data?.assessments ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const offered = templates.map(({ id, name }) => ({ value: `t-${id}`, label: name }));
  return (
    <NativeSelect
      label={t('create.from')}
      description={from !== '' && templateIn(from) === null ? t('create.settingsOnly') : undefined}
      data={[
        { value: '', label: t('create.fromNone') },
        ...(offered.length === 0 ? [] : [{ group: t('create.templates'), items: offered }]),
        ...(choices.length === 0 ? [] : [{ group: t('create.settingsOf'), items: choices }]),
      ]}
      value={from}
      onChange={(event) => onFrom(event.currentTarget.value)}
    />
  );
}

function CreateForm({ unitId, unitName, proposed, from, onFrom }: CreateFormProps) {
  const t = useT(createAssessmentTexts);
  const { model } = useModel();
  const [settings, setSettings] = useState(proposed);
  const [tried, setTried] = useState(false);
  const faults = useSettingsFaults(settings);
  const { submit, create, navigate } = useCreate(unitId, from, settings, settings !== proposed);
  const onSubmit = () => {
    setTried(true);
    if (Object.keys(faults).length === 0) submit();
  };
  return (
    <Page title={t('create.title')} sub={t('create.sub', { unit: unitName })}>
      <ErrorSummaryForm className={styles.form} onSubmit={onSubmit}>
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
            action={
              <Link className="text-link" to="/ra">
                {t('create.look')}
              </Link>
            }
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
      </ErrorSummaryForm>
    </Page>
  );
}

/**
 * Adds settings and weights of a template to the proposed settings, but keeps the proposed name, day and responsible
 * person.
 */
function applyTemplate(
  proposed: AssessmentSettings,
  { content, parts }: AssessmentTemplate,
): AssessmentSettings {
  const { name, date, responsible } = proposed;
  const { config } = parts.includes('weights') ? content.settings : proposed;
  if (!parts.includes('settings')) return { ...proposed, config };
  return { ...content.settings, name, date, responsible, config };
}

/** Error page for another user's address or a deleted unit, without a retry, which would not help. */
function UnknownUnit({ error }: { readonly error: Error }) {
  const t = useT(createAssessmentTexts);
  const unknown = t('create.unknown');
  return (
    <ErrorState
      error={error}
      title={unknown}
      why={unknown}
      action={
        <Link className="text-link" to="/ra">
          {t('create.look')}
        </Link>
      }
    />
  );
}

export function CreateAssessmentPage() {
  const params = useParams({ strict: false });
  const [from, setFrom] = useState('');
  const place =
    params.auId === undefined
      ? { personalUserId: Number(params.personalUserId) }
      : { auId: Number(params.auId) };
  const template = templateIn(from);
  const copied = from === '' || template !== null ? {} : { raId: Number(from) };
  const answer = useCall(contract.init, { body: { ...place, ...copied } });
  const chosen = useCall(
    blueprintContract.get,
    { params: { blueprint: template ?? 0 } },
    { enabled: template !== null },
  );
  const failed = answer.error ?? chosen.error;
  if (from === '' && failed instanceof ApiError && failed.status === 404)
    return <UnknownUnit error={failed} />;
  if (failed)
    return (
      <ErrorState
        error={failed}
        onRetry={() => {
          setFrom('');
          void answer.refetch();
        }}
      />
    );
  if (!answer.data || (template !== null && !chosen.data)) return <TextSkeleton />;
  const { unitId, settings, units } = answer.data;
  const unitName = units.find(({ id }) => id === unitId)?.name ?? '';
  const proposed =
    template === null || chosen.data === undefined
      ? settings
      : applyTemplate(settings, chosen.data.blueprint);
  return (
    <CreateForm
      key={from}
      unitId={unitId}
      unitName={unitName}
      proposed={proposed}
      from={from}
      onFrom={setFrom}
    />
  );
}
