/** The built-in set of requirements, for model versions that contain no set. It applies on every day. */
import type { RequirementInstrument, RequirementParagraph, RequirementSet } from '../requirements/set.ts';
import { type InstrumentKey, instruments } from './instruments.ts';

/** The key of a built-in instrument's row in a set. */
export const toInstrumentKey = (key: InstrumentKey): string => `it-${key.toLowerCase()}`;

/** The built-in instruments as rows of a set. */
export const baselineInstruments: readonly RequirementInstrument[] = instruments.map(
  ({ key, version, name, state, date }) => ({
    key: toInstrumentKey(key),
    short: key,
    name,
    version,
    date,
    state,
    from: null,
    until: null,
  }),
);

/** The members of a requirement from which the rows of a set are built. */
interface CitingRequirement extends Pick<RequirementParagraph, 'severity' | 'summary'> {
  readonly id: RequirementParagraph['check'];
  readonly sources: readonly Pick<RequirementParagraph, 'key' | 'instrument' | 'paragraph'>[];
}

/** Builds a set from the built-in requirements: one row per paragraph that a requirement cites. */
export function buildBaselineRequirementSet(requirements: readonly CitingRequirement[]): RequirementSet {
  return {
    instruments: baselineInstruments,
    requirements: requirements.flatMap(({ id, severity, sources, summary }) =>
      sources.map(
        ({ key, instrument, paragraph }): RequirementParagraph => ({
          ...{ key, instrument, paragraph, check: id, severity, summary, from: null, until: null },
        }),
      ),
    ),
  };
}
