import type { PortalQuestionView } from '@klarsikt/contract';
import { frequencyBands, routineStates } from '@klarsikt/engine/portal';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { PlainDateField } from '@klarsikt/web/ui/fields/PlainDateField.tsx';
import { Fragment, useState } from 'react';
import type { PortalAnswerInput } from '../_lib/answers.ts';
import styles from '../portal.module.css';
import { portalTexts } from '../texts.ts';
import { LinesAnswerField } from './Lines.tsx';
import { MisuseAnswerField } from './Misuse.tsx';

interface FieldProps {
  readonly question: PortalQuestionView;
  readonly value: PortalAnswerInput | undefined;
  readonly onAnswer: (value: PortalAnswerInput | null) => void;
}

interface Option {
  readonly value: string;
  readonly label: string;
  /** True if the option excludes all other options. */
  readonly alone?: boolean;
}

function useOptions({ kind, options }: PortalQuestionView): readonly Option[] {
  const t = useT(portalTexts);
  const language = useLanguage();
  if (kind === 'band')
    return frequencyBands.map((band) => ({ value: String(band), label: t(`portal.band.${band}`) }));
  if (kind === 'routine')
    return routineStates.map((state) => ({ value: state, label: t(`portal.routine.${state}`) }));
  return options.map(({ key, label, alone }) => ({ value: key, label: label[language], alone }));
}

function Choices({ question, value, onAnswer }: FieldProps) {
  const t = useT(portalTexts);
  const options = useOptions(question);
  const several = question.kind === 'choices';
  const chosen = Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
  const choose = (option: string, checked: boolean) => {
    if (question.kind === 'band') return onAnswer(Number(option));
    if (!several) return onAnswer(option);
    const isAlone = (one: string) => options.some(({ value: key, alone }) => key === one && alone === true);
    const beside = isAlone(option) ? [] : chosen.filter((one) => !isAlone(one));
    const next = checked ? [...beside, option] : chosen.filter((one) => one !== option);
    return onAnswer(next.length === 0 ? null : next);
  };
  return (
    <>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={question.id}
              checked={chosen.includes(option.value)}
              onChange={(event) => choose(option.value, event.target.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {question.kind === 'band' ? <p className={styles.why}>{t('portal.unknown')}</p> : null}
    </>
  );
}

function Written({ question, value, onAnswer }: FieldProps) {
  const language = useLanguage();
  const [text, setText] = useState(typeof value === 'string' ? value : String(question.start ?? ''));
  const write = (next: string) => {
    setText(next);
    onAnswer(next.trim() === '' ? null : next);
  };
  if (question.kind === 'day')
    return (
      <PlainDateField
        label={question.text[language]}
        labelHidden
        inputClassName={styles.input}
        value={text}
        onChange={write}
      />
    );
  return (
    <textarea
      className={styles.text}
      aria-label={question.text[language]}
      value={text}
      maxLength={4000}
      onChange={(event) => write(event.target.value)}
      onBlur={() => (text.trim() === '' ? undefined : onAnswer(text))}
    />
  );
}

/** Button that confirms a prefilled list; the list counts as an answer once the user has confirmed or changed it. */
function Confirm({ value, onAnswer }: Omit<FieldProps, 'question'>) {
  const t = useT(portalTexts);
  if (value !== undefined) return <p className={styles.saved}>{t('portal.confirmed')}</p>;
  return (
    <Button size="md" variant="default" onClick={() => onAnswer({})}>
      {t('portal.confirmList')}
    </Button>
  );
}

function Field(props: FieldProps) {
  const { question, value, onAnswer } = props;
  const t = useT(portalTexts);
  switch (question.kind) {
    case 'text':
    case 'day':
      return <Written {...props} />;
    case 'bands':
      return (
        <>
          <p className={styles.why}>{t('portal.prefilled')}</p>
          <LinesAnswerField question={question} value={value} onAnswer={onAnswer} />
          <Confirm value={value} onAnswer={onAnswer} />
        </>
      );
    case 'misuse':
      return (
        <>
          <MisuseAnswerField question={question} value={value} onAnswer={onAnswer} />
          <Confirm value={value} onAnswer={onAnswer} />
        </>
      );
    default:
      return <Choices {...props} />;
  }
}

export function PortalQuestionField(props: FieldProps) {
  const t = useT(portalTexts);
  const language = useLanguage();
  const { id, text, why, sources } = props.question;
  return (
    <fieldset className={styles.question} id={`q-${id}`}>
      <legend>{text[language]}</legend>
      <p className={styles.why}>
        <b>{t('portal.why')}</b> {why[language]}
        {sources.map(({ key, name, url }) => (
          <Fragment key={key}>
            {' '}
            {URL.canParse(url) ? (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
          </Fragment>
        ))}
      </p>
      <Field {...props} />
    </fieldset>
  );
}
