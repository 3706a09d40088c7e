/** Types of the requirements on an assessment, and their defaults. */
import type { RequirementId, RequirementSeverity } from '../requirements/names.ts';
import type { RequirementInstrument, ValidityPeriod } from '../requirements/set.ts';
import type { Text } from '../text/terms.ts';
import { baselineInstruments, toInstrumentKey } from './baseline.ts';
import type { InstrumentKey } from './instruments.ts';

export { type RequirementId, requirementCount } from '../requirements/names.ts';

/** Chapters of the completeness sheet, in order. */
export const requirementChapters = ['scope', 'inputs', 'inherent', 'controls', 'upkeep'] as const;

/** A chapter of the completeness sheet. */
export type RequirementChapter = (typeof requirementChapters)[number];

/** The source of a requirement: the article or paragraph of an instrument, as requirements cite it. */
export interface RequirementSource extends Pick<RequirementInstrument, 'short' | 'name' | 'state' | 'date'> {
  /** Key of the source's row in its set of requirements. */
  readonly key: string;
  /** Key of the instrument. */
  readonly instrument: string;
  readonly paragraph: string;
  readonly term: ValidityPeriod;
}

/**
 * The firms to which a requirement applies. `always`: every firm, even if it is exempt from its own assessment;
 * `assessed`: every firm that makes an assessment.
 */
export type RequirementScope = 'always' | 'assessed';

/** One requirement. The summary uses words of the product and contains no quotation. */
export interface Requirement {
  readonly id: RequirementId;
  readonly chapter: RequirementChapter;
  readonly severity: RequirementSeverity;
  readonly scope: RequirementScope;
  /** True when the sign-off itself closes the requirement; the requirement then never blocks the sign-off. */
  readonly atSignOff: boolean;
  readonly sources: readonly RequirementSource[];
  readonly title: Text;
  readonly summary: Text;
}

/** A paragraph that a requirement in the file of a chapter cites. */
interface CitedParagraph {
  readonly instrument: InstrumentKey;
  readonly paragraph: string;
}

/**
 * A requirement as the file of a chapter defines it. By default it is a "must" for every firm that makes an
 * assessment.
 */
export interface RequirementDefinition
  extends Pick<Requirement, 'id' | 'title' | 'summary'>,
    Partial<Pick<Requirement, 'severity' | 'scope' | 'atSignOff'>> {
  readonly sources: readonly CitedParagraph[];
}

const always: ValidityPeriod = { from: null, until: null };

/**
 * Returns the cited paragraphs as sources. The key of an instrument's first paragraph has no number, and the keys of
 * its further paragraphs end with one.
 */
function sourcesOf({ id, sources }: RequirementDefinition): readonly RequirementSource[] {
  return sources.map(({ instrument, paragraph }, index) => {
    const earlier = sources.slice(0, index).filter((one) => one.instrument === instrument).length;
    const key = toInstrumentKey(instrument);
    const known = baselineInstruments.find((one) => one.key === key);
    if (known === undefined) throw new TypeError(`no instrument ${instrument}`);
    const { short, name, state, date } = known;
    const number = earlier === 0 ? '' : `-${earlier + 1}`;
    const row = `rq-${instrument}-${id}${number}`.toLowerCase();
    return { key: row, instrument: key, short, name, state, date, paragraph, term: always };
  });
}

/** Returns the requirements of a chapter, with the defaults filled in. */
export function createChapterRequirements(
  chapter: RequirementChapter,
  drafts: readonly RequirementDefinition[],
): readonly Requirement[] {
  return drafts.map((draft) => ({
    severity: 'must',
    scope: 'assessed',
    atSignOff: false,
    ...draft,
    sources: sourcesOf(draft),
    chapter,
  }));
}
