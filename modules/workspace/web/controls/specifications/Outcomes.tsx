import { type ControlSpecification, evaluateSpecification } from '@klarsikt/engine/specification';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './specifications.module.css';
import { specificationsTexts } from './texts.ts';

interface OutcomesProps {
  readonly spec: ControlSpecification;
  readonly values: Readonly<Record<string, number>>;
}

export function SpecificationOutcomes({ spec, values }: OutcomesProps) {
  const t = useT(specificationsTexts);
  const { level, text } = useFormat();
  const nameOf = (key: string) => spec.vars.find((one) => one.key === key)?.name ?? key;
  return (
    <ol className={styles.outcomes} aria-live="polite">
      {evaluateSpecification(spec, values).map((outcome) => (
        <li key={outcome.index}>
          {outcome.state === 'value' ? (
            <>
              <b>
                {outcome.to === 'text'
                  ? outcome.value === 0
                    ? null
                    : outcome.text
                  : t('spec.gives', { to: t(`spec.to.${outcome.to}`), value: level(outcome.value) })}
              </b>
              <span className={styles.working}>{outcome.working}</span>
            </>
          ) : outcome.state === 'incomplete' ? (
            <span className="muted">
              {t(`spec.to.${outcome.to}`)}: {t('spec.missing', { name: nameOf(outcome.missing) })}
            </span>
          ) : (
            <span role="alert">{text(outcome.error)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
