/**
 * A chip that opens a list of choices in the browser's popover. The list is empty while closed, because a page has a
 * dozen of them.
 */
import { IconChevronDown, IconX } from '@tabler/icons-react';
import {
  startTransition,
  type ToggleEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import styles from '../controls.module.css';
import { uiTexts } from '../texts.ts';
import {
  type Choice,
  ChoiceList,
  type ChoiceListProps,
  type ChoiceSource,
  isLongList,
  resolveChoices,
} from './ChoiceList.tsx';
import choices from './choices.module.css';

interface ChoiceChipProps extends Pick<ChoiceListProps, 'label' | 'chosen' | 'off'> {
  readonly choices: ChoiceSource;
  readonly shown: string;
  /** Tooltip with all chosen values, if `shown` abbreviates them. */
  readonly title?: string;
  /** Keeps the list open after a choice, because several values can be chosen. */
  readonly several?: boolean;
  readonly onChoose: (value: string) => void;
  readonly onRemove: () => void;
}

const gap = 8;
const widest = 260;
const highest = 376;

/** Positions the list below the chip, or above it if there is no room below; always inside the window. */
function positionBox(box: HTMLElement, chip: HTMLElement): void {
  const { left, top, bottom } = chip.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  const isBelow = below > highest || below > top;
  box.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - widest - gap))}px`;
  box.style.top = isBelow ? `${bottom + gap / 2}px` : 'auto';
  box.style.bottom = isBelow ? 'auto' : `${window.innerHeight - top + gap / 2}px`;
}

const none: readonly Choice[] = [];

/**
 * Sorts long lists by name. Sorting hundreds of names takes time, so a list is sorted when the pointer or focus first
 * reaches its chip.
 */
function useSortedChoices(choices: ChoiceSource, isOpen: boolean) {
  const { compare } = useFormat();
  const [isNear, setNear] = useState(false);
  const wanted = isNear || isOpen;
  const inOrder = useMemo(() => {
    if (!wanted) return none;
    const all = resolveChoices(choices);
    return isLongList(all) ? all.toSorted((a, b) => compare(a.label, b.label)) : all;
  }, [wanted, choices, compare]);
  const comesNear = () => {
    if (!isNear) startTransition(() => setNear(true));
  };
  return { inOrder, comesNear };
}

/** Keeps the open popover at its chip, even while the page scrolls. */
function usePopover() {
  const chip = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const placeBox = useCallback(() => {
    if (box.current !== null && chip.current !== null) positionBox(box.current, chip.current);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const moves = ['resize', 'scroll'] as const;
    for (const move of moves) window.addEventListener(move, placeBox, { capture: true, passive: true });
    return () => {
      for (const move of moves) window.removeEventListener(move, placeBox, { capture: true });
    };
  }, [isOpen, placeBox]);
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') return;
    placeBox();
    // The content must be drawn before the browser shows the popover and moves the focus into it.
    flushSync(() => setOpen(true));
  };
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'closed') setOpen(false);
  };
  return { chip, box, isOpen, onBeforeToggle, onToggle };
}

interface RemoveProps {
  readonly label: string;
  readonly onRemove: () => void;
}

function RemoveButton({ label, onRemove }: RemoveProps) {
  const t = useT(uiTexts);
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t('ui.clearFilter', { name: label })}
      onClick={onRemove}
    >
      <IconX size={12} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

export function ChoiceChip({ label, shown, title, several = false, ...rest }: ChoiceChipProps) {
  const { onChoose, onRemove, choices: given, ...own } = rest;
  const id = useId();
  const { chip, box, isOpen, onBeforeToggle, onToggle } = usePopover();
  const { inOrder, comesNear } = useSortedChoices(given, isOpen);
  const close = () => box.current?.hidePopover();
  const on = own.chosen.length > 0;
  return (
    <span ref={chip} className={styles.chip} data-on={on || undefined}>
      <button
        type="button"
        popoverTarget={id}
        className={styles.open}
        title={title}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onPointerEnter={comesNear}
        onFocus={comesNear}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          box.current?.showPopover();
        }}
      >
        {label} <b>{shown}</b>
        {on ? null : <IconChevronDown size={12} stroke={1.75} aria-hidden="true" />}
      </button>
      {on ? <RemoveButton label={label} onRemove={onRemove} /> : null}
      <div
        ref={box}
        id={id}
        popover="auto"
        className={choices.box}
        data-floating-open={isOpen || undefined}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {isOpen ? (
          <ChoiceList
            {...own}
            choices={inOrder}
            listId={`${id}list`}
            label={label}
            several={several}
            onClose={close}
            onChoose={(value) => {
              if (!several) close();
              onChoose(value);
            }}
          />
        ) : null}
      </div>
    </span>
  );
}
