/** Inputs read from the table of fields: every kind of field has its own, and a field that is added there is asked for here. */
import {
  type Field,
  isCollectionName,
  isRecord,
  type JsonObject,
  keysIn,
  type Language,
  languages,
  memberAt,
  modelTables,
  outdatedTexts,
  pointerOf,
} from '@klarsikt/engine';
import { createContext, use } from 'react';
import { sentenceCase } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { fieldWord } from '../../../platform/model/model-words.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { Checkbox, NativeSelect, Textarea, TextInput } from '../../../ui/kit/fields.ts';
import type { Citable } from '../../../ui/text-editor/cited.ts';
import { MarkdownField } from '../../../ui/text-editor/MarkdownField.tsx';
import { blankField } from './blank.ts';
import styles from './entity.module.css';
import { choiceWord, type PlacedField } from './groups.ts';
import { KeyPicker } from './KeyPicker.tsx';
import { ReviewerInput } from './Review.tsx';
import { texts } from './texts.ts';

/** The open entity, as its inputs read and change it. */
export interface EntityForm {
  readonly document: JsonObject;
  readonly editable: boolean;
  /** Sets a member, or takes it away with undefined. */
  readonly set: (path: readonly string[], value: unknown) => void;
  /** What is wrong at a place, as the server told it. */
  readonly faultAt: (path: readonly string[]) => string | null;
  /** The sources that its texts may cite. */
  readonly citable: Citable;
  /** Keys of the sources that its texts cite. */
  readonly cited: ReadonlySet<string>;
}

export const EntityFormContext = createContext<EntityForm | null>(null);

export function useEntityForm(): EntityForm {
  const form = use(EntityFormContext);
  if (form === null) throw new Error('no entity is open');
  return form;
}

const longLine = 255;

export function FieldInput({ path, field }: PlacedField) {
  const { document } = useEntityForm();
  const value = memberAt(document, path);
  return (
    <div className={styles.field} data-field={pointerOf(...path)}>
      <AnyInput path={path} field={field} value={value} />
    </div>
  );
}

interface InputProps<F extends Field = Field> {
  readonly path: readonly string[];
  readonly field: F;
  readonly value: unknown;
}

/** The label of a field, by its last name that is no number. */
function useLabel(path: readonly string[], field: Field): string {
  const language = useLanguage();
  const name = [...path].reverse().find((part) => !/^\d+$/.test(part)) ?? '';
  // Parts of a field have names for the middle of a sentence; here each begins one.
  return sentenceCase(fieldWord(field.label ?? name, language), language);
}

function AnyInput({ path, field, value }: InputProps) {
  switch (field.type) {
    case 'translated':
      return <TwoLanguages path={path} field={field} value={value} />;
    case 'object':
      return <ObjectInput path={path} field={field} value={value} />;
    case 'list':
      return <ListInput path={path} field={field} value={value} />;
    case 'reference':
      return <ReferenceInput path={path} field={field} value={value} />;
    default:
      return <PlainInput path={path} field={field} value={value} />;
  }
}

function PlainInput({ path, field, value }: InputProps) {
  const language = useLanguage();
  const t = useT(texts);
  const { editable, set, faultAt } = useEntityForm();
  const label = useLabel(path, field);
  const common = { size: 'xs', label, disabled: !editable, error: faultAt(path) } as const;
  const gone = field.nullable === true ? null : undefined;
  switch (field.type) {
    case 'text': {
      const text = typeof value === 'string' ? value : '';
      const write = (given: string) =>
        set(path, given === '' && (field.nullable === true || field.optional === true) ? gone : given);
      if (path.join() === 'reviewBy')
        return <ReviewerInput {...{ label, editable, value: text, error: common.error }} onChange={write} />;
      const longest = field.longest ?? longLine;
      return longest > 2_000 ? (
        <Textarea
          {...common}
          autosize
          minRows={2}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...common}
          {...(field.format === 'partialDate' ? { description: t('entity.dateHelp') } : {})}
          maxLength={longest}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      );
    }
    case 'number':
      return (
        <NumberField
          {...common}
          min={field.lowest ?? 0}
          max={field.highest ?? 1_000_000_000}
          value={typeof value === 'number' ? value : null}
          onChange={(given) =>
            set(path, given ?? (field.optional === true ? gone : (gone ?? field.lowest ?? 0)))
          }
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...common}
          checked={value === true}
          onChange={(event) => set(path, event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={typeof value === 'string' ? value : ''}
          data={field.of.map((word) => ({ value: word, label: choiceWord(word, language) }))}
          onChange={(event) => set(path, event.currentTarget.value)}
        />
      );
    default:
      return <span className="muted">{t('entity.elsewhere', { field: label })}</span>;
  }
}

