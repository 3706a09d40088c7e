import { parameterTypes, type ReportTemplate, type TemplateParameter } from '@klarsikt/engine/report';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from '../template.module.css';
import { templateEditorTexts } from './texts.ts';
import type { OfferedFieldChoice } from './use-offered.ts';
import { BilingualTextField } from './WordsField.tsx';

type Head = Pick<ReportTemplate, 'name' | 'description' | 'title' | 'parameters'>;
type Choices = NonNullable<TemplateParameter['choices']>;

const firstAnswer: { readonly [T in TemplateParameter['type']]: string | number | boolean } = {
  text: '',
  number: 0,
  flag: false,
  date: '',
  choice: '',
};

const linesOf = (choices: Choices): string =>
  choices.map(({ value, label }) => `${value} | ${label.en} | ${label.sv}`).join('\n');

const choicesOf = (lines: string): Choices =>
  lines.split('\n').flatMap((line) => {
    const [value = '', en = '', sv = ''] = line.split('|').map((part) => part.trim());
    return value === '' ? [] : [{ value, label: { en: en || value, sv: sv || en || value } }];
  });

interface ParameterProps {
  readonly parameter: TemplateParameter;
  readonly write: (parameter: TemplateParameter) => void;
}

function Answer({ parameter, write }: ParameterProps) {
  const t = useT(templateEditorTexts);
  const { type, choices = [] } = parameter;
  const label = t('editor.default');
  const put = (answer: string | number | boolean) => write({ ...parameter, default: answer });
  if (type === 'flag')
    return (
      <Checkbox
        size="xs"
        label={label}
        checked={parameter.default === true}
        onChange={(event) => put(event.currentTarget.checked)}
      />
    );
  if (type === 'choice')
    return (
      <NativeSelect
        size="xs"
        label={label}
        value={String(parameter.default)}
        data={choices.map(({ value }) => value)}
        onChange={(event) => put(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      size="xs"
      label={label}
      type={type === 'text' ? 'text' : type}
      step="any"
      defaultValue={String(parameter.default)}
      onChange={(event) => {
        const { value, valueAsNumber } = event.currentTarget;
        if (type !== 'number') put(value);
        else if (Number.isFinite(valueAsNumber)) put(valueAsNumber);
      }}
    />
  );
}

/** Input of a parameter's name. An incomplete name stays in the input until it is valid. */
function NameField({ parameter, write }: ParameterProps) {
  const t = useT(templateEditorTexts);
  const [typed, setTyped] = useState(parameter.name);
  const isName = /^[A-Za-z][A-Za-z0-9]{0,39}$/.test(typed);
  return (
    <TextInput
      size="xs"
      label={t('editor.parameterName')}
      value={typed}
      maxLength={40}
      error={isName ? null : t('editor.parameterNameHelp')}
      onChange={(event) => {
        const { value: name } = event.currentTarget;
        setTyped(name);
        if (/^[A-Za-z][A-Za-z0-9]{0,39}$/.test(name)) write({ ...parameter, name });
      }}
    />
  );
}

function Choices({ parameter, write }: ParameterProps) {
  const t = useT(templateEditorTexts);
  const [lines, setLines] = useState(linesOf(parameter.choices ?? []));
  return (
    <Textarea
      size="xs"
      autosize
      minRows={2}
      label={t('editor.choices')}
      value={lines}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setLines(value);
        const choices = choicesOf(value);
        const [first] = choices;
        if (first === undefined) return;
        const isKept = choices.some((one) => one.value === parameter.default);
        write({ ...parameter, choices, default: isKept ? parameter.default : first.value });
      }}
    />
  );
}

