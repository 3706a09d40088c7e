/** The help for the page that is open, in a frame without the bar of the applications: a button, F1, and the panel. */

import { IconHelp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { patient } from '../../platform/files/later-files.ts';
import { closeHelp, helpAsked, openHelp } from '../../platform/help.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useStore } from '../../platform/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useHotkeys } from '../../ui/kit/hooks.ts';
import { texts } from './texts.ts';

const Panel = lazy(patient(() => import('./HelpPanel.tsx').then((part) => ({ default: part.HelpPanel }))));

const toggle = (): void => (helpAsked.now() ? closeHelp() : openHelp());

export function PageHelp() {
  const t = useT(texts);
  const isOpen = useStore(helpAsked);
  // Also from inside a field: nothing is left out.
  useHotkeys([['F1', toggle]], [], true);
  // Another frame begins without the help of this one.
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
