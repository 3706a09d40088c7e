import { useEffect, useEffectEvent } from 'react';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { say } from '../../platform/notices/messages.ts';
import { texts } from '../../platform/notices/texts.ts';

/** How many characters of a paste its field has no room for. */
function leftOut(field: HTMLInputElement | HTMLTextAreaElement, pasted: string): number {
  const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  return field.value.length - replaced + pasted.replace(/\r\n?/g, '\n').length - field.maxLength;
}

/** A field takes no more than its longest text. What is pasted beyond it, the browser leaves out without a word: it is said here. */
export function useCutPastes(): void {
  const t = useT(texts);
  const { number } = useFormat();
  const tell = useEffectEvent(({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    // Who takes the paste by themselves also says what became of it.
    if (target.maxLength < 0 || defaultPrevented) return;
    const left = leftOut(target, clipboardData?.getData('text/plain') ?? '');
    if (left > 0) say(t('notices.cut', { left: number(left) }), 'warning', { id: 'cut' });
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => tell(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
