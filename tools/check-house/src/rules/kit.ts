import type { Finding } from '../finding.ts';
import type { House } from '../house.ts';

/** Libraries of ready components. */
const LIBRARIES = /^(@mantine|@mui|@radix-ui|antd|react-aria-components)(\/|$)/;

/** Screens are made of one kit: it decides which library stands behind a part, and how it looks. */
export function oneKit(house: House): Finding[] {
  return house.sources
    .filter(({ file }) => file.startsWith('apps/web/src/features/'))
    .flatMap(({ file, references }) =>
      references
        .filter(({ specifier }) => LIBRARIES.test(specifier))
        .map(({ specifier, line }) => ({
          level: 'error',
          rule: 'kit',
          file,
          line,
          what: `A feature imports the component library "${specifier}".`,
          why: 'Two ways to the same part become two looks, and the library could be changed nowhere.',
          mend: 'Take the part from apps/web/src/ui (Button.tsx, kit/), or add it there.',
        })),
    );
}
