/** Which differences of a level the organisation sees. */
import { drift as contract, type Drift } from '@klarsikt/contract';
import { useState } from 'react';
import { useCommand } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say, sayError } from '../../../platform/notices/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SummedForm } from '../../../ui/fields/SummedForm.tsx';
import { Checkbox } from '../../../ui/kit/fields.ts';
import { Panel } from '../../../ui/Page.tsx';
import styles from './drift.module.css';
import { texts } from './texts.ts';

export function Thresholds({ given }: { readonly given: Drift['thresholds'] }) {
  const t = useT(texts);
  const { language } = useFormat();
  const [values, setValues] = useState(given);
  const { mutate, isPending } = useCommand(contract.setThresholds, { refreshes: [contract.get] });
  const send = () =>
    mutate(
      { body: values },
      { onSuccess: () => say(t('drift.saved')), onError: (error) => sayError(error, language) },
    );
  return (
    <Panel title={t('drift.thresholds')} note={t('drift.thresholdsHelp')}>
      <SummedForm className={styles.fields} onSubmit={send}>
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
      </SummedForm>
    </Panel>
  );
}
