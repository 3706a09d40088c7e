/** Types of the requirements on an assessment, and their defaults. */
import type { RequirementId, RequirementSeverity } from '../requirements/names.ts';
import type { RequirementInstrument, ValidityPeriod } from '../requirements/set.ts';
import type { Text } from '../text/terms.ts';
import { baselineInstruments, toInstrumentKey } from './baseline.ts';
import type { InstrumentKey } from './instruments.ts';

export { type RequirementId, requirementCount } from '../requirements/names.ts';

/** Chapters of the sheet, in order. */
export const requirementChapters = ['scope', 'inputs', 'inherent', 'controls', 'upkeep'] as const;

/** A chapter of the sheet. */
export type RequirementChapter = (typeof requirementChapters)[number];

/** The source of a requirement: article or paragraph of an instrument, as cited. */
export interface RequirementSource extends Pick<RequirementInstrument, 'short' | 'name' | 'state' | 'date'> {
  /** Key of the row in its set. */
  readonly key: string;
  /** Key of the instrument. */
  readonly instrument: string;
  readonly paragraph: string;
  readonly term: ValidityPeriod;
}

/**
 * The firms to which a requirement applies. `always`: every firm, also one that is exempt from an own
 * assessment; `assessed`: every firm that makes an assessment.
 */
export type RequirementScope = 'always' | 'assessed';

/** One requirement. The summary uses the product's own words and contains no quotation. */
export interface Requirement {
  readonly id: RequirementId;
  readonly chapter: RequirementChapter;
  readonly severity: RequirementSeverity;
  readonly scope: RequirementScope;
  /**
   * True when the signature itself closes the requirement; the requirement then never blocks the signature.
   */
  readonly atSignOff: boolean;
  readonly sources: readonly RequirementSource[];
  readonly title: Text;
  readonly summary: Text;
}

/** A cited paragraph in the file of a chapter. */
interface CitedParagraph {
  readonly instrument: InstrumentKey;
  readonly paragraph: string;
}

/** A requirement in the file of a chapter. By default it is a "must" for every firm that makes an assessment. */
export interface RequirementDefinition
  extends Pick<Requirement, 'id' | 'title' | 'summary'>,
    Partial<Pick<Requirement, 'severity' | 'scope' | 'atSignOff'>> {
  readonly sources: readonly CitedParagraph[];
}

const always: ValidityPeriod = { from: null, until: null };

/** The paragraphs with their instruments. The first of an instrument has the plain key, further ones a number. */
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
