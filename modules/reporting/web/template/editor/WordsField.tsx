/** Inputs for a text in both languages side by side, with completion of names. */
import { type Language, languages } from '@klarsikt/engine/text';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from '../template.module.css';
import { templateTexts } from '../texts.ts';
import { completeFieldName, findFieldNameAtCursor } from './completion.ts';
import type { OfferedFieldChoice } from './use-offered.ts';

interface WordsProps {
  readonly label: string;
  readonly value: unknown;
  readonly offered: readonly OfferedFieldChoice[];
  readonly isLine: boolean;
  readonly write: (value: unknown) => void;
}

const mostOffered = 12;

const readWordsText = (value: unknown, language: Language): string => {
  if (typeof value !== 'object' || value === null) return '';
  const found = Object.entries(value).find(([name]) => name === language)?.[1];
  return typeof found === 'string' ? found : '';
};

const filterFittingFields = (
  offered: readonly OfferedFieldChoice[],
  begun: string,
): readonly OfferedFieldChoice[] =>
  offered
    .filter(
      ({ path, leaf }) =>
        leaf !== 'list' && leaf !== 'chart' && path.toLowerCase().includes(begun.toLowerCase()),
    )
    .slice(0, mostOffered);

/** Complete a typed name: Tab takes the first match, a click any match. */
function useCompletion(said: string, offered: readonly OfferedFieldChoice[], set: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const fits = begun === null ? [] : filterFittingFields(offered, begun);
  const take = (field: OfferedFieldChoice) => {
    const next = completeFieldName(said, area.current?.selectionStart ?? said.length, field);
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
  const t = useT(templateTexts);
  const said = readWordsText(value, language);
  const set = (text: string) =>
    write({ en: readWordsText(value, 'en'), sv: readWordsText(value, 'sv'), [language]: text });
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
          setBegun(findFieldNameAtCursor(typed, selectionStart));
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

export function BilingualTextField(props: WordsProps) {
  return languages.map((language) => <OneLanguage key={language} {...props} language={language} />);
}
