/** Inputs read from the table of fields: every kind of field has its own, and a field that is added there is asked for here. */
import {
  blankValue,
  type Field,
  isCollectionName,
  isRecord,
  type JsonObject,
  keysIn,
  memberAt,
  modelTables,
  pointerOf,
} from '@klarsikt/engine';
import { today } from '../../../platform/days.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/kit/fields.ts';
import styles from './entity.module.css';
import {
  type EntityForm,
  EntityFormContext,
  type InputProps,
  useEntityForm,
  useLabel,
} from './entity-form.ts';
import { choiceWord, type PlacedField } from './groups.ts';
import { KeyPicker } from './KeyPicker.tsx';
import { PlainInput } from './PlainInput.tsx';
import { TwoLanguages } from './TwoLanguages.tsx';
import { texts } from './texts.ts';

export function FieldInput({ path, field }: PlacedField) {
  const { document } = useEntityForm();
  const value = memberAt(document, path);
  return (
    <div className={styles.field} data-field={pointerOf(...path)}>
      <AnyInput path={path} field={field} value={value} />
    </div>
  );
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
          <Button size="compact-xs" variant="default" onClick={() => set(path, blankValue(field, today()))}>
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
        <Button
          size="xs"
          variant="default"
          onClick={() => set(path, [...items, blankValue(field.of, today())])}
        >
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