function ParameterForm({
  parameter,
  number,
  write,
  onRemove,
}: ParameterProps & { readonly number: number; readonly onRemove: () => void }) {
  const t = useT(templateEditorTexts);
  const ofType = (type: TemplateParameter['type']): TemplateParameter => {
    const { choices: _, ...rest } = parameter;
    if (type !== 'choice') return { ...rest, type, default: firstAnswer[type] };
    const choices = [{ value: 'a', label: { en: 'A', sv: 'A' } }];
    return { ...rest, type, default: 'a', choices };
  };
  return (
    <fieldset className={styles.fields}>
      <legend>{t('editor.parameter', { number })}</legend>
      <NameField parameter={parameter} write={write} />
      <NativeSelect
        size="xs"
        label={t('editor.type')}
        value={parameter.type}
        data={parameterTypes.map((type) => ({ value: type, label: t(`editor.type.${type}`) }))}
        onChange={(event) => {
          const type = parameterTypes.find((one) => one === event.currentTarget.value);
          if (type !== undefined) write(ofType(type));
        }}
      />
      {parameter.type === 'choice' ? <Choices parameter={parameter} write={write} /> : null}
      <BilingualTextField
        label={t('editor.question')}
        value={parameter.question}
        offered={[]}
        isLine
        write={(question) => write({ ...parameter, question: readBilingualText(question) })}
      />
      <Answer key={parameter.type} parameter={parameter} write={write} />
      <div>
        <Button variant="subtle" color="red" onClick={onRemove}>
          {t('editor.remove')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Reads a text in both languages from the value of a words field. */
function readBilingualText(value: unknown): { readonly en: string; readonly sv: string } {
  const said = new Map<string, unknown>(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  );
  const of = (language: 'en' | 'sv'): string => {
    const text = said.get(language);
    return typeof text === 'string' ? text : '';
  };
  return { en: of('en'), sv: of('sv') };
}

const freeName = (parameters: readonly TemplateParameter[]): string => {
  const taken = parameters.map(({ name }) => name);
  let number = taken.length + 1;
  while (taken.includes(`question${number}`)) number += 1;
  return `question${number}`;
};

interface ParametersProps {
  readonly parameters: readonly TemplateParameter[];
  readonly write: (parameters: readonly TemplateParameter[]) => void;
}

function Parameters({ parameters, write }: ParametersProps) {
  const t = useT(templateEditorTexts);
  return (
    <>
      <h3>{t('editor.parameters')}</h3>
      <p className="muted">{t('editor.parametersSub', { example: '{{ parameters.name }}' })}</p>
      {parameters.map((parameter, index) => (
        <ParameterForm
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is being written
          key={`${parameters.length} ${index}`}
          parameter={parameter}
          number={index + 1}
          write={(next) => write(parameters.map((one, at) => (at === index ? next : one)))}
          onRemove={() => write(parameters.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button
          variant="default"
          disabled={parameters.length >= 30}
          onClick={() =>
            write([
              ...parameters,
              { name: freeName(parameters), type: 'text', question: { en: '', sv: '' }, default: '' },
            ])
          }
        >
          {t('editor.addParameter')}
        </Button>
      </div>
    </>
  );
}

export function TemplateHeadForm({
  head,
  offered,
  write,
}: {
  readonly head: Head;
  readonly offered: readonly OfferedFieldChoice[];
  readonly write: (field: keyof Head, value: unknown) => void;
}) {
  const t = useT(templateEditorTexts);
  const { name, description, title, parameters = [] } = head;
  return (
    <section className={styles.fields} aria-label={t('editor.head')}>
      <h2>{t('editor.head')}</h2>
      <BilingualTextField
        label={t('editor.name')}
        value={name}
        offered={[]}
        isLine
        write={(value) => write('name', value)}
      />
      <BilingualTextField
        label={t('editor.description')}
        value={description}
        offered={[]}
        isLine
        write={(value) => write('description', value)}
      />
      <BilingualTextField
        label={t('editor.reportTitle')}
        value={title}
        offered={offered}
        isLine
        write={(value) => write('title', value)}
      />
      <Parameters parameters={parameters} write={(next) => write('parameters', next)} />
    </section>
  );
}
