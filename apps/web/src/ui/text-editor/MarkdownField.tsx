/**
 * A Markdown text with label, faults and citations. It is a plain field until it is near the view, because a page may
 * have a hundred texts; it then becomes an editor, unless the person is writing in it.
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
  /** Label, which is shown above the field unless `hideLabel` is set. */
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly lang: string;
  readonly size?: 'xs' | 'sm';
  readonly minRows?: number;
  readonly editable?: boolean;
  readonly error?: string | null;
  /** The sources that the text may cite; null if it may cite none. */
  readonly citable: CitableSources | null;
}

const load = retryUntilConnected(async () => (await import('./MarkdownEditor.tsx')).MarkdownEditor);
const margin = '400px';

/** Loads the editor when the field is within `margin` of the viewport; until then `Editor` is null. */
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

/** Returns the editor; null until the field is near the view, and while the person writes in the plain field. */
function useEditor(wanted: boolean) {
  const { place, Editor } = useEditorNear(wanted);
  const [writing, setWriting] = useState(false);
  const onBlur = ({ currentTarget }: FocusEvent) => {
    // When the window loses the focus, the field is still the active element and the person is still writing.
    if (document.activeElement !== currentTarget) setWriting(false);
  };
  const enter = () => place.current?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus();
  const plain = { onFocus: () => setWriting(true), onBlur };
  return { place, Editor: wanted && !writing ? Editor : null, enter, plain };
}

/** Returns a message about cited sources that do not exist; null if all exist. */
function useUnknownSourcesText(text: string, citable: CitableSources | null): string | null {
  const t = useT(uiTexts);
  const unknown = citable === null ? [] : listUnknownCitationKeys(text, citable);
  return unknown.length === 0 ? null : unknown.map((key) => t('ui.noSource', { key })).join(' ');
}

/** Passes a stable `onChange` to the memoised field, because a change of one text renders all texts of the page. */
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
