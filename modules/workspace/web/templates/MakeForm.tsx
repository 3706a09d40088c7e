import {
  type AssessmentTemplateHead,
  assessmentContract,
  blueprintContract as contract,
} from '@klarsikt/contract';
import { type AssessmentTemplatePart, assessmentTemplateParts } from '@klarsikt/engine/assessment';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import styles from './templates.module.css';
import { assessmentTemplatesTexts } from './texts.ts';

interface MakeFormProps {
  /** Template that gets a new version; null to create a new template. */
  readonly renewed: AssessmentTemplateHead | null;
  readonly from: string;
  readonly onDone: () => void;
}

function useSaveTemplate({ renewed, onDone }: MakeFormProps) {
  const t = useT(assessmentTemplatesTexts);
  const refreshes = { refreshes: [contract.list, contract.get, contract.news] };
  const create = useCommand(contract.create, refreshes);
  const update = useCommand(contract.update, refreshes);
  const make = (body: {
    readonly name: string;
    readonly description: string;
    readonly parts: AssessmentTemplatePart[];
    readonly assessment: number;
  }) => {
    const { name } = body;
    if (renewed === null)
      create.mutate(
        { body },
        {
          onSuccess: () => {
            showNotice(t('templates.made', { name }), 'success');
            onDone();
          },
        },
      );
    else
      update.mutate(
        { params: { blueprint: renewed.id }, body: { revision: renewed.revision, ...body } },
        {
          onSuccess: () => {
            showNotice(t('templates.renewed', { name }), 'success');
            onDone();
          },
        },
      );
  };
  return { make, busy: create.isPending || update.isPending, error: create.error ?? update.error };
}

function Parts({
  chosen,
  isMissing,
  onChange,
}: {
  readonly chosen: readonly AssessmentTemplatePart[];
  readonly isMissing: boolean;
  readonly onChange: (next: AssessmentTemplatePart[]) => void;
}) {
  const t = useT(assessmentTemplatesTexts);
  return (
    <fieldset className={styles.parts}>
      <legend>{t('templates.parts')}</legend>
      {assessmentTemplateParts.map((part, at) => (
        <Checkbox
          key={part}
          size="xs"
          label={t(`templates.part.${part}`)}
          error={isMissing && at === 0 ? t('templates.partsMissing') : null}
          checked={chosen.includes(part)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(assessmentTemplateParts.filter((one) => (one === part ? checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

export function AssessmentTemplateForm(props: MakeFormProps) {
  const { renewed, from, onDone } = props;
  const t = useT(assessmentTemplatesTexts);
  const { data } = useCall(assessmentContract.list, { query: {} });
  const [name, setName] = useState(renewed?.name ?? '');
  const [description, setDescription] = useState(renewed?.description ?? '');
  const [parts, setParts] = useState<AssessmentTemplatePart[]>([
    ...(renewed?.parts ?? assessmentTemplateParts),
  ]);
  const [of, setOf] = useState(from);
  const { make, busy, error } = useSaveTemplate(props);
  const isReady = name.trim() !== '' && of !== '' && parts.length > 0;
  const choices = (data?.assessments ?? []).map((one) => ({ value: String(one.id), label: one.name }));
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (isReady) make({ name: name.trim(), description: description.trim(), parts, assessment: Number(of) });
  };
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={submit}>
      <NativeSelect
        label={t('templates.of')}
        error={tried && of === '' ? t('templates.ofMissing') : null}
        value={of}
        data={[{ value: '', label: t('templates.choose') }, ...choices]}
        onChange={({ currentTarget: { value } }) => setOf(value)}
      />
      <TextInput
        label={t('templates.name')}
        description={t('templates.nameHow')}
        error={tried && name.trim() === '' ? t('templates.nameMissing') : null}
        maxLength={255}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Textarea
        label={t('templates.description')}
        maxLength={2000}
        value={description}
        onChange={({ currentTarget: { value } }) => setDescription(value)}
      />
      <Parts chosen={parts} isMissing={tried && parts.length === 0} onChange={setParts} />
      {error === null ? null : <ErrorState error={error} />}
      <div>
        <Button type="submit" size="xs" disabled={busy}>
          {t(renewed === null ? 'templates.save' : 'templates.saveVersion')}
        </Button>{' '}
        {renewed === null ? null : (
          <Button size="xs" variant="subtle" onClick={onDone}>
            {t('templates.cancel')}
          </Button>
        )}
      </div>
    </ErrorSummaryForm>
  );
}
