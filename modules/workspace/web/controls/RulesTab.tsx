import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { ControlRow } from '@klarsikt/engine/assessment';
import { evaluateRuleSet, type RuleOutcome, type RuleSet, type RuleVariable } from '@klarsikt/engine/formula';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import styles from './controls.module.css';
import { controlsTexts } from './texts.ts';
import { useControlEdit } from './use-control-edit.ts';

interface VariableProps {
  readonly variable: RuleVariable;
  readonly value: number | null;
  readonly readOnly: boolean;
  readonly onChange: (value: number | null) => void;
}

function Variable({ variable, value, readOnly, onChange }: VariableProps) {
  const t = useT(controlsTexts);
  const { text, number } = useFormat();
  const { kind = 'number', choices = [], unit, default: standard } = variable;
  const label = unit ? `${text(variable.label)} (${text(unit)})` : text(variable.label);
  if (kind === 'number') {
    return (
      <NumberField
        size="xs"
        label={label}
        disabled={readOnly}
        value={value}
        onChange={onChange}
        {...(standard === undefined
          ? {}
          : { placeholder: t('controls.default', { value: number(standard, 1) }) })}
      />
    );
  }
  const offered =
    kind === 'boolean'
      ? [
          { value: '1', label: t('controls.yes') },
          { value: '0', label: t('controls.no') },
        ]
      : choices.map((choice) => ({ value: String(choice.value), label: text(choice.label) }));
  return (
    <NativeSelect
      size="xs"
      label={label}
      disabled={readOnly}
      value={value === null ? '' : String(value)}
      data={[{ value: '', label: t('controls.notAnswered') }, ...offered]}
      onChange={(event) =>
        onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
      }
    />
  );
}

function Outcome({ outcome, rules }: { readonly outcome: RuleOutcome; readonly rules: RuleSet }) {
  const t = useT(controlsTexts);
  const { text } = useFormat();
  const variable = outcome.state === 'incomplete' && rules.vars.find(({ key }) => key === outcome.missing);
  return (
    <li data-state={outcome.state}>
      {outcome.state === 'shown' ? <b>{text(outcome.text)}</b> : text(outcome.text)}
      {outcome.state === 'hidden' ? <small>{t('controls.ruleNot')}</small> : null}
      {variable ? <small>{t('controls.ruleMissing', { name: text(variable.label) })}</small> : null}
      {outcome.state === 'failed' ? <small>{text(outcome.error.text)}</small> : null}
    </li>
  );
}

export function ControlRulesTab({ row, rules }: { readonly row: ControlRow; readonly rules: RuleSet }) {
  const t = useT(controlsTexts);
  const { editable } = useAssessment();
  const edit = useControlEdit();
  const values = row.entry.variables ?? {};
  return (
    <div className={styles.tab}>
      <p className="muted">{t('controls.rulesHelp')}</p>
      {rules.vars.map((variable) => (
        <Variable
          key={variable.key}
          variable={variable}
          value={values[variable.key] ?? null}
          readOnly={!editable}
          onChange={(value) => {
            const { [variable.key]: _, ...others } = values;
            const next = value === null ? others : { ...others, [variable.key]: value };
            edit.write(row, 'variables', Object.keys(next).length === 0 ? null : next);
          }}
        />
      ))}
      {rules.actions.length === 0 ? null : (
        <section aria-live="polite">
          <h3 className={styles.heading}>{t('controls.rulesSay')}</h3>
          <ul className={styles.rules}>
            {evaluateRuleSet(rules, values).map((outcome) => (
              <Outcome key={outcome.index} outcome={outcome} rules={rules} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
