/** A text in markdown with an editor: citations are completed and marked in place, Tab leaves it. */
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderOf } from '@codemirror/view';
import CodeMirror, { ExternalChange } from '@uiw/react-codemirror';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { pageNonce } from '../../platform/start.ts';
import { texts } from '../texts.ts';
import { type Citable, changeBetween } from './cited.ts';
import { completions } from './completions.ts';
import { looks } from './looks.ts';
import { citationMarks } from './marks.ts';

export interface MarkdownEditorProps {
  readonly value: string;
  /** The same function each time: another one would set the editor up anew. */
  readonly onChange: (text: string) => void;
  readonly label: string;
  readonly placeholder: string;
  readonly lang: string;
  readonly minRows: number;
  readonly invalid: boolean;
  /** Ids of what says more of the field, by space. */
  readonly describedBy: string;
  readonly citable: Citable | null;
}

/** What every editor of a text does. Tab is bound to nothing: it goes to the next field, as everywhere. */
const always: readonly Extension[] = [
  EditorView.cspNonce.of(pageNonce),
  EditorView.lineWrapping,
  history(),
  markdown({ base: markdownLanguage }),
  keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
  looks,
];

function useExtensions(props: MarkdownEditorProps): Extension[] {
  const { citable, label, lang, minRows, invalid, describedBy, placeholder } = props;
  const t = useT(texts);
  return useMemo(
    () => [
      ...always,
      placeholderOf(placeholder),
      EditorState.phrases.of({ Completions: t('ui.sources') }),
      EditorView.contentAttributes.of({
        'aria-label': label,
        lang,
        spellcheck: 'true',
        autocapitalize: 'sentences',
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
      }),
      EditorView.theme({ '.cm-content': { minHeight: `calc(${minRows}lh + 12px)` } }),
      ...(citable === null
        ? []
        : [
            autocompletion({ override: [completions(citable)], icons: false, defaultKeymap: false }),
            citationMarks(citable, { unknown: (key) => t('ui.noSource', { key }) }),
          ]),
    ],
    [citable, label, lang, minRows, invalid, describedBy, placeholder, t],
  );
}

export function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, onChange } = props;
  const [first] = useState(value);
  const [view, setView] = useState<EditorView | null>(null);
  // What comes from elsewhere, by undo or from somebody else, changes no more than it must: the cursor stays.
  useLayoutEffect(() => {
    const now = view?.state.doc.toString();
    if (view === null || now === undefined || now === value) return;
    view.dispatch({
      changes: changeBetween(now, value),
      annotations: [ExternalChange.of(true), Transaction.addToHistory.of(false)],
    });
  }, [view, value]);
  return (
    <CodeMirror
      value={first}
      onChange={onChange}
      onCreateEditor={setView}
      theme="none"
      basicSetup={false}
      indentWithTab={false}
      extensions={useExtensions(props)}
    />
  );
}
