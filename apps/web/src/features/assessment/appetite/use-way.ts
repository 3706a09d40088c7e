/** The answer to the present question, worked out in a worker of its own: a newer question ends the one before it. */
import { useEffect, useRef, useState } from 'react';
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
  const text = question === null ? null : JSON.stringify(question);
  const end = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same question once more.
  useEffect(() => {
    if (text === null) return;
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
      worker.postMessage(JSON.parse(text));
    }, quiet);
    end.current = () => {
      clearTimeout(timer);
      worker?.terminate();
    };
    return () => end.current();
  }, [text, round]);
  return {
    state,
    stop: () => {
      end.current();
      setState({ kind: 'stopped' });
    },
    again: () => setRound((before) => before + 1),
  };
}
