import { useEffect, useEffectEvent } from 'react';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { showNotice } from '../../platform/notices/messages.ts';
import { noticesTexts } from '../../platform/notices/texts.ts';

/** Counts the pasted characters that exceed the field's limit. */
function countCutCharacters(field: HTMLInputElement | HTMLTextAreaElement, pasted: string): number {
  const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  return field.value.length - replaced + pasted.replace(/\r\n?/g, '\n').length - field.maxLength;
}

/** Browsers silently cut a pasted text that exceeds the field's limit, so this shows a message. */
export function useTruncatedPasteNotice(): void {
  const t = useT(noticesTexts);
  const { number } = useFormat();
  const tell = useEffectEvent(({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    // A component that handles the paste itself also reports the cut.
    if (target.maxLength < 0 || defaultPrevented) return;
    const left = countCutCharacters(target, clipboardData?.getData('text/plain') ?? '');
    if (left > 0) showNotice(t('notices.cut', { left: number(left) }), 'warning', { id: 'cut' });
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => tell(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
