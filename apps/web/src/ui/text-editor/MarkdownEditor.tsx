/** A Markdown editor that completes and marks citations; the tab key leaves it. */
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderOf } from '@codemirror/view';
import CodeMirror, { ExternalChange } from '@uiw/react-codemirror';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { scriptNonce } from '../../platform/start.ts';
import { uiTexts } from '../texts.ts';
import { type CitableSources, computeTextChange } from './cited.ts';
import { createCitationCompletions } from './completions.ts';
import { editorAppearance } from './looks.ts';
import { createCitationMarks } from './marks.ts';

export interface MarkdownEditorProps {
  readonly value: string;
  /** The function must be stable, because a new function sets up the editor again. */
  readonly onChange: (text: string) => void;
  readonly label: string;
  readonly placeholder: string;
  readonly lang: string;
  readonly minRows: number;
  readonly invalid: boolean;
  /** Ids of the elements that describe the editor, separated by spaces. */
  readonly describedBy: string;
  readonly citable: CitableSources | null;
}

/** Extensions of every editor. Tab is not bound, so that it moves to the next field. */
const always: readonly Extension[] = [
  EditorView.cspNonce.of(scriptNonce),
  EditorView.lineWrapping,
  history(),
  markdown({ base: markdownLanguage }),
  keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
  editorAppearance,
];

function useExtensions(props: MarkdownEditorProps): Extension[] {
  const { citable, label, lang, minRows, invalid, describedBy, placeholder } = props;
  const t = useT(uiTexts);
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
            autocompletion({
              override: [createCitationCompletions(citable)],
              icons: false,
              defaultKeymap: false,
            }),
            createCitationMarks(citable, { unknown: (key) => t('ui.noSource', { key }) }),
          ]),
    ],
    [citable, label, lang, minRows, invalid, describedBy, placeholder, t],
  );
}

export function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, onChange } = props;
  const [first] = useState(value);
  const [view, setView] = useState<EditorView | null>(null);
  // A change from outside replaces only the differing part of the text, so that the cursor stays in place.
  useLayoutEffect(() => {
    const now = view?.state.doc.toString();
    if (view === null || now === undefined || now === value) return;
    view.dispatch({
      changes: computeTextChange(now, value),
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
