/**
 * Form for a part of the document, generated from the engine's table of its fields, so that a new field needs no code
 * here.
 */
import { getBusinessName } from '@klarsikt/engine/analysis';
import { formatPointer, getValueAtPointer } from '@klarsikt/engine/assessment';
import { createBlankMembers, type Field, isRecord } from '@klarsikt/engine/fields';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Checkbox, MultiSelect, NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useFieldLabels } from '../../history/use-field-words.ts';
import styles from './field-form.module.css';
import {
  createMemberWrite,
  findDecisiveChoice,
  findFreeName,
  listFieldPaths,
  listFillableFields,
} from './field-form.ts';
import { fieldFormTexts } from './field-form-texts.ts';
import { FieldSearchProvider, useFieldSearchMatch, useIsSearching } from './field-search.tsx';
import { LongTextField } from './LongText.tsx';

type ObjectField = Extract<Field, { readonly type: 'object' }>;
type MapField = Extract<Field, { readonly type: 'map' }>;

/** Texts with a higher limit, in characters, get an input that grows with its content. */
const longLine = 255;

interface AnyInputProps {
  readonly field: Field;
  readonly name: string;
  readonly path: readonly string[];
  readonly value: unknown;
  readonly onWrite: (value: unknown) => void;
}

type HelpText = keyof typeof fieldFormTexts.en;
const isHelp = (key: string): key is HelpText => Object.hasOwn(fieldFormTexts.en, key);

function useHelp(): (path: readonly string[]) => string | undefined {
  const t = useT(fieldFormTexts);
  return (path) => {
    const key = `help.${path.join('.')}`;
    return isHelp(key) ? t(key) : undefined;
  };
}

function useFieldMatch(): (field: Field, name: string, path: readonly string[]) => boolean {
  const match = useFieldSearchMatch();
  const word = useFieldLabels();
  const help = useHelp();
  return (field, name, path) =>
    listFieldPaths(field, name, path).some((place) => match(word(place.at(-1) ?? ''), help(place)));
}

function PlainInput({ field, name, path, value, onWrite }: AnyInputProps) {
  const t = useT(fieldFormTexts);
  const word = useFieldLabels();
  const help = useHelp()(path);
  const { editable } = useAssessment();
  const label = word(name);
  const said = { size: 'xs', label, disabled: !editable, ...(help && { description: help }) } as const;
  switch (field.type) {
    case 'text': {
      const text = typeof value === 'string' ? value : '';
      if (field.format === undefined && (field.longest ?? 0) > longLine)
        return <LongTextField label={label} {...(help && { help })} value={text} onWrite={onWrite} />;
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

/** Selects the businesses that a source concerns. It is the only field of these forms whose value is a list. */
function BusinessesInput({ value, onWrite, ...said }: BusinessesInputProps) {
  const { text } = useFormat();
  const { model } = useAssessment();
  const chosen = Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
  return (
    <MultiSelect
      {...said}
      data={model.businesses.list.map((business) => ({
        value: business.key,
        label: text(getBusinessName(business, getToday())),
      }))}
      value={chosen}
      searchable
      clearable
      hidePickedOptions
      onChange={(keys) => onWrite(keys.length === 0 ? null : keys)}
    />
  );
}

interface PartProps<F extends Field> {
  readonly only?: readonly string[];
  readonly field: F;
  readonly path: readonly string[];
}

export function FieldForm({ field, path, only }: PartProps<ObjectField>) {
  const word = useFieldLabels();
  const concerns = useFieldMatch();
  const { document, set } = useAssessment();
  const current = getValueAtPointer(document, formatPointer(...path));
  const choice = findDecisiveChoice(field);
  const isOpen = choice === null || isRecord(current);
  return (
    <div className={styles.fields}>
      {listFillableFields(field, path)
        .filter(([name]) => (isOpen || name === choice) && (only?.includes(name) ?? true))
        .filter(([name, member]) => concerns(member, name, [...path, name]))
        .map(([name, member]) => {
          const place = [...path, name];
          if (member.type === 'object' || member.type === 'map')
            return <Branch key={name} field={member} name={name} path={place} />;
          return (
            <div key={name} data-field={formatPointer(...place)}>
              <PlainInput
                field={member}
                name={name}
                path={place}
                value={isRecord(current) ? current[name] : undefined}
                onWrite={(value) => {
                  const write = createMemberWrite(field, path, current, name, value, getToday());
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
  const word = useFieldLabels();
  const help = useHelp()(path);
  const concerns = useFieldMatch();
  const isNamed = useFieldSearchMatch()(word(name), help);
  const content = (
    <fieldset className={styles.branch} data-field={formatPointer(...path)}>
      <legend>{word(name)}</legend>
      {help === undefined ? null : <p className="muted">{help}</p>}
      {field.type === 'object' ? (
        <FieldForm field={field} path={path} />
      ) : typeof field.names === 'string' ? (
        <Entries field={field} name={name} path={path} />
      ) : (
        field.names
          .filter((each) => isNamed || concerns(field.of, each, [...path, each]))
          .map((each) =>
            field.of.type === 'object' ? (
              <Branch key={each} field={field.of} name={each} path={[...path, each]} />
            ) : null,
          )
      )}
    </fieldset>
  );
  // If the heading matches the search, all fields below it are shown.
  return isNamed ? <FieldSearchProvider value="">{content}</FieldSearchProvider> : content;
}

function Entries({ field, name, path }: PartProps<MapField> & { readonly name: string }) {
  const t = useT(fieldFormTexts);
  const word = useFieldLabels();
  const { document, set, editable } = useAssessment();
  const current = getValueAtPointer(document, formatPointer(...path));
  const names = isRecord(current) ? Object.keys(current) : [];
  const { of } = field;
  if (of.type !== 'object') return null;
  return (
    <>
      {names.map((each) => (
        <div key={each} className={styles.entry}>
          <FieldSearchProvider value="">
            <FieldForm field={of} path={[...path, each]} />
          </FieldSearchProvider>
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
              set(word(name), [...path, findFreeName(names, name)], createBlankMembers(of.fields, getToday()))
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

export function FieldSection({ title, text, field, path }: FieldSectionProps) {
  const [place] = useSearchParameter('field');
  const [open, setOpen] = useState(place?.startsWith(formatPointer(...path)) === true);
  const isSearching = useIsSearching();
  const isNamed = useFieldSearchMatch()(title, text);
  const concerns = useFieldMatch();
  const members = listFillableFields(field, path);
  if (!isNamed && !members.some(([name, member]) => concerns(member, name, [...path, name]))) return null;
  const form = <FieldForm field={field} path={path} />;
  return (
    <details
      className={styles.section}
      open={open || isSearching}
      onToggle={(event) => !isSearching && setOpen(event.currentTarget.open)}
      data-field={formatPointer(...path)}
    >
      <summary>{title}</summary>
      <p className="muted">{text}</p>
      {isNamed ? <FieldSearchProvider value="">{form}</FieldSearchProvider> : form}
    </details>
  );
}
