import { findNextVariableKey } from '@klarsikt/engine/formula';
import type { SpecificationVariable } from '@klarsikt/engine/specification';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { replaceAtIndex, type SpecificationPartProps, useFormulaFault, useRowLeft } from './parts.ts';
import styles from './specifications.module.css';
import { specificationsTexts } from './texts.ts';

const sources = ['entered', 'figure', 'level'] as const;
const types = ['number', 'boolean'] as const;

interface FieldsProps {
  readonly variable: SpecificationVariable;
  readonly fault: (field: 'key' | 'name' | 'from') => string | undefined;
  readonly write: (change: Partial<SpecificationVariable>) => void;
}

function Source({ variable, fault, write }: FieldsProps) {
  const t = useT(specificationsTexts);
  const { key, source, from } = variable;
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('spec.source', { key })}
        value={source}
        data={sources.map((value) => ({ value, label: t(`spec.${value}`) }))}
        onChange={(event) =>
          write({ source: sources.find((one) => one === event.currentTarget.value) ?? 'entered' })
        }
      />
      {source === 'entered' ? null : (
        <TextInput
          size="xs"
          className={styles.wide ?? ''}
          label={t('spec.from', { key })}
          description={t('spec.fromHelp')}
          value={from}
          error={fault('from')}
          onChange={(event) => write({ from: event.currentTarget.value })}
        />
      )}
    </>
  );
}

interface VariableProps extends FieldsProps {
  readonly tried: boolean;
  readonly onRemove: () => void;
}

function Variable({ onRemove, tried, ...given }: VariableProps) {
  const t = useT(specificationsTexts);
  const { isLeft, onBlur } = useRowLeft();
  const fault: FieldsProps['fault'] = (field) => (tried || isLeft ? given.fault(field) : undefined);
  const fields = { ...given, fault };
  const { variable, write } = fields;
  const { key, name, unit, type } = variable;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices only that the focus leaves the row
    <div className={styles.line} onBlur={onBlur}>
      <TextInput
        size="xs"
        label={t('spec.key')}
        value={key}
        error={fault('key')}
        onChange={(event) => write({ key: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={t('spec.varName', { key })}
        value={name}
        error={fault('name')}
        onChange={(event) => write({ name: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={t('spec.unit', { key })}
        value={unit}
        onChange={(event) => write({ unit: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label={t('spec.type', { key })}
        value={type}
        data={types.map((value) => ({ value, label: t(`spec.${value}`) }))}
        onChange={(event) =>
          write({ type: types.find((one) => one === event.currentTarget.value) ?? 'number' })
        }
      />
      <Source {...fields} />
      <Button size="compact-xs" variant="subtle" onClick={onRemove}>
        {t('spec.removeOf', { name: key })}
      </Button>
    </div>
  );
}

export function SpecificationVariables({ spec, tried, onChange }: SpecificationPartProps) {
  const t = useT(specificationsTexts);
  const fault = useFormulaFault(spec);
  const { vars } = spec;
  const write = (at: number, next: SpecificationVariable | null) =>
    onChange({ ...spec, vars: replaceAtIndex(vars, at, next) });
  const add = () => {
    const key = findNextVariableKey(vars.map((one) => one.key));
    onChange({
      ...spec,
      vars: [...vars, { key, name: '', unit: '', type: 'number', source: 'entered', from: '' }],
    });
  };
  return (
    <section className={styles.part} aria-label={t('spec.vars')}>
      <h2>{t('spec.vars')}</h2>
      {vars.map((variable, at) => (
        <Variable
          // biome-ignore lint/suspicious/noArrayIndexKey: a key can be renamed while it is written
          key={at}
          variable={variable}
          tried={tried}
          fault={(field) => fault(`vars[${at}].${field}`)}
          write={(change) => write(at, { ...variable, ...change })}
          onRemove={() => write(at, null)}
        />
      ))}
      <div>
        <Button size="xs" variant="default" onClick={add}>
          {t('spec.addVar')}
        </Button>
      </div>
    </section>
  );
}
