/** The words of a text in both languages, beside each other, and what an editor should look at. */
import { type ContentDocument, contentFindings, type Language, languages } from '@klarsikt/engine';
import { useT } from '../../../platform/i18n/texts.ts';
import { Textarea, TextInput } from '../../../ui/kit/fields.ts';
import { wordCount } from '../_lib/fields.ts';
import styles from '../cms.module.css';
import { texts } from '../texts.ts';

export const languageNames = { en: 'cms.english', sv: 'cms.swedish' } as const;

interface WordsProps {
  readonly document: ContentDocument;
  readonly onChange: (document: ContentDocument) => void;
}

function InLanguage({ document, onChange, language }: WordsProps & { readonly language: Language }) {
  const t = useT(texts);
  const words = document[language];
  const name = t(languageNames[language]);
  const write = (part: Partial<typeof words>) => onChange({ ...document, [language]: { ...words, ...part } });
  return (
    <section className={styles.language} lang={language} aria-label={name}>
      <h2>
        {name} <span>{t('cms.words', { count: wordCount(words.body) })}</span>
      </h2>
      <TextInput
        label={t('cms.field.title')}
        value={words.title}
        autoComplete="off"
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t('cms.field.lead')}
        value={words.lead}
        autoComplete="off"
        onChange={(event) => write({ lead: event.currentTarget.value })}
      />
      <Textarea
        label={t('cms.field.body')}
        value={words.body}
        autosize
        minRows={12}
        maxRows={40}
        onChange={(event) => write({ body: event.currentTarget.value })}
      />
    </section>
  );
}

export function Words(props: WordsProps) {
  return (
    <div className={styles.both}>
      {languages.map((language) => (
        <InLanguage key={language} language={language} {...props} />
      ))}
    </div>
  );
}

/** `knows` tells whether the library has a source of that key. */
export function Findings({
  document,
  knows,
}: {
  readonly document: ContentDocument;
  readonly knows: (key: string) => boolean;
}) {
  const t = useT(texts);
  const found = contentFindings(document, knows);
  if (found.length === 0) return <p className={styles.findings}>{t('cms.sound')}</p>;
  return (
    <ul className={styles.findings}>
      {found.map(({ code, language, what }) => (
        <li key={`${code} ${language} ${what}`}>
          {t(`cms.finding.${code}`, { language: language === null ? '' : t(languageNames[language]), what })}
        </li>
      ))}
    </ul>
  );
}
