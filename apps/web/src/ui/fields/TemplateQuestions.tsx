/** Questions of a report template, with their default answers. */
import type { TemplateParameter } from '@klarsikt/engine/report';
import { useLanguage } from '../../platform/settings/language.ts';
import { Checkbox, NativeSelect, TextInput } from '../kit/fields.ts';

export type TemplateAnswers = { readonly [name: string]: string | number | boolean };

interface QuestionsProps {
  readonly parameters: readonly TemplateParameter[];
  readonly value: TemplateAnswers;
  readonly onChange: (value: TemplateAnswers) => void;
}

function Question({
  parameter,
  value,
  write,
}: {
  readonly parameter: TemplateParameter;
  readonly value: string | number | boolean;
  readonly write: (value: string | number | boolean) => void;
}) {
  const language = useLanguage();
  const { type, question, choices = [] } = parameter;
  const label = question[language];
  if (type === 'flag')
    return (
      <Checkbox
        label={label}
        checked={value === true}
        onChange={(event) => write(event.currentTarget.checked)}
      />
    );
  if (type === 'choice')
    return (
      <NativeSelect
        label={label}
        value={String(value)}
        data={choices.map((choice) => ({ value: choice.value, label: choice.label[language] }))}
        onChange={(event) => write(event.currentTarget.value)}
      />
    );
  const isNumber = type === 'number';
  return (
    <TextInput
      label={label}
      type={type === 'date' ? 'date' : isNumber ? 'number' : 'text'}
      step="any"
      value={String(value)}
      onChange={(event) => {
        const { value: typed, valueAsNumber } = event.currentTarget;
        write(isNumber && Number.isFinite(valueAsNumber) ? valueAsNumber : typed);
      }}
    />
  );
}

export function TemplateQuestions({ parameters, value, onChange }: QuestionsProps) {
  return parameters.map((parameter) => (
    <Question
      key={parameter.name}
      parameter={parameter}
      value={value[parameter.name] ?? parameter.default}
      write={(answer) => onChange({ ...value, [parameter.name]: answer })}
    />
  ));
}
