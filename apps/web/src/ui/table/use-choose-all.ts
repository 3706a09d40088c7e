/** Ctrl-A for a list that is no `DataTable`, anywhere on the page except in a field. */
import { useLayoutEffect } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { useKeyHelp } from '../../platform/key-help.ts';
import { uiTexts } from '../texts.ts';
import { isTypingTarget } from './use-row-keys.ts';

export function useSelectAllKey(name: string, all: (() => void) | undefined): void {
  const t = useT(uiTexts);
  const keys = all === undefined ? [] : [{ keys: ['Ctrl', 'A'], text: t('ui.keySelectAll') }];
  useKeyHelp({ id: name, name, keys });
  useLayoutEffect(() => {
    if (all === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const isAll = (event.ctrlKey || event.metaKey) && event.key === 'a' && !event.altKey;
      if (!isAll || event.defaultPrevented || isTypingTarget(event.target)) return;
      event.preventDefault();
      all();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [all]);
}
