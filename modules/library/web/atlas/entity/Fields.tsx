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
import { today } from '@klarsikt/web/platform/days.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { memo, useMemo } from 'react';
import styles from './entity.module.css';
import {
  type EntityForm,
  EntityFormContext,
  type EntityState,
  EntityStateContext,
  type InputProps,
  useEntityForm,
  useEntitySources,
  useEntityState,
  useLabel,
} from './entity-form.ts';
import { choiceWord, type PlacedField } from './groups.ts';
import { KeyPicker } from './KeyPicker.tsx';
import { Dependency, dependencyKindOf, NamedList } from './list-flags.tsx';
import { PictureInput } from './PictureInput.tsx';
import { PlainInput } from './PlainInput.tsx';
import { TwoLanguages } from './TwoLanguages.tsx';
import { texts } from './texts.ts';

/** A field in its place. Each change of the entity asks it for its value; its input is drawn again only with another one. */
export function FieldInput({ path, field }: PlacedField) {
  const { document } = useEntityState();
  const value = memberAt(document, path);
  return (
    <div className={styles.field} data-field={pointerOf(...path)}>
      {path.join() === 'mediaSource' ? (
        <LabelledPicture path={path} field={field} />
      ) : (
        <AnyInput path={path} field={field} value={value} />
      )}
    </div>
  );
}

function LabelledPicture({ path, field }: PlacedField) {
  return <PictureInput label={useLabel(path, field)} />;
}

function AnyInput({ path, field, value }: InputProps) {
  const { faultAt } = useEntityState();
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
      return <PlainInput path={path} field={field} value={value} error={faultAt(path)} />;
  }
}

/** Members of an object with their places, the same ones each time. */
const useMembers = (path: readonly string[], fields: Readonly<Record<string, Field>>) =>
  useMemo(
    () => Object.entries(fields).map(([name, field]): PlacedField => ({ path: [...path, name], field })),
    [path, fields],
  );

function ObjectInput({ path, field, value }: InputProps<Extract<Field, { readonly type: 'object' }>>) {
  const t = useT(texts);
  const { editable, set } = useEntityForm();
  const label = useLabel(path, field);
  const members = useMembers(path, field.fields);
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
      {members.map((member) => (
        <FieldInput key={member.path.join('.')} {...member} />
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
  const { document, faultAt } = useEntityState();
  const label = useLabel(path, field);
  const to = targetOf(field, memberAt(document, path.slice(0, -1)));
  return <OneKey path={path} label={label} to={to} value={value} error={faultAt(path)} />;
}

interface KeyProps {
  readonly path: readonly string[];
  readonly label: string;
  /** The collection that the keys are of. */
  readonly to: string;
  readonly value: unknown;
  readonly error: string | null;
}

const OneKey = memo(function OneKey({ path, label, to, value, error }: KeyProps) {
  const { editable, set } = useEntityForm();
  return (
    <KeyPicker
      label={label}
      types={typesOf(to)}
      keys={typeof value === 'string' ? [value] : []}
      single
      editable={editable}
      error={error}
      onChange={([key]) => set(path, key ?? null)}
    />
  );
});

const Keys = memo(function Keys({ path, label, to, value, error }: KeyProps) {
  const t = useT(texts);
  const { editable, set } = useEntityForm();
  const { cited } = useEntitySources();
  // Where no text cites anything, the sources are those of the whole.
  const unused = (key: string) => to === 'references' && cited.size > 0 && !cited.has(key);
  return (
    <KeyPicker
      label={label}
      types={typesOf(to)}
      keys={keysIn(value)}
      editable={editable}
      error={error}
      noteOf={(key) => (unused(key) ? t('entity.notCited') : null)}
      onChange={(keys) => set(path, keys)}
    />
  );
});

function ListInput({ path, field, value }: InputProps<Extract<Field, { readonly type: 'list' }>>) {
  const { faultAt } = useEntityState();
  const label = useLabel(path, field);
  const { of } = field;
  if (of.type === 'reference' && typeof of.to === 'string') {
    const keys = <Keys path={path} label={label} to={of.to} value={value} error={faultAt(path)} />;
    const kind = dependencyKindOf(path);
    if (kind !== null)
      return (
        <Dependency kind={kind} path={path} value={value}>
          {keys}
        </Dependency>
      );
    if (field.flag === undefined) return keys;
    return (
      <NamedList path={path} label={label} isOn={value !== undefined}>
        {keys}
      </NamedList>
    );
  }
  if (of.type === 'choice') return <Choices path={path} label={label} words={of.of} value={value} />;
  return <Items path={path} field={field} value={value} />;
}

interface ChoicesProps {
  readonly path: readonly string[];
  readonly label: string;
  readonly words: readonly string[];
  readonly value: unknown;
}

/** Nothing decided yet stands alone: another choice takes its place, and it takes the place of others. */
function withChoice(chosen: readonly string[], word: string, checked: boolean): readonly string[] {
  const others = chosen.filter((one) => one !== word);
  if (!checked) return others;
  return word === 'undefined' ? [word] : [...others.filter((one) => one !== 'undefined'), word];
}

const Choices = memo(function Choices({ path, label, words, value }: ChoicesProps) {
  const language = useLanguage();
  const { editable, set } = useEntityForm();
  const chosen = keysIn(value);
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {words.map((word) => (
        <Checkbox
          key={word}
          size="xs"
          label={choiceWord(word, language)}
          disabled={!editable}
          checked={chosen.includes(word)}
          onChange={(event) => set(path, withChoice(chosen, word, event.currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
});

const itemsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Items that are more than one word: each with its own inputs. */
function Items({ path, field, value }: InputProps<Extract<Field, { readonly type: 'list' }>>) {
  const t = useT(texts);
  const { editable, set } = useEntityForm();
  const label = useLabel(path, field);
  const items = itemsIn(value);
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

const nowhere: readonly string[] = [];
const noFields: Readonly<Record<string, Field>> = {};

/** How the inputs of an item change it. Lists are values: a change of an item sets the list. */
function useItemForm(path: readonly string[], at: number): EntityForm {
  const form = useEntityForm();
  return useMemo(() => {
    const items = () => itemsIn(memberAt(form.read(), path));
    const read = (): JsonObject => {
      const item = items()[at];
      return isRecord(item) ? item : {};
    };
    return {
      editable: form.editable,
      read,
      set: (place, value) =>
        form.set(
          path,
          items().map((one, index) => (index === at ? withMember(read(), place, value) : one)),
        ),
    };
  }, [form, path, at]);
}

/** One item of a list. */
function ItemForm({ path, at, of, items, item }: ItemProps) {
  const t = useT(texts);
  const { editable, set } = useEntityForm();
  const { faultAt } = useEntityState();
  const inner = useItemForm(path, at);
  const members = useMembers(nowhere, of.type === 'object' ? of.fields : noFields);
  if (of.type !== 'object' || !isRecord(item)) return null;
  const state: EntityState = {
    document: item,
    faultAt: (place) => faultAt([...path, String(at), ...place]),
  };
  return (
    <div className={styles.item}>
      <EntityFormContext value={inner}>
        <EntityStateContext value={state}>
          {members.map((member) => (
            <FieldInput key={member.path.join('.')} {...member} />
          ))}
        </EntityStateContext>
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
