/** The form of an own entity, read from the table of its collection: a field that is added there is asked for here. */
import {
  type CollectionName,
  type Entity,
  type Field,
  type Fields,
  isCollectionName,
  isRecord,
  modelTables,
  type OwnCollection,
  reviewPeriodDays,
} from '@klarsikt/engine';
import { useState } from 'react';
import { daysAfter, today } from '../../../platform/days.ts';
import { sentenceCase, useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { choiceWord, memberWord } from '../../../platform/model/model-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '../../../ui/kit/fields.ts';
import { ListFile } from './ListFile.tsx';
import styles from './own.module.css';
import { useParts, writeAt } from './parts.tsx';
import { texts } from './texts.ts';

/** The day on which a grade is looked at again. */
const reviewDate = (graded: string): string => daysAfter(graded, reviewPeriodDays);

/** Not asked for: what identifies, what belongs to a licence or to the library's editing, and what has a screen of its own. */
const unasked: ReadonlySet<string> = new Set(
  `id key demo context multiRelevance inheritance probability levelIndividual levelCorporate privGradeTime corpGradeTime
   texts summary offering datapoint hidden forCustom pdfCmsId maiaDocumentId spec dep depCountry depLegalform depIndustry
   label online retrieved`.split(/\s+/),
);

const isText = (value: unknown): value is { readonly en: string; readonly sv: string } =>
  isRecord(value) && typeof value.en === 'string' && typeof value.sv === 'string';

interface InputProps {
  readonly field: Field;
  readonly label: string;
  readonly description?: string;
  readonly value: unknown;
  /** The highest value of a country list: a level, or a figure of an index. */
  readonly most: number;
  readonly onWrite: (value: unknown) => void;
}

function TranslatedInput({ field, label, value, onWrite }: InputProps) {
  const t = useT(texts);
  const { editable } = useParts();
  const [empty, setEmpty] = useState<Readonly<Record<string, boolean>>>({});
  const text = isText(value) ? value : { en: '', sv: '' };
  const isNeeded = field.type === 'translated' && (field.shortest ?? 0) > 0;
  const Input = field.type === 'translated' && field.markdown === true ? Textarea : TextInput;
  return (
    <div className={styles.pair}>
      {(['en', 'sv'] as const).map((language) => (
        <Input
          key={language}
          size="xs"
          lang={language}
          label={t(`own.${language}`, { name: label })}
          disabled={!editable}
          value={empty[language] === true ? '' : text[language]}
          error={empty[language] === true ? t('own.nameMissing') : undefined}
          {...(field.type === 'translated' && field.longest !== undefined
            ? { maxLength: field.longest }
            : {})}
          onChange={(event) => {
            const given = event.currentTarget.value;
            const isEmpty = isNeeded && given.trim() === '';
            setEmpty({ ...empty, [language]: isEmpty });
            if (!isEmpty) onWrite({ ...text, [language]: given });
          }}
        />
      ))}
    </div>
  );
}

/** Names of a collection to choose from, in the language's order. */
function useOffered(): (collection: CollectionName) => { readonly value: string; readonly label: string }[] {
  const { model } = useParts();
  const { text, compare } = useFormat();
  return (collection) => {
    const list: readonly (Entity & { readonly name?: { readonly en: string; readonly sv: string } })[] =
      model[collection].list;
    return list
      .map(({ key, name }) => ({ value: key, label: name === undefined ? key : text(name) }))
      .sort((a, b) => compare(a.label, b.label));
  };
}

const keysOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : [];

function ListInput({ field, label, description, value, onWrite }: InputProps) {
  const { editable } = useParts();
  const { language } = useFormat();
  const offered = useOffered();
  if (field.type !== 'list') return null;
  const { of } = field;
  const data =
    of.type === 'reference' && typeof of.to === 'string' && isCollectionName(of.to)
      ? offered(of.to)
      : of.type === 'choice'
        ? of.of.map((word) => ({
            value: word,
            label: memberWord(word, language) ?? choiceWord(word, language) ?? word,
          }))
        : null;
  if (data === null) return null;
  return (
    <MultiSelect
      size="xs"
      label={label}
      description={description}
      searchable
      clearable
      hidePickedOptions
      disabled={!editable}
      data={data}
      value={keysOf(value)}
      onChange={onWrite}
    />
  );
}

/** A grade with its motivation; an empty figure means that nobody has graded. */
function GradeInput({ label, value, onWrite }: InputProps) {
  const t = useT(texts);
  const { editable } = useParts();
  const { language } = useFormat();
  const grade = isRecord(value) ? value : null;
  const motivation = isText(grade?.motivation) ? grade.motivation : { en: '', sv: '' };
  const figure = typeof grade?.grade === 'number' ? grade.grade : null;
  return (
    <div className={styles.form}>
      <NumberField
        size="xs"
        label={t('own.gradeOf', { name: label })}
        placeholder={t('own.notGraded')}
        disabled={!editable}
        min={0}
        max={4}
        value={figure}
        onChange={(next) => onWrite(next === null ? null : { grade: next, motivation })}
      />
      {figure === null ? null : (
        <Textarea
          size="xs"
          label={t('own.motivationOf', { name: label })}
          disabled={!editable}
          autosize
          value={motivation[language]}
          onChange={(event) =>
            onWrite({ grade: figure, motivation: { ...motivation, [language]: event.currentTarget.value } })
          }
        />
      )}
    </div>
  );
}

/** Countries of a list with their values. */
function EntriesInput({ value, onWrite, most }: InputProps) {
  const t = useT(texts);
  const { editable } = useParts();
  const countries = useOffered()('geographies');
  const entries = Array.isArray(value) ? value.filter(isRecord) : [];
  const write = (at: number, next: object | null) =>
    onWrite(entries.flatMap((entry, index) => (index === at ? (next === null ? [] : [next]) : [entry])));
  const taken = new Set(entries.map(({ geography }) => geography));
  const free = countries.find(({ value: key }) => !taken.has(key));
  return (
    <div className={styles.form}>
      {entries.map((entry, at) => (
        <div key={String(entry.geography)} className={styles.pair}>
          <NativeSelect
            size="xs"
            aria-label={t('own.geography')}
            disabled={!editable}
            value={String(entry.geography)}
            data={countries.filter(({ value: key }) => key === entry.geography || !taken.has(key))}
            onChange={(event) => write(at, { ...entry, geography: event.currentTarget.value })}
          />
          <NumberField
            size="xs"
            aria-label={t('own.value')}
            disabled={!editable}
            min={0}
            max={most}
            value={typeof entry.value === 'number' ? entry.value : null}
            onChange={(next) => write(at, next === null ? null : { ...entry, value: next })}
          />
        </div>
      ))}
      {editable && entries.length === 0 ? <p className="muted">{t('own.listHow', { most })}</p> : null}
      {editable ? <ListFile most={most} onTake={onWrite} /> : null}
      {editable && free !== undefined ? (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() => onWrite([...entries, { geography: free.value, value: 0 }])}
          >
            {t('own.addEntry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type Written = Extract<InputProps['field'], { type: 'text' }>;

/** Words, or a day; empty is nothing where the field may be nothing. */
function WrittenInput({ field, label, value, onWrite }: InputProps & { readonly field: Written }) {
  const { editable } = useParts();
  const common = { size: 'xs', label, disabled: !editable } as const;
  const text = typeof value === 'string' ? value : '';
  const write = (next: string) => onWrite(next === '' && field.nullable === true ? null : next);
  // A year, or a year and a month, as sources are dated, is no day and stays as it is written.
  if (field.format === 'day' || (field.format === 'partialDate' && /^(?:|.{10})$/.test(text)))
    return <DateField {...common} value={text} onChange={write} />;
  return <TextInput {...common} value={text} onChange={(event) => write(event.currentTarget.value)} />;
}

function Input(props: InputProps & Pick<MembersProps, 'circle'>) {
  const t = useT(texts);
  const { field, label, value, onWrite, circle } = props;
  const { editable } = useParts();
  const { language } = useFormat();
  const offered = useOffered();
  const common = { size: 'xs', label, disabled: !editable } as const;
  switch (field.type) {
    case 'translated':
      return <TranslatedInput {...props} />;
    case 'text':
      return <WrittenInput {...props} field={field} />;
    case 'number':
      return (
        <NumberField
          {...common}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => (next === null && field.nullable !== true ? undefined : onWrite(next))}
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...common}
          checked={value === true}
          onChange={(event) => onWrite(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={typeof value === 'string' ? value : ''}
          data={field.of.map((word) => ({ value: word, label: choiceWord(word, language) ?? word }))}
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
      );
    case 'reference':
      if (typeof field.to !== 'string' || !isCollectionName(field.to)) return null;
      return (
        <NativeSelect
          {...common}
          value={typeof value === 'string' ? value : ''}
          data={[
            { value: '', label: t('own.none.choice') },
            ...offered(field.to).filter(({ value: key }) => !circle.has(key)),
          ]}
          onChange={(event) => onWrite(event.currentTarget.value || null)}
        />
      );
    case 'list':
      return field.of.type === 'object' ? <EntriesInput {...props} /> : <ListInput {...props} />;
    default:
      return null;
  }
}

const isGrade = (field: Field): boolean => field.type === 'object' && field.named === 'Grade';

interface MembersProps {
  readonly fields: Fields;
  readonly value: object;
  readonly onWrite: (path: readonly string[], value: unknown) => void;
  /** The entity and everything below it: none of them can be its mother. */
  readonly circle: ReadonlySet<string>;
}

/** The fields of an object, each written at its place. */
function Members({ fields, value, onWrite, circle }: MembersProps) {
  const t = useT(texts);
  const { language } = useFormat();
  const members = new Map<string, unknown>(Object.entries(value));
  const most = members.get('kind') === 'index' ? 100 : 4;
  return (
    <>
      {Object.entries(fields)
        .filter(([name, field]) => !unasked.has(name) && field.editorial !== true)
        .map(([name, field]) => {
          const label = sentenceCase(memberWord(name, language) ?? name, language);
          const current = members.get(name);
          if (isGrade(field))
            return (
              <GradeInput
                key={name}
                field={field}
                label={label}
                value={current}
                most={most}
                onWrite={(next) => onWrite([name], next)}
              />
            );
          if (field.type === 'object')
            return (
              <Members
                key={name}
                fields={field.fields}
                value={isRecord(current) ? current : {}}
                onWrite={(path, next) => onWrite([name, ...path], next)}
                circle={circle}
              />
            );
          return (
            <Input
              key={name}
              field={field}
              label={label}
              {...(name === 'businesses' ? { description: t('own.businessesAll') } : {})}
              value={current}
              most={most}
              onWrite={(next) => onWrite([name], next)}
              circle={circle}
            />
          );
        })}
    </>
  );
}

const motherOf = (entity: Entity): string | null =>
  'parent' in entity && typeof entity.parent === 'string' ? entity.parent : null;

/** Keys of an entity and of everything that has it as a mother, also by way of others. */
function familyOf(list: readonly Entity[], key: string): ReadonlySet<string> {
  const family = new Set([key]);
  let size = 0;
  while (size < family.size) {
    size = family.size;
    for (const one of list) if (family.has(motherOf(one) ?? '')) family.add(one.key);
  }
  return family;
}

interface EntityFormProps {
  readonly collection: OwnCollection;
  readonly entity: Entity;
}

export function EntityForm({ collection, entity }: EntityFormProps) {
  const t = useT(texts);
  const { date } = useFormat();
  const { change, model } = useParts();
  const { fields }: { readonly fields: Fields } = modelTables[collection];
  const { text } = useFormat();
  const name = 'name' in entity && isText(entity.name) ? text(entity.name) : entity.key;
  const graded = 'privGradeTime' in entity ? entity.privGradeTime : null;
  const write = (path: readonly string[], value: unknown) => {
    const place = [collection, entity.key, ...path];
    const nullable = value === null;
    // A field that may be null is set to it: members of an entity are always there.
    const set = nullable ? { ...writeAt(place, ''), op: 'set' as const, value: null } : writeAt(place, value);
    const time = path[0] === 'privGrade' || path[0] === 'corpGrade' ? `${path[0]}Time` : null;
    change(name, [
      set,
      ...(time === null
        ? []
        : [
            {
              ...writeAt([collection, entity.key, time], today()),
              op: 'set' as const,
              value: nullable ? null : today(),
            },
          ]),
    ]);
  };
  return (
    <div className={styles.form}>
      <Members
        fields={fields}
        value={entity}
        onWrite={write}
        circle={familyOf(model[collection].list, entity.key)}
      />
      {typeof graded === 'string' ? (
        <p className="muted">{t('own.due', { date: date(reviewDate(graded)) })}</p>
      ) : null}
    </div>
  );
}
