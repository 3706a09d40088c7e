/** What a requirement on an assessment is. */
import { fnv1a } from '../sensitivity/random.ts';
import type { Text } from '../terms.ts';
import type { InstrumentKey } from './instruments.ts';

/** Numbers of the requirements, without gaps. */
export const requirementCount = 37;

/** Name of a requirement: `C1` to `C37`. */
export type RequirementId = `C${number}`;

/** Chapters of the sheet, in order. */
export const requirementChapters = ['scope', 'inputs', 'inherent', 'controls', 'upkeep'] as const;

/** A chapter of the sheet. */
export type RequirementChapter = (typeof requirementChapters)[number];

/** Where a requirement comes from: paragraph or article of an instrument, as it is cited. */
export interface RequirementSource {
  readonly instrument: InstrumentKey;
  readonly paragraph: string;
}

/**
 * When a requirement applies: `always`, also to a firm that is exempt from an assessment of its own; `assessed`, to
 * everybody who makes one.
 */
export type RequirementScope = 'always' | 'assessed';

/** One requirement. The summary is in our own words and quotes nothing. */
export interface Requirement {
  readonly id: RequirementId;
  readonly chapter: RequirementChapter;
  readonly severity: 'must' | 'should';
  readonly scope: RequirementScope;
  /** Closed by the signature itself: it never blocks it. */
  readonly atSignOff: boolean;
  readonly sources: readonly RequirementSource[];
  readonly title: Text;
  readonly summary: Text;
}

/** What a chapter's file says of a requirement; the rest is the usual: a must, for whoever makes an assessment. */
export type RequirementDraft = Pick<Requirement, 'id' | 'sources' | 'title' | 'summary'> &
  Partial<Pick<Requirement, 'severity' | 'scope' | 'atSignOff'>>;

/** The requirements of a chapter. */
export function ofChapter(
  chapter: RequirementChapter,
  drafts: readonly RequirementDraft[],
): readonly Requirement[] {
  return drafts.map((draft) => ({
    severity: 'must',
    scope: 'assessed',
    atSignOff: false,
    ...draft,
    chapter,
  }));
}

/** Hash (8 hexadecimal digits) of a requirement's summaries: tells whether what is asked for has been worded anew. */
export function summaryHash({ summary }: Pick<Requirement, 'summary'>): string {
  return fnv1a(`${summary.en}\n${summary.sv}`).toString(16).padStart(8, '0');
}
