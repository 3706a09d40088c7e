import { OwnFieldInputs } from '@klarsikt/assessment/web/ownfield/OwnFieldInputs.tsx';
import { useOwnFieldsForm } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import { type Incident, incidentCollections, maxIncidentTextLength } from '@klarsikt/contract';
import {
  incidentKinds,
  incidentKindTexts,
  incidentReportStates,
  incidentReportTexts,
  incidentSeverities,
  incidentSeverityTexts,
} from '@klarsikt/engine/incidents';
import type { Text } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { MultiSelect, NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './incidents.module.css';
import { incidentsTexts } from './texts.ts';
import { type NewIncidentBody, useIncidentCommands } from './use-incidents.ts';

export interface InitialIncidentValues {
  readonly unit: number | null;
  readonly product: string | null;
}

interface IncidentFormProps {
  readonly given: Incident | null;
  readonly units: readonly { readonly id: number; readonly name: string }[];
  readonly start?: InitialIncidentValues;
  readonly today: string;
  readonly onDone: () => void;
}

type Values = Required<Omit<NewIncidentBody, 'ownFields'>>;

const noValues = {};

const valuesOf = ({ unit, ...given }: Incident): Values => {
  const { day, kind, severity, title, description, links, loss, reported, lessons, action } = given;
  return {
    ...{ unitId: unit.id, day, kind, severity, title, description, loss, reported, lessons, action },
    links,
  };
};

/** Returns the requested unit or the first one, which is a unit of the organisation if there is any. */
const startUnit = (units: IncidentFormProps['units'], wanted: number | null): number =>
  (units.find(({ id }) => id === wanted) ?? units[0])?.id ?? 0;

const fresh = (unitId: number, day: string, product: string | null): Values => ({
  ...{ unitId, day, kind: 'suspicion', severity: 'medium', title: '', description: '' },
  links: { threats: [], products: product === null ? [] : [product], controls: [] },
  ...{ loss: null, reported: 'no', lessons: '', action: '' },
});

interface PartProps {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
}

const choices = <V extends string>(
  of: readonly V[],
  words: { readonly [v in V]: Text },
  text: (t: Text) => string,
) => of.map((value) => ({ value, label: text(words[value]) }));

/** Returns the value if it is one of the options, otherwise the default. */
const chosen = <V extends string>(of: readonly V[], value: string, otherwise: V): V =>
  of.find((one) => one === value) ?? otherwise;

function Kinds({ values, set }: PartProps) {
  const t = useT(incidentsTexts);
  const { text } = useFormat();
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('incidents.kind')}
        value={values.kind}
        data={choices(incidentKinds, incidentKindTexts, text)}
        onChange={({ currentTarget: { value } }) => set({ kind: chosen(incidentKinds, value, values.kind) })}
      />
      <NativeSelect
        size="xs"
        label={t('incidents.severity')}
        value={values.severity}
        data={choices(incidentSeverities, incidentSeverityTexts, text)}
        onChange={({ currentTarget: { value } }) =>
          set({ severity: chosen(incidentSeverities, value, values.severity) })
        }
      />
      <NativeSelect
        size="xs"
        label={t('incidents.reported')}
        value={values.reported}
        data={choices(incidentReportStates, incidentReportTexts, text)}
        onChange={({ currentTarget: { value } }) =>
          set({ reported: chosen(incidentReportStates, value, values.reported) })
        }
      />
    </>
  );
}

function Links({ values, set }: PartProps) {
  const t = useT(incidentsTexts);
  const { text, compare } = useFormat();
  const { model } = useModel();
  return incidentCollections.map((name) => {
    const entities: readonly { readonly key: string; readonly name: Text }[] = model[name].list;
    const known = new Set(entities.map(({ key }) => key));
    const gone = values.links[name].filter((key) => !known.has(key));
    return (
      <MultiSelect
        key={name}
        size="xs"
        searchable
        limit={50}
        label={t(`incidents.${name}`)}
        value={[...values.links[name]]}
        data={[
          ...entities.map((entity) => ({ value: entity.key, label: text(entity.name) })),
          ...gone.map((key) => ({ value: key, label: key })),
        ].toSorted((a, b) => compare(a.label, b.label))}
        onChange={(keys) => set({ links: { ...values.links, [name]: keys } })}
      />
    );
  });
}

function Words({ values, set }: PartProps) {
  const t = useT(incidentsTexts);
  return (['description', 'lessons', 'action'] as const).map((name) => (
    <Textarea
      key={name}
      size="xs"
      autosize
      minRows={2}
      label={t(`incidents.${name}`)}
      maxLength={maxIncidentTextLength}
      value={values[name]}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  ));
}

interface HeadProps extends PartProps {
  readonly units: IncidentFormProps['units'];
  readonly tried: boolean;
}

function Head({ values, set, units, tried }: HeadProps) {
  const t = useT(incidentsTexts);
  return (
    <>
      <TextInput
        size="xs"
        required
        label={t('incidents.what')}
        maxLength={300}
        value={values.title}
        error={tried && values.title.trim() === '' ? t('incidents.missing') : null}
        onChange={({ currentTarget: { value } }) => set({ title: value })}
      />
      <DateField
        size="xs"
        required
        label={t('incidents.day')}
        value={values.day}
        error={tried && values.day === '' ? t('incidents.missingDay') : null}
        onChange={(day) => set({ day })}
      />
      {units.length > 1 ? (
        <NativeSelect
          size="xs"
          label={t('incidents.unit')}
          value={String(values.unitId)}
          data={units.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) => set({ unitId: Number(value) })}
        />
      ) : null}
    </>
  );
}

export function IncidentForm({ given, units, start, today, onDone }: IncidentFormProps) {
  const t = useT(incidentsTexts);
  const steps = useIncidentCommands();
  const [values, setValues] = useState(() =>
    given === null
      ? fresh(startUnit(units, start?.unit ?? null), today, start?.product ?? null)
      : valuesOf(given),
  );
  const own = useOwnFieldsForm('incident', given?.ownFields ?? noValues);
  const [tried, setTried] = useState(false);
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }));
  const send = async () => {
    setTried(true);
    const isOwnRight = own.check();
    if (values.title.trim() === '' || values.day === '' || !isOwnRight) return;
    const body = { ...values, ownFields: own.change };
    if (await steps.save(given, body, own.takeRefusal)) onDone();
  };
  const remove = async () => {
    if (given === null) return;
    if (await steps.remove(given)) onDone();
  };
  const part = { values, set };
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={send}>
      <Head {...part} units={units} tried={tried} />
      <Kinds {...part} />
      <Links {...part} />
      <NumberField
        size="xs"
        label={t('incidents.loss')}
        description={t('incidents.lossHelp')}
        min={0}
        value={values.loss ?? null}
        onChange={(loss) => set({ loss })}
      />
      <Words {...part} />
      <OwnFieldInputs form={own} />
      <div className={styles.tools}>
        <Button size="xs" type="submit" disabled={steps.busy}>
          {t('incidents.save')}
        </Button>
        {given === null ? null : (
          <Button size="xs" variant="default" disabled={steps.busy} onClick={() => void remove()}>
            {t('incidents.remove')}
          </Button>
        )}
      </div>
    </ErrorSummaryForm>
  );
}
