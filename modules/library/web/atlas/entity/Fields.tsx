/**
 * Inputs that are generated from the table of fields: each type of field has its own input, so a new field needs no
 * change here.
 */

import { formatPointer } from '@klarsikt/engine/assessment';
import { createBlankValue, type Field, isRecord, type JsonObject } from '@klarsikt/engine/fields';
import { getMemberAtPath, isCollectionName, listReferencedKeys, modelTables } from '@klarsikt/engine/model';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { memo, useMemo } from 'react';
import styles from './entity.module.css';
import {
  type EntityForm,
  EntityFormContext,
  type EntityInputProps,
  EntityStateContext,
  type OpenEntityState,
  useEntityFieldLabel,
  useEntityForm,
  useEntitySources,
  useEntityState,
} from './entity-form.ts';
import { type EntityFormField, formatChoiceLabel } from './groups.ts';
import { EntityKeyPicker } from './KeyPicker.tsx';
import { DependencyField, findDependencyKind, OptionalListField } from './list-flags.tsx';
import { PictureInput } from './PictureInput.tsx';
import { PlainFieldInput } from './PlainInput.tsx';
import { TranslatedFieldInput } from './TwoLanguages.tsx';
import { atlasEntityTexts } from './texts.ts';

/**
 * Reads the value of the field at each change of the entity; the memoised input renders again only if that value
 * differs.
 */
export function EntityFieldInput({ path, field }: EntityFormField) {
  const { document } = useEntityState();
  const value = getMemberAtPath(document, path);
  return (
    <div className={styles.field} data-field={formatPointer(...path)}>
      {path.join() === 'mediaSource' ? (
        <LabelledPicture path={path} field={field} />
      ) : (
        <AnyInput path={path} field={field} value={value} />
      )}
    </div>
  );
}

function LabelledPicture({ path, field }: EntityFormField) {
  return <PictureInput label={useEntityFieldLabel(path, field)} />;
}

function AnyInput({ path, field, value }: EntityInputProps) {
  const { faultAt } = useEntityState();
  switch (field.type) {
    case 'translated':
      return <TranslatedFieldInput path={path} field={field} value={value} />;
    case 'object':
      return <ObjectInput path={path} field={field} value={value} />;
    case 'list':
      return <ListInput path={path} field={field} value={value} />;
    case 'reference':
      return <ReferenceInput path={path} field={field} value={value} />;
    default:
      return <PlainFieldInput path={path} field={field} value={value} error={faultAt(path)} />;
  }
}

const useMembers = (path: readonly string[], fields: Readonly<Record<string, Field>>) =>
  useMemo(
    () => Object.entries(fields).map(([name, field]): EntityFormField => ({ path: [...path, name], field })),
    [path, fields],
  );

