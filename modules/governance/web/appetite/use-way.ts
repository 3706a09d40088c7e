/** The answer to the present question, worked out in a worker of its own: a newer question ends the one before it. */

import { useSame } from '@klarsikt/web/platform/hooks.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { WayAnswer, WayQuestion } from './way.ts';

type State =
  | { readonly kind: 'working' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'found'; readonly answer: WayAnswer };

/** Milliseconds without a change before the search begins. */
const quiet = 500;

export function useWay(question: WayQuestion | null): {
  readonly state: State;
  readonly stop: () => void;
  readonly again: () => void;
} {
  const [state, setState] = useState<State>({ kind: 'working' });
  const [round, setRound] = useState(0);
  const same = useSame(question);
  // Asked once more, the same question is a new one.
  const asked = useMemo(() => (same === null ? null : { question: same, round }), [same, round]);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (asked === null) return;
    setState({ kind: 'working' });
    let worker: Worker | null = null;
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./way-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }) => {
        const answer: WayAnswer = data;
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
