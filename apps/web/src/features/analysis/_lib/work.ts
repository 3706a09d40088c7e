/**
 * The analysis that this browser tab works on, apart from what is selected: filters, preview, report texts, and the
 * saved analysis that is open. It survives a reload.
 */
import { openAnalysisSchema, savedAnalysisSchema } from '@klarsikt/contract';
import { emptyReportData, figureSegments, relevances } from '@klarsikt/engine';
import { z } from 'zod';
import { heldInTab, useHeld } from '../../../platform/held.ts';

export const settingsSchema = z.object({
  /** Country of operation: a geography key. */
  country: z.string().nullable(),
  segment: z.enum(figureSegments).nullable(),
  businesses: z.array(z.string()),
  /** Relevance areas that count; empty is all. */
  areas: z.array(z.enum(relevances)),
  /** Assessment whose own levels are shown. */
  raId: z.number().int().nullable(),
});

const workSchema = z.object({
  settings: settingsSchema,
  preview: z.array(z.string()),
  report: savedAnalysisSchema.shape.reportData,
  comments: savedAnalysisSchema.shape.comments,
  name: z.string(),
  /** The saved analysis as the server had it last; null while nothing is saved. */
  open: openAnalysisSchema.nullable(),
  /** User whose work it is; null for visitors. */
  who: z.number().int().nullable(),
});

/** What restricts and accompanies the results. */
export type Settings = Readonly<z.output<typeof settingsSchema>>;

/** The analysis at work, without its selection. */
export type Work = Readonly<z.output<typeof workSchema>>;

export const noSettings: Settings = { country: null, segment: null, businesses: [], areas: [], raId: null };

/** Nothing opened, nothing set. */
export function freshWork(who: number | null): Work {
  const { comments, ...switches } = emptyReportData;
  return {
    settings: noSettings,
    preview: [],
    report: { ...switches, comments: { ...comments } },
    comments: [],
    name: '',
    open: null,
    who,
  };
}

const state = heldInTab<Work>({
  key: 'klarsikt.analysis',
  parse: (kept) => workSchema.parse(kept),
  fresh: freshWork(null),
});
const { now: current, become } = state;

/** Told of every change; gives back how to stop that. */
export const subscribeToWork = state.subscribe;

export const work = {
  now: current,
  change: (part: Partial<Work>) => become({ ...current(), ...part }),
  settings: (part: Partial<Settings>) =>
    become({ ...current(), settings: { ...current().settings, ...part } }),
  report: (part: Partial<Work['report']>) =>
    become({ ...current(), report: { ...current().report, ...part } }),
  begin: (next: Work) => become(next),
} as const;

/** The analysis at work; changes with every step. */
export function useWork(): Work {
  return useHeld(state);
}

/** One part of it; changes with that part alone. `pick` gives what is kept, nothing made for the occasion. */
export const useWorkPart = <T>(pick: (work: Work) => T): T =>
  useHeld({ subscribe: state.subscribe, now: () => pick(current()) });
