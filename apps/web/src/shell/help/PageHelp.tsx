/** Help for a page in a frame without the top bar: button, F1 and panel. */

import { IconHelp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { retryUntilConnected } from '../../platform/files/later-files.ts';
import { closeHelp, helpRequestedStore, openHelp } from '../../platform/help.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useStore } from '../../platform/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useHotkeys } from '../../ui/kit/hooks.ts';
import { helpTexts } from './texts.ts';

const Panel = lazy(
  retryUntilConnected(() => import('./HelpPanel.tsx').then((part) => ({ default: part.HelpPanel }))),
);

const toggle = (): void => (helpRequestedStore.now() ? closeHelp() : openHelp());

export function PageHelp() {
  const t = useT(helpTexts);
  const isOpen = useStore(helpRequestedStore);
  // The key works inside fields too.
  useHotkeys([['F1', toggle]], [], true);
  // Closes the help when this frame is left, so that the next frame starts without it.
  useEffect(() => closeHelp, []);
  return (
    <>
      <IconButton
        label={t('help.page')}
        hint={`${t('help.page')} (F1)`}
        size="lg"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <IconHelp size={16} stroke={1.5} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <Panel />
        </Suspense>
      ) : null}
    </>
  );
}
