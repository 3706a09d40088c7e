/**
 * A Markdown text with label, faults and citations. It is a plain field until it comes near the view and then becomes
 * an editor, unless somebody is writing in it, because a page may have a hundred texts.
 */
import { type FocusEvent, memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { retryUntilConnected } from '../../platform/files/later-files.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { Input, Textarea } from '../kit/fields.ts';
import { uiTexts } from '../texts.ts';
import { type CitableSources, listUnknownCitationKeys } from './cited.ts';
import type { MarkdownEditor } from './MarkdownEditor.tsx';
import styles from './text-editor.module.css';

interface MarkdownFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Label, shown above unless hidden. */
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly lang: string;
  readonly size?: 'xs' | 'sm';
  readonly minRows?: number;
  readonly editable?: boolean;
  readonly error?: string | null;
  /** The sources that the text may cite; null if none. */
  readonly citable: CitableSources | null;
}

const load = retryUntilConnected(async () => (await import('./MarkdownEditor.tsx')).MarkdownEditor);
const margin = '400px';

/** Loads the editor when the field is within `margin` of the viewport; `Editor` is null until then. */
function useEditorNear(wanted: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<{ readonly Editor: typeof MarkdownEditor } | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!wanted || element === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        // If the editor's file cannot be loaded, the plain field stays.
        load().then(
          (Editor) => setEditor({ Editor }),
          () => undefined,
        );
      },
      { rootMargin: margin },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [wanted]);
  return { place, Editor: editor?.Editor ?? null };
}

/** The editor once it is near; the plain field before, and while somebody writes in it. */
function useEditor(wanted: boolean) {
  const { place, Editor } = useEditorNear(wanted);
  const [writing, setWriting] = useState(false);
  const onBlur = ({ currentTarget }: FocusEvent) => {
    // The window can lose the focus while the field keeps it.
    if (document.activeElement !== currentTarget) setWriting(false);
  };
  const enter = () => place.current?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus();
  const plain = { onFocus: () => setWriting(true), onBlur };
  return { place, Editor: wanted && !writing ? Editor : null, enter, plain };
}

/** Message about cited sources that do not exist; null if all do. */
function useUnknownSourcesText(text: string, citable: CitableSources | null): string | null {
  const t = useT(uiTexts);
  const unknown = citable === null ? [] : listUnknownCitationKeys(text, citable);
  return unknown.length === 0 ? null : unknown.map((key) => t('ui.noSource', { key })).join(' ');
}

/** Memoised, because a page draws all of its texts when one changes. */
export function MarkdownField({ onChange, ...props }: MarkdownFieldProps) {
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const [told] = useState(() => (text: string) => latest.current(text));
  return <LastingField {...props} onChange={told} />;
}

const LastingField = memo(function LastingField(props: MarkdownFieldProps) {
  const { label, hideLabel = false, placeholder = '', lang, size = 'sm', minRows = 3, citable } = props;
  const { value, onChange, editable = true, error = null } = props;
  const id = useId();
  const { place, Editor, enter, plain } = useEditor(editable);
  const told = useUnknownSourcesText(value, citable);
  const described = [error === null ? '' : `${id}-error`, told === null ? '' : `${id}-cited`];
  const describedBy = described.filter((one) => one !== '').join(' ');
  const isOpen = Editor !== null;
  const common = { label, placeholder, minRows, lang, value };
  return (
    <Input.Wrapper
      ref={place}
      id={id}
      size={size}
      label={hideLabel ? undefined : label}
      labelElement="div"
      labelProps={{ onClick: enter }}
      error={isOpen ? error : null}
      errorProps={{ id: `${id}-error` }}
    >
      {isOpen ? (
        <div className={styles.editor} data-size={size} data-invalid={error !== null || undefined}>
          <Editor
            {...common}
            onChange={onChange}
            invalid={error !== null}
            describedBy={describedBy}
            citable={citable}
          />
        </div>
      ) : (
        <Textarea
          aria-label={label}
          placeholder={placeholder}
          lang={lang}
          size={size}
          minRows={minRows}
          autosize
          autoComplete="off"
          disabled={!editable}
          error={error}
          description={told}
          descriptionProps={{ className: styles.unknown }}
          inputWrapperOrder={['input', 'description', 'error']}
          value={value}
          {...plain}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {isOpen && told !== null ? (
        <p id={`${id}-cited`} className={styles.unknown}>
          {told}
        </p>
      ) : null}
    </Input.Wrapper>
  );
});
