import { type AssessmentDrift, driftContract as contract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { useState } from 'react';
import styles from './drift.module.css';
import { driftTexts } from './texts.ts';

export function DriftThresholdSettings({ given }: { readonly given: AssessmentDrift['thresholds'] }) {
  const t = useT(driftTexts);
  const { language } = useFormat();
  const [values, setValues] = useState(given);
  const { mutate, isPending } = useCommand(contract.setThresholds, { refreshes: [contract.get] });
  const send = () =>
    mutate(
      { body: values },
      { onSuccess: () => showNotice(t('drift.saved')), onError: (error) => showError(error, language) },
    );
  return (
    <Panel title={t('drift.thresholds')} note={t('drift.thresholdsHelp')}>
      <ErrorSummaryForm className={styles.fields} onSubmit={send}>
        <Checkbox
          size="xs"
          label={t('drift.byClass')}
          checked={values.class}
          onChange={({ currentTarget: { checked } }) => setValues({ ...values, class: checked })}
        />
        <Checkbox
          size="xs"
          label={t('drift.byAppetite')}
          checked={values.appetite}
          onChange={({ currentTarget: { checked } }) => setValues({ ...values, appetite: checked })}
        />
        <NumberField
          size="xs"
          label={t('drift.step')}
          description={t('drift.stepHelp')}
          min={0.1}
          max={4}
          value={values.step}
          onChange={(step) =>
            setValues({ ...values, step: step === null ? null : Math.round(step * 10) / 10 })
          }
        />
        <div>
          <Button size="xs" type="submit" variant="default" disabled={isPending}>
            {t('drift.save')}
          </Button>
        </div>
      </ErrorSummaryForm>
    </Panel>
  );
}
