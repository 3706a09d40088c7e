/** A form for a part of the document, read from its table of fields: a field that is added there is asked for here. */
import { blankMembers, type Field, isRecord, pointerOf, valueAt } from '@klarsikt/engine';
import { today } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Checkbox, MultiSelect, NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useFieldWords } from '../../history/use-field-words.ts';
import styles from './field-form.module.css';
import { askedFields, decisiveChoice, memberWrite, nextName } from './field-form.ts';
import { texts } from './field-form-texts.ts';
import { LongText } from './LongText.tsx';

type ObjectField = Extract<Field, { readonly type: 'object' }>;
type MapField = Extract<Field, { readonly type: 'map' }>;

/** Texts longer than this are written in a field that grows. */
const longLine = 255;

interface AnyInputProps {
  readonly field: Field;
  readonly name: string;
  readonly path: readonly string[];
  readonly value: unknown;
  readonly onWrite: (value: unknown) => void;
}

type HelpText = keyof typeof texts.en;
const isHelp = (key: string): key is HelpText => Object.hasOwn(texts.en, key);

/** What is meant by a field, where its name does not say it. */
function useHelp(): (path: readonly string[]) => string | undefined {
  const t = useT(texts);
  return (path) => {
    const key = `help.${path.join('.')}`;
    return isHelp(key) ? t(key) : undefined;
  };
}

function PlainInput({ field, name, path, value, onWrite }: AnyInputProps) {
  const t = useT(texts);
  const word = useFieldWords();
  const help = useHelp()(path);
  const { editable } = useAssessment();
  const label = word(name);
  const said = { size: 'xs', label, disabled: !editable, ...(help && { description: help }) } as const;
  switch (field.type) {
    case 'text': {
      const text = typeof value === 'string' ? value : '';
      if (field.format === undefined && (field.longest ?? 0) > longLine)
        return <LongText label={label} {...(help && { help })} value={text} onWrite={onWrite} />;
      if (field.format === 'day') return <DateField {...said} value={text} onChange={onWrite} />;
      return (
        <TextInput
          {...said}
          maxLength={field.longest}
          value={text}
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
      );
    }
    case 'number':
      return (
        <NumberField
          {...said}
          min={field.lowest ?? 0}
          max={field.highest ?? 4}
          value={typeof value === 'number' ? value : null}
          onChange={onWrite}
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...said}
          checked={value === true}
          onChange={(event) => onWrite(event.currentTarget.checked ? true : null)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...said}
          value={typeof value === 'string' ? value : ''}
          data={[
            { value: '', label: t('form.unsaid') },
            ...field.of.map((each) => ({ value: each, label: word(each) })),
          ]}
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
      );
    case 'list':
      return <BusinessesInput {...said} value={value} onWrite={onWrite} />;
    default:
      return null;
  }
}

interface BusinessesInputProps {
  readonly size: 'xs';
  readonly label: string;
  readonly disabled: boolean;
  readonly value: unknown;
  readonly onWrite: (value: unknown) => void;
}

/** The businesses that a source concerns: the one list among the fields of these forms. */
function BusinessesInput({ value, onWrite, ...said }: BusinessesInputProps) {
  const { text } = useFormat();
  const { model } = useAssessment();
  const chosen = Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
  return (
    <MultiSelect
      {...said}
      data={model.businesses.list.map(({ key, name }) => ({ value: key, label: text(name) }))}
      value={chosen}
      searchable
      clearable
      hidePickedOptions
      onChange={(keys) => onWrite(keys.length === 0 ? null : keys)}
    />
  );
}

interface PartProps<F extends Field> {
  /** Of an object, the members that are asked for; all of them when left out. */
  readonly only?: readonly string[];
  readonly field: F;
  readonly path: readonly string[];
}

/** The members of an object, one below the other. */
export function FieldForm({ field, path, only }: PartProps<ObjectField>) {
  const word = useFieldWords();
  const { document, set } = useAssessment();
  const current = valueAt(document, pointerOf(...path));
  const choice = decisiveChoice(field);
  const isOpen = choice === null || isRecord(current);
  return (
    <div className={styles.fields}>
      {askedFields(field, path)
        .filter(([name]) => (isOpen || name === choice) && (only?.includes(name) ?? true))
        .map(([name, member]) => {
          const place = [...path, name];
          if (member.type === 'object' || member.type === 'map')
            return <Branch key={name} field={member} name={name} path={place} />;
          return (
            <div key={name} data-field={pointerOf(...place)}>
              <PlainInput
                field={member}
                name={name}
                path={place}
                value={isRecord(current) ? current[name] : undefined}
                onWrite={(value) => {
                  const write = memberWrite(field, path, current, name, value, today());
                  if (write !== null) set(word(name), write.path, write.value);
                }}
              />
            </div>
          );
        })}
    </div>
  );
}

function Branch({ field, name, path }: PartProps<ObjectField | MapField> & { readonly name: string }) {
  const word = useFieldWords();
  const help = useHelp()(path);
  return (
    <fieldset className={styles.branch} data-field={pointerOf(...path)}>
      <legend>{word(name)}</legend>
      {help === undefined ? null : <p className="muted">{help}</p>}
      {field.type === 'object' ? (
        <FieldForm field={field} path={path} />
      ) : typeof field.names === 'string' ? (
        <Entries field={field} name={name} path={path} />
      ) : (
        field.names.map((each) =>
          field.of.type === 'object' ? (
            <Branch key={each} field={field.of} name={each} path={[...path, each]} />
          ) : null,
        )
      )}
    </fieldset>
  );
}

/** What somebody adds, one by one. */
function Entries({ field, name, path }: PartProps<MapField> & { readonly name: string }) {
  const t = useT(texts);
  const word = useFieldWords();
  const { document, set, editable } = useAssessment();
  const current = valueAt(document, pointerOf(...path));
  const names = isRecord(current) ? Object.keys(current) : [];
  const { of } = field;
  if (of.type !== 'object') return null;
  return (
    <>
      {names.map((each) => (
        <div key={each} className={styles.entry}>
          <FieldForm field={of} path={[...path, each]} />
          {editable ? (
            <Button size="compact-xs" variant="subtle" onClick={() => set(word(name), [...path, each], null)}>
              {t('form.remove')}
            </Button>
          ) : null}
        </div>
      ))}
      {names.length === 0 ? <p className="muted">{t('form.none')}</p> : null}
      {editable ? (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              set(word(name), [...path, nextName(names, name)], blankMembers(of.fields, today()))
            }
          >
            {t('form.add', { name: word(name) })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface FieldSectionProps extends PartProps<ObjectField> {
  readonly title: string;
  readonly text: string;
}

/** A part of the document that opens where somebody wants to fill it in, or where an address leads into it. */
export function FieldSection({ title, text, field, path }: FieldSectionProps) {
  const [place] = useSearchText('field');
  const [open, setOpen] = useState(place?.startsWith(pointerOf(...path)) === true);
  return (
    <details
      className={styles.section}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-field={pointerOf(...path)}
    >
      <summary>{title}</summary>
      <p className="muted">{text}</p>
      <FieldForm field={field} path={path} />
    </details>
  );
}
