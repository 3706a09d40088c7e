/** A text in both languages, sentence beside sentence, with the names that fit where a name is begun. */
import { type Language, languages } from '@klarsikt/engine';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from '../template.module.css';
import { texts } from '../texts.ts';
import { begunName, completed } from './completion.ts';
import type { Offered } from './use-offered.ts';

interface WordsProps {
  readonly label: string;
  readonly value: unknown;
  readonly offered: readonly Offered[];
  readonly isLine: boolean;
  readonly write: (value: unknown) => void;
}

const mostOffered = 12;

const wordsIn = (value: unknown, language: Language): string => {
  if (typeof value !== 'object' || value === null) return '';
  const found = Object.entries(value).find(([name]) => name === language)?.[1];
  return typeof found === 'string' ? found : '';
};

/** The fields whose value can stand in a text and whose name holds what is begun. */
const fitting = (offered: readonly Offered[], begun: string): readonly Offered[] =>
  offered
    .filter(
      ({ path, leaf }) =>
        leaf !== 'list' && leaf !== 'chart' && path.toLowerCase().includes(begun.toLowerCase()),
    )
    .slice(0, mostOffered);

/** A name that is begun is completed: by Tab with the first that fits, by pressing with any of them. */
function useCompletion(said: string, offered: readonly Offered[], set: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const fits = begun === null ? [] : fitting(offered, begun);
  const take = (field: Offered) => {
    const next = completed(said, area.current?.selectionStart ?? said.length, field);
    set(next.text);
    setBegun(null);
    area.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const [first] = fits;
    if (event.key === 'Escape') setBegun(null);
    if (event.key !== 'Tab' || first === undefined) return;
    event.preventDefault();
    take(first);
  };
  return { area, fits, setBegun, take, onKey };
}

function OneLanguage({
  label,
  language,
  value,
  offered,
  isLine,
  write,
}: WordsProps & { readonly language: Language }) {
  const t = useT(texts);
  const said = wordsIn(value, language);
  const set = (text: string) =>
    write({ en: wordsIn(value, 'en'), sv: wordsIn(value, 'sv'), [language]: text });
  const { area, fits, setBegun, take, onKey } = useCompletion(said, offered, set);
  return (
    <div>
      <Textarea
        ref={area}
        size="xs"
        autosize
        minRows={isLine ? 1 : 3}
        maxRows={14}
        lang={language}
        label={`${label}, ${t(language === 'en' ? 'template.english' : 'template.swedish')}`}
        value={said}
        onKeyDown={onKey}
        onBlur={() => setTimeout(() => setBegun(null), 200)}
        onChange={(event) => {
          const { value: typed, selectionStart } = event.currentTarget;
          set(typed);
          setBegun(begunName(typed, selectionStart));
        }}
      />
      {fits.length === 0 ? null : (
        <ul className={styles.offers} aria-label={t('template.completion')}>
          {fits.map((field) => (
            <li key={field.path}>
              <button type="button" className={styles.offer} onClick={() => take(field)}>
                <code>{field.path}</code>
                <span>{field.value}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function WordsField(props: WordsProps) {
  return languages.map((language) => <OneLanguage key={language} {...props} language={language} />);
}
