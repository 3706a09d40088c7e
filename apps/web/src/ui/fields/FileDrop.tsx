/** Chooses a file by button or drop and shows the upload. */
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { focusOnMount } from '../focus/focus-on-mount.ts';
import styles from './FileDrop.module.css';

interface FileDropProps {
  /** Texts before the button ("Drop a PDF here, or"), on it, and about the accepted kinds. */
  readonly words: { readonly drop: string; readonly choose: string; readonly taken: string };
  /** Accepted file types in the form of the input's `accept` attribute: ".pdf,.docx". */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly lead?: ReactNode;
  /** Each new value moves the focus to the button, because the person has just chosen to upload a file. */
  readonly asked?: string | null;
  readonly brief?: boolean;
}

/** Counts nested drag events, because moving a file over the parts of the zone fires several events. */
export function FileDrop({ words, accept, onFile, lead, asked = null, brief = false }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      className={styles.drop}
      data-over={over || undefined}
      data-brief={brief || undefined}
      data-print="hide"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {lead}
      <p>
        <span className={styles.byHand}>{words.drop} </span>
        <button
          key={asked}
          type="button"
          className={`text-link ${styles.choose}`}
          onClick={() => input.current?.click()}
          {...(asked === null ? {} : { ref: focusOnMount })}
        >
          {words.choose}
        </button>
      </p>
      <p className={styles.note}>{words.taken}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={words.choose}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
