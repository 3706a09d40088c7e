import {
  type Language,
  languages,
  listTermKeys,
  type ReportTerms,
  type TermKey,
  type termGroups,
} from '@klarsikt/engine/text';
import { getDefaultTerm } from '@klarsikt/engine/words';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import {
  useDocumentEditor,
  useDocumentState,
  useLoadedDocument,
} from '@klarsikt/web/platform/document/use-document.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { DocumentTools } from '@klarsikt/web/ui/document/DocumentTools.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import { termsDocumentKind } from './kind.ts';
import { TermsHistory } from './TermsHistory.tsx';
import styles from './terms.module.css';
import { termsTexts } from './texts.ts';
import { checkTerm, formatTermLabel, setTerm } from './words.ts';

type Editor = DocumentEditor<ReportTerms>;
const groups = [
  'level',
  'strength',
  'category',
  'area',
  'abbreviation',
  'segment',
] as const satisfies readonly (keyof typeof termGroups)[];

export function TermsPage() {
  const t = useT(termsTexts);
  const { session } = useSession();
  const id = session?.administering?.id ?? session?.user?.organization.id ?? 0;
  const { data, error, retry } = useLoadedDocument(termsDocumentKind, id);
  if (data !== null) return <Terms key={id} id={id} data={data} />;
  return (
    <Page title={t('terms.title')} sub={t('terms.sub')}>
      {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={retry} />}
    </Page>
  );
}

function Terms({
  id,
  data,
}: {
  readonly id: number;
  readonly data: Parameters<typeof useDocumentEditor<ReportTerms>>[2];
}) {
  const t = useT(termsTexts);
  const language = useLanguage();
  const editor = useDocumentEditor(termsDocumentKind, id, data);
  const words = { labelOf: (path: string) => formatTermLabel(path, language, t) };
  return (
    <Page
      title={t('terms.title')}
      sub={t('terms.sub')}
      tools={<DocumentTools editor={editor} words={words} />}
    >
      {groups.map((group) => (
        <section key={group} className={styles.group} aria-labelledby={`terms-${group}`}>
          <h2 id={`terms-${group}`}>{t(`terms.${group}`)}</h2>
          {group === 'abbreviation' ? <p className="muted">{t('terms.abbreviationHelp')}</p> : null}
          <div className={styles.lines}>
            {listTermKeys(group).map((key) => (
              <div key={key} className={styles.line}>
                <span className={styles.name}>{getDefaultTerm(key)[language]}</span>
                {languages.map((one) => (
                  <TermField key={one} editor={editor} term={key} language={one} />
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
      <TermsHistory editor={editor} />
    </Page>
  );
}

interface FieldProps {
  readonly editor: Editor;
  readonly term: TermKey;
  readonly language: Language;
}

/** Input of a term. An invalid value stays in the input, with the reason beside it. */
function TermField({ editor, term, language }: FieldProps) {
  const t = useT(termsTexts);
  const told = useLanguage();
  const { document } = useDocumentState(editor);
  const [draft, setDraft] = useState<string | null>(null);
  const value = draft ?? document[term]?.[language] ?? '';
  const place = { key: term, language };
  const problem = draft === null ? null : checkTerm(setTerm(document, term, language, draft), place, t);
  const path = `/${term}/${language}`;
  const label = formatTermLabel(path, told, t);
  const write = (given: string) => {
    const isSound = checkTerm(setTerm(document, term, language, given), place, t) === null;
    setDraft(isSound ? null : given);
    if (isSound) editor.change(label, [{ op: 'set', path, value: given }]);
  };
  return (
    <TextInput
      aria-label={label}
      lang={language}
      value={value}
      placeholder={getDefaultTerm(term)[language]}
      error={problem}
      autoComplete="off"
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={editor.rest}
    />
  );
}
