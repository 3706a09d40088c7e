/**
 * Evaluates a specification with trial values or with the figures and levels of a chosen assessment. Nothing is
 * saved.
 */
import { assessmentContract as contract } from '@klarsikt/contract';
import { computeSpecificationValues } from '@klarsikt/engine/assessment';
import type { ControlSpecification } from '@klarsikt/engine/specification';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { useState } from 'react';
import { SpecificationOutcomes } from './Outcomes.tsx';
import styles from './specifications.module.css';
import { specificationsTexts } from './texts.ts';

function useSourced(id: number | null, spec: ControlSpecification, values: Readonly<Record<string, number>>) {
  const params = { id: id ?? 1 };
  const enabled = id !== null;
  const data = useCall(contract.getData, { params }, { enabled }).data;
  const calculated = useCall(contract.calculate, { params, body: {} }, { enabled }).data;
  if (id === null || data === undefined || calculated === undefined) return values;
  return computeSpecificationValues({ spec, values }, data.document, calculated.result);
}

export function SpecificationTrialRun({ spec }: { readonly spec: ControlSpecification }) {
  const t = useT(specificationsTexts);
  const [id, setId] = useState<number | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, number>>>({});
  const listed = useCall(contract.list, { query: {} }).data;
  const shown = useSourced(id, spec, values);
  return (
    <Panel title={t('spec.trial')}>
      <div className={styles.part}>
        <NativeSelect
          size="xs"
          label={t('spec.trialOn')}
          value={id === null ? '' : String(id)}
          data={[
            { value: '', label: t('spec.trialNone') },
            ...(listed?.assessments ?? []).map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={(event) =>
            setId(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
          }
        />
        {spec.vars
          .filter(({ source }) => source === 'entered' || id === null)
          .map(({ key, name, unit }) => (
            <NumberField
              key={key}
              size="xs"
              label={`${t('spec.value', { name: name || key })}${unit === '' ? '' : ` (${unit})`}`}
              value={values[key] ?? null}
              onChange={(next) => {
                const { [key]: _, ...others } = values;
                setValues(next === null ? others : { ...others, [key]: next });
              }}
            />
          ))}
        <SpecificationOutcomes spec={spec} values={shown} />
      </div>
    </Panel>
  );
}
