/** Dialogs of the frame that load after the first screen. */

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { reportError } from '../platform/api/report-error.ts';
import { dialogAvailableStore, openDialogStore } from '../platform/confirm.ts';
import { retryUntilConnected } from '../platform/files/later-files.ts';
import { closeHelp, helpRequestedStore, openHelp } from '../platform/help.ts';
import { isKeyHelpKey, keyHelpRequestedStore } from '../platform/key-help.ts';
import { openPalette, paletteRequestedStore } from '../platform/palette/open.ts';
import { organizationPickerStore } from '../platform/session/administer.ts';
import { useStore } from '../platform/store.ts';
import { tourStepStore } from '../platform/tour.ts';
import { useHotkeys } from '../ui/kit/hooks.ts';
import { useFileCache } from './cached-files.ts';

const parts = {
  Question: () => import('../ui/ConfirmDialog.tsx').then((part) => ({ default: part.ConfirmDialog })),
  Keys: () => import('./KeysDialog.tsx').then((part) => ({ default: part.KeyboardShortcutsDialog })),
  Palette: () => import('./palette/Palette.tsx').then((part) => ({ default: part.Palette })),
  Administer: () =>
    import('./session/AdministerDialog.tsx').then((part) => ({ default: part.OrganizationPickerDialog })),
  Tour: () => import('./tour/Tour.tsx').then((part) => ({ default: part.DemoTour })),
  Help: () => import('./help/HelpPanel.tsx').then((part) => ({ default: part.HelpPanel })),
};
const Question = lazy(retryUntilConnected(parts.Question));
const Palette = lazy(retryUntilConnected(parts.Palette));
const Keys = lazy(retryUntilConnected(parts.Keys));
const Administer = lazy(retryUntilConnected(parts.Administer));
const Help = lazy(retryUntilConnected(parts.Help));
const TourSteps = lazy(retryUntilConnected(parts.Tour));

const toggleHelp = (): void => (helpRequestedStore.now() ? closeHelp() : openHelp());

/** The dialogs load this long after the page is ready, so that they are available if the connection is lost. */
const restMs = 5000;

/**
 * Returns the focus when a dialog closes, because a dialog that is mounted open has not recorded the earlier focus.
 */
function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const from = document.activeElement;
    return () => {
      const now = document.activeElement;
      const isLost = now === null || now === document.body || now.closest('[role="dialog"]') !== null;
      if (isLost && from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [isOpen]);
}

/** A dialog stays mounted after its first use, so that its closing is animated. */
function Late({ wanted, part: Part }: { readonly wanted: boolean; readonly part: ComponentType }) {
  const [there, setThere] = useState(wanted);
  useFocusBack(wanted);
  if (wanted && !there) setThere(true);
  return there ? (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  ) : null;
}

export function LazyDialogs() {
  const isAsked = useStore(openDialogStore) !== null;
  const isSought = useStore(paletteRequestedStore);
  const isPicked = useStore(organizationPickerStore);
  const isKeys = useStore(keyHelpRequestedStore);
  useFileCache();
  const isHelped = useStore(helpRequestedStore);
  const isToured = useStore(tourStepStore) !== null;
  // The second argument makes the keys work inside fields too.
  useHotkeys(
    [
      ['mod + K', openPalette],
      ['F1', toggleHelp],
    ],
    [],
    true,
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isKeyHelpKey(event)) keyHelpRequestedStore.become(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    dialogAvailableStore.become(true);
    return () => dialogAvailableStore.become(false);
  }, []);
  useEffect(() => {
    const rest = setTimeout(() => {
      Promise.all([parts.Question(), parts.Palette()]).catch(reportError);
    }, restMs);
    return () => clearTimeout(rest);
  }, []);
  return (
    <>
      <Late wanted={isSought} part={Palette} />
      <Late wanted={isKeys} part={Keys} />
      <Late wanted={isAsked} part={Question} />
      <Late wanted={isPicked} part={Administer} />
      <Late wanted={isHelped} part={Help} />
      <Late wanted={isToured} part={TourSteps} />
    </>
  );
}
