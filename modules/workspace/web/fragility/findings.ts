/** What is known of how sure an assessment's levels are, kept while its figures stay the same: one worker per tab. */
import type { AssessmentCase, ControlFailure, FlipPoints, Ranges, Sensitivity } from '@klarsikt/engine';
import { type Asked, type Finding, type Stage, stages, type Told } from './messages.ts';

/** Undefined: not known yet. Null: there is no overall level to speak of. */
export interface Findings {
  /** The levels with one control failing, control by control. */
  readonly failures: readonly ControlFailure[] | null | undefined;
  readonly changes: Sensitivity | null | undefined;
  /** By the place of the change in the list. */
  readonly points: ReadonlyMap<number, FlipPoints>;
  readonly ranges: Ranges | null | undefined;
  readonly progress: { readonly stage: Stage; readonly done: number; readonly total: number } | null;
  readonly state: 'working' | 'done' | 'stopped' | 'failed';
}

const nothing: Findings = {
  failures: undefined,
  changes: undefined,
  points: new Map(),
  ranges: undefined,
  progress: null,
  state: 'working',
};

/** The findings with one more. */
export function withFinding(before: Findings, finding: Finding): Findings {
  switch (finding.kind) {
    case 'progress':
      return { ...before, progress: finding };
    case 'failures':
      return { ...before, failures: finding.failures };
    case 'changes':
      return { ...before, changes: finding.changes };
    case 'points':
      return { ...before, points: new Map(finding.points.map(({ at, points }) => [at, points])) };
    case 'ranges':
      return { ...before, ranges: finding.ranges };
    case 'end':
      return { ...before, progress: null, state: 'done' };
  }
}

/** What a worker does here, so that tests can run the same code beside the page in another way. */
export interface Beside {
  readonly ask: (asked: Asked) => void;
  readonly end: () => void;
}
type Start = (onTold: (told: Told) => void, onFailed: (cause: unknown) => void) => Beside;

interface Question {
  readonly seed: string;
  readonly input: string;
}

/** Who is told when something changes. */
function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Keeps the findings of the last question; a question with the same figures is answered by what is known. */
export function startKeeper(start: Start) {
  let beside: Beside | null = null;
  let question: Question | null = null;
  let asked = 0;
  let wanted: readonly Stage[] = [];
  let findings = nothing;
  const { tell, subscribe } = createListeners();
  const set = (next: Findings) => {
    findings = next;
    tell();
  };
  const open = () => {
    beside ??= start(
      (told) => {
        if (told.id === asked) set(withFinding(findings, told));
      },
      (cause) => {
        console.warn('The levels can not be examined', cause);
        beside?.end();
        beside = null;
        wanted = [];
        set({ ...findings, progress: null, state: 'failed' });
      },
    );
    return beside;
  };
  return {
    subscribe,
    /** Those of an assessment; nothing while the last question was about another one. */
    findings: (seed: string) => (question?.seed === seed ? findings : nothing),
    /** Requests what is not calculated yet. The figures are compared as text: other words in the document change nothing. */
    want: (seed: string, given: AssessmentCase, some: readonly Stage[], again = false) => {
      const input = JSON.stringify(given);
      const isSame = question?.seed === seed && question.input === input && findings.state !== 'failed';
      if (isSame && findings.state === 'stopped' && !again) return;
      const known = isSame ? wanted : [];
      const missing = stages.filter((stage) => some.includes(stage) && !known.includes(stage));
      if (isSame && missing.length === 0 && findings.state !== 'stopped') return;
      // Unfinished stages are requested again: a new request ends the one before, so that two never run at once.
      const isUnfinished = isSame && findings.state !== 'done';
      const open_ = stages.filter(
        (stage) => missing.includes(stage) || (isUnfinished && known.includes(stage)),
      );
      question = { seed, input };
      wanted = stages.filter((stage) => known.includes(stage) || some.includes(stage));
      asked += 1;
      set(isSame ? { ...findings, progress: null, state: 'working' } : nothing);
      open().ask({ id: asked, input, seed, wanted: open_ });
    },
    stop: () => {
      if (findings.state !== 'working' || beside === null) return;
      asked += 1;
      beside.ask({ id: asked, input: null, seed: '', wanted: [] });
      set({ ...findings, progress: null, state: 'stopped' });
    },
  };
}

export type Keeper = ReturnType<typeof startKeeper>;
