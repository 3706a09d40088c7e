/** Cached sensitivity results of an assessment, valid while its figures are unchanged; one worker per tab. */
import type { AssessmentCase } from '@klarsikt/engine/assess';
import type {
  ControlFailure,
  LevelRanges,
  NearestFlipPoints,
  Sensitivity,
} from '@klarsikt/engine/sensitivity';
import {
  type FragilityMessage,
  type FragilityMessageContent,
  type FragilityRequest,
  type FragilityStage,
  fragilityStages,
} from './messages.ts';

/** Results so far: undefined if not calculated yet, null if the assessment has no overall level. */
export interface FragilityFindings {
  /** Levels that result if a control fails, for each control. */
  readonly failures: readonly ControlFailure[] | null | undefined;
  readonly changes: Sensitivity | null | undefined;
  /** Flip points by the index of the change in `changes`. */
  readonly points: ReadonlyMap<number, NearestFlipPoints>;
  readonly ranges: LevelRanges | null | undefined;
  readonly progress: { readonly stage: FragilityStage; readonly done: number; readonly total: number } | null;
  readonly state: 'working' | 'done' | 'stopped' | 'failed';
}

const nothing: FragilityFindings = {
  failures: undefined,
  changes: undefined,
  points: new Map(),
  ranges: undefined,
  progress: null,
  state: 'working',
};

export function addFragilityFinding(
  before: FragilityFindings,
  finding: FragilityMessageContent,
): FragilityFindings {
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

/** Interface of the worker, which tests can replace. */
export interface FragilityWorker {
  readonly ask: (asked: FragilityRequest) => void;
  readonly end: () => void;
}
type StartWorker = (
  onTold: (told: FragilityMessage) => void,
  onFailed: (cause: unknown) => void,
) => FragilityWorker;

interface AnalysisQuestion {
  readonly seed: string;
  readonly input: string;
}

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

/** Creates a cache of the last request's results; a request with the same figures uses them. */
export function createFragilityCache(start: StartWorker) {
  let beside: FragilityWorker | null = null;
  let question: AnalysisQuestion | null = null;
  let asked = 0;
  let wanted: readonly FragilityStage[] = [];
  let findings = nothing;
  const { tell, subscribe } = createListeners();
  const set = (next: FragilityFindings) => {
    findings = next;
    tell();
  };
  const open = () => {
    beside ??= start(
      (told) => {
        if (told.id === asked) set(addFragilityFinding(findings, told));
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
    /** Returns the results for an assessment; empty if the last request concerned another assessment. */
    findings: (seed: string) => (question?.seed === seed ? findings : nothing),
    /**
     * Requests missing stages. The input is compared as JSON text and contains only figures, so that changed texts of
     * the document have no effect.
     */
    want: (seed: string, given: AssessmentCase, some: readonly FragilityStage[], again = false) => {
      const input = JSON.stringify(given);
      const isSame = question?.seed === seed && question.input === input && findings.state !== 'failed';
      if (isSame && findings.state === 'stopped' && !again) return;
      const known = isSame ? wanted : [];
      const missing = fragilityStages.filter((stage) => some.includes(stage) && !known.includes(stage));
      if (isSame && missing.length === 0 && findings.state !== 'stopped') return;
      // Requests unfinished stages again as well, because the new request ends the running one.
      const isUnfinished = isSame && findings.state !== 'done';
      const open_ = fragilityStages.filter(
        (stage) => missing.includes(stage) || (isUnfinished && known.includes(stage)),
      );
      question = { seed, input };
      wanted = fragilityStages.filter((stage) => known.includes(stage) || some.includes(stage));
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

export type FragilityCache = ReturnType<typeof createFragilityCache>;
