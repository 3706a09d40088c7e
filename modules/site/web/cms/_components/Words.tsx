import { type ContentDocument, listContentFindings } from '@klarsikt/engine/content';
import { type Language, languages } from '@klarsikt/engine/text';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import type { CitableSources } from '@klarsikt/web/ui/text-editor/cited.ts';
import { MarkdownField } from '@klarsikt/web/ui/text-editor/MarkdownField.tsx';
import { countWords } from '../_lib/fields.ts';
import styles from '../cms.module.css';
import { cmsTexts } from '../texts.ts';

export const languageNameKeys = { en: 'cms.english', sv: 'cms.swedish' } as const;

interface WordsProps {
  readonly document: ContentDocument;
  /** Called with the changed document; null if the texts are read-only. */
  readonly onChange: ((document: ContentDocument) => void) | null;
  readonly citable: CitableSources;
}

function InLanguage({ document, onChange, language, citable }: WordsProps & { readonly language: Language }) {
  const t = useT(cmsTexts);
  const words = document[language];
  const name = t(languageNameKeys[language]);
  const write = (part: Partial<typeof words>) =>
    onChange?.({ ...document, [language]: { ...words, ...part } });
  return (
    <section className={styles.language} lang={language} aria-label={name}>
      <h2>
        {name} <span>{t('cms.words', { count: countWords(words.body) })}</span>
      </h2>
      <TextInput
        label={t('cms.field.title')}
        value={words.title}
        readOnly={onChange === null}
        autoComplete="off"
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t('cms.field.lead')}
        value={words.lead}
        readOnly={onChange === null}
        autoComplete="off"
        onChange={(event) => write({ lead: event.currentTarget.value })}
      />
      <MarkdownField
        label={t('cms.field.body')}
        value={words.body}
        lang={language}
        minRows={12}
        editable={onChange !== null}
        citable={citable}
        onChange={(body) => write({ body })}
      />
    </section>
  );
}

export function ContentTextFields(props: WordsProps) {
  return (
    <div className={styles.both}>
      {languages.map((language) => (
        <InLanguage key={language} language={language} {...props} />
      ))}
    </div>
  );
}

/** Lists the findings on a text. `knows` returns true if the library has the source with that key. */
export function ContentFindings({
  document,
  knows,
}: {
  readonly document: ContentDocument;
  readonly knows: (key: string) => boolean;
}) {
  const t = useT(cmsTexts);
  const found = listContentFindings(document, knows);
  if (found.length === 0) return <p className={styles.findings}>{t('cms.sound')}</p>;
  return (
    <ul className={styles.findings}>
      {found.map(({ code, language, what }) => (
        <li key={`${code} ${language} ${what}`}>
          {t(`cms.finding.${code}`, {
            language: language === null ? '' : t(languageNameKeys[language]),
            what,
          })}
        </li>
      ))}
    </ul>
  );
}