function ObjectInput({ path, field, value }: EntityInputProps<Extract<Field, { readonly type: 'object' }>>) {
  const t = useT(atlasEntityTexts);
  const { editable, set } = useEntityForm();
  const label = useEntityFieldLabel(path, field);
  const members = useMembers(path, field.fields);
  const mayBeNone = field.nullable === true || field.optional === true;
  if (!isRecord(value))
    return (
      <div className={styles.none}>
        <span>{t('entity.none', { field: label })}</span>
        {editable ? (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => set(path, createBlankValue(field, getToday()))}
          >
            {t('entity.add')}
          </Button>
        ) : null}
      </div>
    );
  return (
    <fieldset className={styles.branch}>
      <legend>{label}</legend>
      {members.map((member) => (
        <EntityFieldInput key={member.path.join('.')} {...member} />
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

/** Returns the collection of a reference: a fixed collection, or the collection that a sibling member names. */
function findTarget(field: Extract<Field, { readonly type: 'reference' }>, owner: unknown): string {
  if (typeof field.to === 'string') return field.to;
  const named = isRecord(owner) ? owner[field.to.named] : undefined;
  return typeof named === 'string' ? named : '';
}

function ReferenceInput({
  path,
  field,
  value,
}: EntityInputProps<Extract<Field, { readonly type: 'reference' }>>) {
  const { document, faultAt } = useEntityState();
  const label = useEntityFieldLabel(path, field);
  const to = findTarget(field, getMemberAtPath(document, path.slice(0, -1)));
  return <OneKey path={path} label={label} to={to} value={value} error={faultAt(path)} />;
}

interface KeyProps {
  readonly path: readonly string[];
  readonly label: string;
  readonly to: string;
  readonly value: unknown;
  readonly error: string | null;
}

const OneKey = memo(function OneKey({ path, label, to, value, error }: KeyProps) {
  const { editable, set } = useEntityForm();
  return (
    <EntityKeyPicker
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
  const t = useT(atlasEntityTexts);
  const { editable, set } = useEntityForm();
  const { cited } = useEntitySources();
  // Sources are marked as unused only if a text cites at least one source; otherwise the sources belong to the entity
  // as a whole.
  const unused = (key: string) => to === 'references' && cited.size > 0 && !cited.has(key);
  return (
    <EntityKeyPicker
      label={label}
      types={typesOf(to)}
      keys={listReferencedKeys(value)}
      editable={editable}
      error={error}
      noteOf={(key) => (unused(key) ? t('entity.notCited') : null)}
      onChange={(keys) => set(path, keys)}
    />
  );
});

function ListInput({ path, field, value }: EntityInputProps<Extract<Field, { readonly type: 'list' }>>) {
  const { faultAt } = useEntityState();
  const label = useEntityFieldLabel(path, field);
  const { of } = field;
  if (of.type === 'reference' && typeof of.to === 'string') {
    const keys = <Keys path={path} label={label} to={of.to} value={value} error={faultAt(path)} />;
    const kind = findDependencyKind(path);
    if (kind !== null)
      return (
        <DependencyField kind={kind} path={path} value={value}>
          {keys}
        </DependencyField>
      );
    if (field.flag === undefined) return keys;
    return (
      <OptionalListField path={path} label={label} isOn={value !== undefined}>
        {keys}
      </OptionalListField>
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

/**
 * Toggles a choice. The choice `undefined` excludes all others: it replaces them, and any other choice replaces it.
 */
function toggleChoice(chosen: readonly string[], word: string, checked: boolean): readonly string[] {
  const others = chosen.filter((one) => one !== word);
  if (!checked) return others;
  return word === 'undefined' ? [word] : [...others.filter((one) => one !== 'undefined'), word];
}

const Choices = memo(function Choices({ path, label, words, value }: ChoicesProps) {
  const language = useLanguage();
  const { editable, set } = useEntityForm();
  const chosen = listReferencedKeys(value);
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {words.map((word) => (
        <Checkbox
          key={word}
          size="xs"
          label={formatChoiceLabel(word, language)}
          disabled={!editable}
          checked={chosen.includes(word)}
          onChange={(event) => set(path, toggleChoice(chosen, word, event.currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
});

const itemsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Inputs for a list of items that have several members each. */
function Items({ path, field, value }: EntityInputProps<Extract<Field, { readonly type: 'list' }>>) {
  const t = useT(atlasEntityTexts);
  const { editable, set } = useEntityForm();
  const label = useEntityFieldLabel(path, field);
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
          onClick={() => set(path, [...items, createBlankValue(field.of, getToday())])}
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

/**
 * Provides the form of one item of a list. The list is saved as one value, so a change of an item sets the whole
 * list.
 */
function useItemForm(path: readonly string[], at: number): EntityForm {
  const form = useEntityForm();
  return useMemo(() => {
    const items = () => itemsIn(getMemberAtPath(form.read(), path));
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
          items().map((one, index) => (index === at ? setMember(read(), place, value) : one)),
        ),
    };
  }, [form, path, at]);
}

function ItemForm({ path, at, of, items, item }: ItemProps) {
  const t = useT(atlasEntityTexts);
  const { editable, set } = useEntityForm();
  const { faultAt } = useEntityState();
  const inner = useItemForm(path, at);
  const members = useMembers(nowhere, of.type === 'object' ? of.fields : noFields);
  if (of.type !== 'object' || !isRecord(item)) return null;
  const state: OpenEntityState = {
    document: item,
    faultAt: (place) => faultAt([...path, String(at), ...place]),
  };
  return (
    <div className={styles.item}>
      <EntityFormContext value={inner}>
        <EntityStateContext value={state}>
          {members.map((member) => (
            <EntityFieldInput key={member.path.join('.')} {...member} />
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

function setMember(object: JsonObject, [name, ...rest]: readonly string[], value: unknown): JsonObject {
  if (name === undefined) return object;
  const inner = object[name];
  return {
    ...object,
    [name]: rest.length === 0 ? value : setMember(isRecord(inner) ? inner : {}, rest, value),
  };
}
