/** Dialogs of the frame: nobody sees them until they are asked for, so the first screen does without them. */

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { reportError } from '../platform/api/report-error.ts';
import { asked, hasDialog } from '../platform/confirm.ts';
import { patient } from '../platform/files/later-files.ts';
import { closeHelp, helpAsked, openHelp } from '../platform/help.ts';
import { asksForKeys, keysAsked } from '../platform/key-help.ts';
import { openPalette, paletteAsked } from '../platform/palette/open.ts';
import { picking } from '../platform/session/administer.ts';
import { useStore } from '../platform/store.ts';
import { tourStep } from '../platform/tour.ts';
import { useHotkeys } from '../ui/kit/hooks.ts';
import { useKeptFiles } from './keep-files.ts';

const parts = {
  Question: () => import('../ui/ConfirmDialog.tsx').then((part) => ({ default: part.ConfirmDialog })),
  Keys: () => import('./KeysDialog.tsx').then((part) => ({ default: part.KeysDialog })),
  Palette: () => import('./palette/Palette.tsx').then((part) => ({ default: part.Palette })),
  Administer: () =>
    import('./session/AdministerDialog.tsx').then((part) => ({ default: part.AdministerDialog })),
  Tour: () => import('./tour/Tour.tsx').then((part) => ({ default: part.Tour })),
  Help: () => import('./help/HelpPanel.tsx').then((part) => ({ default: part.HelpPanel })),
};
const Question = lazy(patient(parts.Question));
const Palette = lazy(patient(parts.Palette));
const Keys = lazy(patient(parts.Keys));
const Administer = lazy(patient(parts.Administer));
const Help = lazy(patient(parts.Help));
const TourSteps = lazy(patient(parts.Tour));

const toggleHelp = (): void => (helpAsked.now() ? closeHelp() : openHelp());

/** Loaded after the page is ready, but before it can be needed without a connection. */
const restMs = 5000;

/** A dialog that comes into the page open does not know where the focus was; it goes back there from here. */
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

/** A dialog stays once it has been there: it closes as slowly as it opened. */
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

export function LateDialogs() {
  const isAsked = useStore(asked) !== null;
  const isSought = useStore(paletteAsked);
  const isPicked = useStore(picking);
  const isKeys = useStore(keysAsked);
  useKeptFiles();
  const isHelped = useStore(helpAsked);
  const isToured = useStore(tourStep) !== null;
  // Also from inside a field: nothing is left out.
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
      if (asksForKeys(event)) keysAsked.become(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    hasDialog.become(true);
    return () => hasDialog.become(false);
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
