import type { ControlSpecification } from '@klarsikt/engine/specification';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { listFormulaCompletions } from './completion.ts';
import { replaceAtIndex, type SpecificationPartProps, useFormulaFault, useRowLeft } from './parts.ts';
import styles from './specifications.module.css';
import { specificationsTexts } from './texts.ts';

type Action = ControlSpecification['actions'][number];
const results = ['design', 'operation', 'effect', 'text'] as const;

interface CompletionsProps {
  readonly expr: string;
  readonly vars: ControlSpecification['vars'];
  readonly onTake: (expr: string) => void;
}

function Completions({ expr, vars, onTake }: CompletionsProps) {
  const t = useT(specificationsTexts);
  const offers = listFormulaCompletions(expr, vars);
  if (offers.length === 0) return null;
  return (
    <ul className={styles.offers} aria-label={t('spec.complete')}>
      {offers.map(({ text, label }) => (
        <li key={text}>
          <Button size="compact-xs" variant="default" onClick={() => onTake(text)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface FormulaProps {
  readonly spec: ControlSpecification;
  readonly tried: boolean;
  readonly at: number;
  readonly action: Action;
  readonly onWrite: (action: Action | null) => void;
}

function Formula({ spec, tried, at, action, onWrite }: FormulaProps) {
  const t = useT(specificationsTexts);
  const findFault = useFormulaFault(spec);
  const { isLeft, onBlur } = useRowLeft();
  const { to, expr, text } = action;
  const isShown = tried || isLeft || expr.trim() !== '';
  const fault = (field: string) => (isShown ? findFault(field) : undefined);
  const n = at + 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices only that the focus leaves the row
    <div className={styles.line} onBlur={onBlur}>
      <NativeSelect
        size="xs"
        label={t('spec.to', { n })}
        value={to}
        error={fault(`actions[${at}].to`)}
        data={results.map((value) => ({ value, label: t(`spec.to.${value}`) }))}
        onChange={(event) =>
          onWrite({ ...action, to: results.find((one) => one === event.currentTarget.value) ?? 'text' })
        }
      />
      <div className={styles.wide}>
        <TextInput
          size="xs"
          className={styles.formula ?? ''}
          label={t('spec.expr', { n })}
          value={expr}
          spellCheck={false}
          autoComplete="off"
          error={fault(`actions[${at}].expr`)}
          onChange={(event) => onWrite({ ...action, expr: event.currentTarget.value })}
        />
        <Completions expr={expr} vars={spec.vars} onTake={(next) => onWrite({ ...action, expr: next })} />
      </div>
      <TextInput
        size="xs"
        className={styles.wide ?? ''}
        label={t('spec.text', { n })}
        value={text}
        onChange={(event) => onWrite({ ...action, text: event.currentTarget.value })}
      />
      <Button size="compact-xs" variant="subtle" onClick={() => onWrite(null)}>
        {t('spec.removeOf', { name: t('spec.expr', { n }) })}
      </Button>
    </div>
  );
}

export function SpecificationFormulas({ spec, tried, onChange }: SpecificationPartProps) {
  const t = useT(specificationsTexts);
  const { actions } = spec;
  return (
    <section className={styles.part} aria-label={t('spec.actions')}>
      <h2>{t('spec.actions')}</h2>
      {actions.map((action, at) => (
        <Formula
          // biome-ignore lint/suspicious/noArrayIndexKey: a formula has no name of its own
          key={at}
          spec={spec}
          tried={tried}
          at={at}
          action={action}
          onWrite={(next) => onChange({ ...spec, actions: replaceAtIndex(actions, at, next) })}
        />
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange({ ...spec, actions: [...actions, { to: 'design', expr: '', text: '' }] })}
        >
          {t('spec.addAction')}
        </Button>
      </div>
    </section>
  );
}
