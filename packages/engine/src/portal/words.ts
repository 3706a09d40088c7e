/** Sentences that self-assessments add to the document. */
import type { Text } from '../text/terms.ts';

/** The sentences, with the placeholders `{service}`, `{description}` and `{name}`. */
export const portalSentences = {
  ownRoutine: {
    sv: 'En egen rutin, beskriven i självbedömningen.',
    en: 'A routine of our own, described in the self-assessment.',
  },
  lines: {
    sv: 'Verksamhetsgrenarna bedöms tillsammans: frågorna gäller hela företaget, och den högsta nivån räknas.',
    en: 'The lines of activity are assessed together: the questions concern the whole firm, and the highest level counts.',
  },
  source: {
    sv: '{name} ligger till grund för {count, plural, one {nivån för # hot} other {nivåerna för # hot}} i bedömningen.',
    en: '{name} is the basis for {count, plural, one {the level of # threat} other {the levels of # threats}} in this assessment.',
  },
  misuse: { sv: '{service}: {description}', en: '{service}: {description}' },
  dominance: {
    sv: '{name} är en så stor del av verksamheten att den ensam påverkar den samlade nivån. Det speglar företagets arbetssätt.',
    en: '{name} is such a large part of the business that it alone affects the overall level. This reflects the way the firm works.',
  },
} as const satisfies { readonly [name: string]: Text };