/** English and Swedish side by side; the one that is behind says so. */
function TwoLanguages({ path, field, value }: InputProps<Extract<Field, { readonly type: 'translated' }>>) {
  const t = useT(texts);
  const { document, editable, set } = useEntityForm();
  const label = useLabel(path, field);
  const behind = outdatedTexts(document).get(path.join('.'));
  return (
    <fieldset className={styles.pair}>
      <legend>{label}</legend>
      <div className={styles.languages}>
        {languages.map((one) => (
          <OneLanguage key={one} one={one} path={path} field={field} value={value} label={label} />
        ))}
      </div>
      {behind === undefined ? null : (
        <div className={styles.behind}>
          <details>
            <summary>{t(behind.language === 'sv' ? 'entity.behindSv' : 'entity.behindEn')}</summary>
            <p>
              <del>{behind.written}</del>
            </p>
          </details>
          {editable ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => set(['outdated', path.join('.')], undefined)}
            >
              {t('entity.stillRight')}
            </Button>
          ) : null}
        </div>
      )}
    </fieldset>
  );
}

interface OneProps extends InputProps<Extract<Field, { readonly type: 'translated' }>> {
  readonly one: Language;
  readonly label: string;
}

function OneLanguage({ one, path, field, value, label }: OneProps) {
  const t = useT(texts);
  const { editable, set, faultAt, citable } = useEntityForm();
  const text = isRecord(value) && typeof value[one] === 'string' ? value[one] : '';
  const place = [...path, one];
  const name = `${label}, ${t(`entity.language.${one}`)}`;
  const common = {
    size: 'xs',
    lang: one,
    error: faultAt(place),
    placeholder: t(`entity.language.${one}`),
    value: text,
  } as const;
  return (
    <div data-field={pointerOf(...place)}>
      {field.markdown === true ? (
        <MarkdownField
          {...common}
          label={name}
          hideLabel
          editable={editable}
          citable={citable}
          onChange={(given) => set(place, given)}
        />
      ) : (
        <TextInput
          {...common}
          aria-label={name}
          disabled={!editable}
          onChange={(event) => set(place, event.currentTarget.value)}
        />
      )}
    </div>
  );
}

function ObjectInput({ path, field, value }: InputProps<Extract<Field, { readonly type: 'object' }>>) {
  const t = useT(texts);
  const { editable, set } = useEntityForm();
  const label = useLabel(path, field);
  const mayBeNone = field.nullable === true || field.optional === true;
  if (!isRecord(value))
    return (
      <div className={styles.none}>
        <span>{t('entity.none', { field: label })}</span>
        {editable ? (
          <Button size="compact-xs" variant="default" onClick={() => set(path, blankField(field))}>
            {t('entity.add')}
          </Button>
        ) : null}
      </div>
    );
  return (
    <fieldset className={styles.branch}>
      <legend>{label}</legend>
      {Object.entries(field.fields).map(([name, member]) => (
        <FieldInput key={name} path={[...path, name]} field={member} />
      ))}
      {mayBeNone && editable ? (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => set(path, field.nullable === true ? null : undefined)}
        >
          {t('entity.takeAway', { field: label })}
        </Button>
      ) : null}
    </fieldset>
  );
}

const typesOf = (to: string): readonly string[] => (isCollectionName(to) ? [modelTables[to].type] : []);

/** The collection of a reference: fixed, or named by a member beside it. */
function targetOf(field: Extract<Field, { readonly type: 'reference' }>, owner: unknown): string {
  if (typeof field.to === 'string') return field.to;
  const named = isRecord(owner) ? owner[field.to.named] : undefined;
  return typeof named === 'string' ? named : '';
}

