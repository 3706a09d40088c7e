/** The choices of a chip, drawn only while it is open, with a search field for long lists. */
import { containsSearchedWords, toComparableText } from '@klarsikt/engine/text';
import { type ComboboxStore, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  startTransition,
  type UIEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import styles from './choices.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The function form creates hundreds of choices only when they are needed. */
export type ChoiceSource = readonly Choice[] | (() => readonly Choice[]);
export const resolveChoices = (choices: ChoiceSource): readonly Choice[] =>
  typeof choices === 'function' ? choices() : choices;

/** Lists of this length have a search field and are sorted by name. */
const searchFrom = 12;
export const isLongList = (choices: readonly Choice[]): boolean => choices.length >= searchFrom;

export interface ChoiceListProps {
  readonly listId: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Label of the first entry, which clears the choice; without it there is no such entry. */
  readonly off?: string;
  /** True if several values can be chosen, in which case each entry shows its state. */
  readonly several: boolean;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

/** Number of choices drawn at first, which is more than fit the visible list; scrolling draws further ones. */
const drawnAtFirst = 12;
const nearTheEnd = 400;

function useDrawnCount(total: number) {
  const [drawn, setDrawn] = useState(drawnAtFirst);
  return {
    drawn: Math.min(drawn, total),
    restart: () => setDrawn(drawnAtFirst),
    onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
      if (drawn < total && scrollTop + clientHeight > scrollHeight - nearTheEnd)
        startTransition(() => setDrawn(drawn + drawnAtFirst));
    },
    // All choices must be drawn before the up key wraps to the last one.
    drawAll: () => {
      if (drawn < total) flushSync(() => setDrawn(total));
    },
  };
}

/** Handles keys for the search field or for the list, depending on which has the focus. */
function createKeyHandler(store: ComboboxStore, drawAll: () => void, onClose: () => void) {
  const point = (target: EventTarget & Element, id: string | null) =>
    target.setAttribute('aria-activedescendant', id ?? '');
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget, key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const inField = currentTarget instanceof HTMLInputElement;
    if (key === 'Tab') onClose();
    if (key === 'ArrowUp') drawAll();
    if (key === 'ArrowDown') point(currentTarget, store.selectNextOption());
    else if (key === 'ArrowUp') point(currentTarget, store.selectPreviousOption());
    else if (key === 'Home' && !inField) point(currentTarget, store.selectFirstOption());
    else if (key === 'Enter' || (key === ' ' && !inField)) store.clickSelectedOption();
    else return;
    event.preventDefault();
  };
}

interface OptionProps {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly several: boolean;
  readonly total: number;
  readonly place: number;
}

const Option = memo(function Option({ id, value, label, isChosen, several, total, place }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={styles.option}
      data-value={value}
      data-combobox-option
      data-combobox-active={isChosen || undefined}
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={place}
    >
      {several ? (
        <span className={styles.tick}>
          {isChosen ? <IconCheck size={14} stroke={2} aria-hidden="true" /> : null}
        </span>
      ) : null}
      {label}
    </div>
  );
});

interface OptionsProps extends Pick<ChoiceListProps, 'listId' | 'choices' | 'chosen' | 'several'> {
  readonly drawn: number;
}

function Options({ listId, choices, drawn, chosen, several }: OptionsProps) {
  return choices
    .slice(0, drawn)
    .map(({ value, label }, at) => (
      <Option
        key={value}
        id={`${listId}-${at}`}
        value={value}
        label={label}
        isChosen={value === '' ? chosen.length === 0 : chosen.includes(value)}
        several={several}
        total={choices.length}
        place={at + 1}
      />
    ));
}

const holding = (choices: readonly Choice[], wanted: string): readonly Choice[] =>
  wanted === '' ? choices : choices.filter(({ label }) => containsSearchedWords(label, wanted));

/** Sets up the element that takes the focus in the open list: its search field, or the list itself. */
function useFocused(listId: string, { setListId, selectActiveOption }: ComboboxStore) {
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    setListId(listId);
    const own = field.current ?? list.current;
    // The browser focuses the element with this attribute when it shows the popover.
    own?.setAttribute('autofocus', '');
    // In a list without a search field, the chosen value is active first.
    if (field.current === null) own?.setAttribute('aria-activedescendant', selectActiveOption() ?? '');
  }, [listId, setListId, selectActiveOption]);
  return { list, field };
}

interface SearchProps extends Pick<ChoiceListProps, 'listId' | 'label'> {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onSeek: (sought: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function SearchField({ ref, listId, label, value, onSeek, onKeyDown }: SearchProps) {
  const t = useT(uiTexts);
  return (
    <input
      ref={ref}
      type="search"
      className={styles.field}
      data-mantine-stop-propagation
      autoComplete="off"
      value={value}
      onChange={(event) => onSeek(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      aria-label={label}
      role="combobox"
      aria-expanded
      aria-controls={listId}
      placeholder={t('ui.find')}
    />
  );
}

export function ChoiceList(props: ChoiceListProps) {
  const { listId, label, choices, chosen, off, several, onChoose, onClose } = props;
  const t = useT(uiTexts);
  const store = useCombobox();
  const [sought, setSought] = useState('');
  const { list, field } = useFocused(listId, store);
  const searchable = isLongList(choices);
  const wanted = toComparableText(sought.trim());
  const found = holding(choices, wanted);
  const all = off === undefined || wanted !== '' ? found : [{ value: '', label: off }, ...found];
  const { drawn, restart, onScroll, drawAll } = useDrawnCount(all.length);
  const onKeyDown = createKeyHandler(store, drawAll, onClose);
  const seek = (name: string) => {
    setSought(name);
    store.resetSelectedOption();
    restart();
  };
  return (
    <>
      {searchable ? (
        <SearchField
          ref={field}
          listId={listId}
          label={label}
          value={sought}
          onSeek={seek}
          onKeyDown={onKeyDown}
        />
      ) : null}
      <div
        ref={list}
        id={listId}
        role="listbox"
        tabIndex={-1}
        className={styles.list}
        data-mantine-stop-propagation
        aria-label={label}
        aria-multiselectable={several || undefined}
        onScroll={onScroll}
        onKeyDown={searchable ? undefined : onKeyDown}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ target }) => {
          const option = target instanceof Element ? target.closest('[data-value]') : null;
          if (option instanceof HTMLElement) onChoose(option.dataset.value ?? '');
        }}
      >
        <Options listId={listId} choices={all} drawn={drawn} chosen={chosen} several={several} />
        {found.length === 0 ? <p className={styles.none}>{t('ui.noRows')}</p> : null}
      </div>
    </>
  );
}
