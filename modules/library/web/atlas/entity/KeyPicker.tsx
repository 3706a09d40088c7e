/** Finds entities by words in either language; chosen entities are links that can be removed. */
import { atlasContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Combobox, useCombobox } from '@klarsikt/web/ui/kit/combobox.ts';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import styles from './entity.module.css';
import { atlasEntityTexts } from './texts.ts';

interface KeyPickerProps {
  readonly label: string;
  readonly types: readonly string[];
  readonly keys: readonly string[];
  readonly single?: boolean;
  readonly editable: boolean;
  readonly error?: string | null;
  /** Returns a note that is shown after the name of a chosen entity; null for no note. */
  readonly noteOf?: (key: string) => string | null;
  readonly onChange: (keys: readonly string[]) => void;
}

export function EntityKeyPicker(props: KeyPickerProps) {
  const { label, types, keys, single = false, editable, error, noteOf, onChange } = props;
  const t = useT(atlasEntityTexts);
  const { text } = useFormat();
  const named = useCall(atlasContract.find, { body: { keys: [...keys] } }, { enabled: keys.length > 0 });
  const nameOf = new Map(named.data?.map((one) => [one.key, one]));
  return (
    <fieldset className={styles.keys}>
      <legend>
        {label} {single ? null : <span className="muted">{keys.length}</span>}
      </legend>
      <ul>
        {keys.map((key) => {
          const one = nameOf.get(key);
          const note = noteOf?.(key) ?? null;
          return (
            <li key={key}>
              {one === undefined ? (
                key
              ) : (
                <Link
                  className="text-link"
                  to="/atlas/entities/$type/$id"
                  params={{ type: one.type, id: String(one.id) }}
                >
                  {text(one.name)}
                </Link>
              )}
              {note === null ? null : <span className={styles.note}>{note}</span>}
              {editable ? (
                <button
                  type="button"
                  aria-label={t('entity.removeOne', { name: one === undefined ? key : text(one.name) })}
                  onClick={() => onChange(keys.filter((each) => each !== key))}
                >
                  ×
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {error ? <p className={styles.fault}>{error}</p> : null}
      {editable ? (
        <EntityKeyFinder
          label={t('entity.choose', { field: label })}
          types={types}
          taken={keys}
          onPick={(key) => onChange(single ? [key] : [...keys, key])}
        />
      ) : null}
    </fieldset>
  );
}

interface FinderProps {
  readonly label: string;
  readonly types: readonly string[];
  readonly taken: readonly string[];
  readonly onPick: (key: string) => void;
}

export function EntityKeyFinder({ label, types, taken, onPick }: FinderProps) {
  const t = useT(atlasEntityTexts);
  const { text } = useFormat();
  const [words, setWords] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useCall(
    atlasContract.find,
    { body: { types: [...types], text: words } },
    { enabled: combobox.dropdownOpened },
  );
  const options = (found.data ?? []).filter(({ key }) => !taken.includes(key)).slice(0, 20);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        onPick(key);
        setWords('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          size="xs"
          aria-label={label}
          placeholder={t('entity.find')}
          value={words}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {options.map(({ key, name }) => (
            <Combobox.Option key={key} value={key}>
              {text(name)}
            </Combobox.Option>
          ))}
          {found.data !== undefined && options.length === 0 ? (
            <Combobox.Empty>{t('entity.nothingFound')}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