function ReferenceInput({ path, field, value }: InputProps<Extract<Field, { readonly type: 'reference' }>>) {
  const { document, editable, set, faultAt } = useEntityForm();
  const label = useLabel(path, field);
  const to = targetOf(field, memberAt(document, path.slice(0, -1)));
  return (
    <KeyPicker
      label={label}
      types={typesOf(to)}
      keys={typeof value === 'string' ? [value] : []}
      single
      editable={editable}
      error={faultAt(path)}
      onChange={([key]) => set(path, key ?? null)}
    />
  );
}

function ListInput({ path, field, value }: InputProps<Extract<Field, { readonly type: 'list' }>>) {
  const language = useLanguage();
  const t = useT(texts);
  const { editable, set, faultAt, cited } = useEntityForm();
  const label = useLabel(path, field);
  const { of } = field;
  // Where no text cites anything, the sources are those of the whole.
  const unused = (key: string) =>
    of.type === 'reference' && of.to === 'references' && cited.size > 0 && !cited.has(key);
  if (of.type === 'reference' && typeof of.to === 'string')
    return (
      <KeyPicker
        label={label}
        types={typesOf(of.to)}
        keys={keysIn(value)}
        editable={editable}
        error={faultAt(path)}
        noteOf={(key) => (unused(key) ? t('entity.notCited') : null)}
        onChange={(keys) => set(path, keys)}
      />
    );
  if (of.type === 'choice') {
    const chosen = keysIn(value);
    return (
      <fieldset className={styles.choices}>
        <legend>{label}</legend>
        {of.of.map((word) => (
          <Checkbox
            key={word}
            size="xs"
            label={choiceWord(word, language)}
            disabled={!editable}
            checked={chosen.includes(word)}
            onChange={(event) =>
              set(
                path,
                event.currentTarget.checked ? [...chosen, word] : chosen.filter((one) => one !== word),
              )
            }
          />
        ))}
      </fieldset>
    );
  }
  return <Items path={path} field={field} value={value} />;
}

/** Items that are more than one word: each with its own inputs. */
function Items({ path, field, value }: InputProps<Extract<Field, { readonly type: 'list' }>>) {
  const t = useT(texts);
  const { editable, set } = useEntityForm();
  const label = useLabel(path, field);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className={styles.branch}>
      <legend>
        {label} <span className="muted">{items.length}</span>
      </legend>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no names of their own, and their place is what is changed
        <ItemForm key={at} path={path} at={at} of={field.of} items={items} item={item} />
      ))}
      {editable ? (
        <Button size="xs" variant="default" onClick={() => set(path, [...items, blankField(field.of)])}>
          {t('entity.addOne', { field: label })}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface ItemProps {
  readonly path: readonly string[];
  readonly at: number;
  readonly of: Field;
  readonly items: readonly unknown[];
  readonly item: unknown;
}

/** One item of a list. Lists are values: a change of an item sets the list. */
function ItemForm({ path, at, of, items, item }: ItemProps) {
  const t = useT(texts);
  const form = useEntityForm();
  const { editable, set } = form;
  const replace = (value: unknown) =>
    set(
      path,
      items.map((one, index) => (index === at ? value : one)),
    );
  if (of.type !== 'object' || !isRecord(item)) return null;
  const inner: EntityForm = {
    ...form,
    document: item,
    set: (place, value) => replace(withMember(item, place, value)),
    faultAt: (place) => form.faultAt([...path, String(at), ...place]),
  };
  return (
    <div className={styles.item}>
      <EntityFormContext value={inner}>
        {Object.entries(of.fields).map(([name, member]) => (
          <FieldInput key={name} path={[name]} field={member} />
        ))}
      </EntityFormContext>
      {editable ? (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            set(
              path,
              items.filter((_, index) => index !== at),
            )
          }
        >
          {t('entity.remove')}
        </Button>
      ) : null}
    </div>
  );
}

/** An object with another value at a place. */
function withMember(object: JsonObject, [name, ...rest]: readonly string[], value: unknown): JsonObject {
  if (name === undefined) return object;
  const inner = object[name];
  return {
    ...object,
    [name]: rest.length === 0 ? value : withMember(isRecord(inner) ? inner : {}, rest, value),
  };
}
