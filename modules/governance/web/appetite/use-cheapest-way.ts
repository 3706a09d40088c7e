/** Searches the cheapest improvements in a web worker. A changed question stops the running search. */

import { useStableValue } from '@klarsikt/web/platform/hooks.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CheapestImprovementsQuery, CheapestImprovementsResult } from './cheapest-way.ts';

type State =
  | { readonly kind: 'working' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'found'; readonly answer: CheapestImprovementsResult };

/** Milliseconds without further changes after which the search begins. */
const quiet = 500;

export function useCheapestImprovements(question: CheapestImprovementsQuery | null): {
  readonly state: State;
  readonly stop: () => void;
  readonly again: () => void;
} {
  const [state, setState] = useState<State>({ kind: 'working' });
  const [round, setRound] = useState(0);
  const same = useStableValue(question);
  // A new `round` searches again for the same question.
  const asked = useMemo(() => (same === null ? null : { question: same, round }), [same, round]);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (asked === null) return;
    setState({ kind: 'working' });
    let worker: Worker | null = null;
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./way-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }) => {
        const answer: CheapestImprovementsResult = data;
        setState({ kind: 'found', answer });
      });
      worker.addEventListener('error', (event) => {
        console.warn('The way into the appetite was not found', event);
        setState({ kind: 'failed' });
      });
      worker.postMessage(asked.question);
    }, quiet);
    end.current = () => {
      clearTimeout(timer);
      worker?.terminate();
    };
    return () => end.current();
  }, [asked]);
  return {
    state,
    stop: () => {
      end.current();
      setState({ kind: 'stopped' });
    },
    again: () => setRound((before) => before + 1),
  };
}
