import type { Finding } from '../finding.ts';
import type { House } from '../house.ts';

/** What only tests may import: the testkit, and what imitates a browser or a person. */
const ONLY_TESTS = /^(@klarsikt\/testkit|@testing-library\/|happy-dom$|vitest$)/;

/** The build of the screens draws some of them, as they look in a browser; none of it is shipped. */
const DRAWS = { file: /^apps\/web\/[^/]+\.ts$/, specifier: 'happy-dom' };

/** What is shipped knows neither the testkit nor a test. */
export function testsStayApart(house: House): Finding[] {
  const tests = new Set(house.sources.filter(({ isTest }) => isTest).map(({ file }) => file));
  return house.sources
    .filter(({ place, isTest }) => !isTest && /^(apps|packages)\//.test(place))
    .flatMap(({ file, references }) =>
      references
        .filter(
          ({ specifier, target }) =>
            (ONLY_TESTS.test(specifier) && !(DRAWS.file.test(file) && specifier === DRAWS.specifier)) ||
            (target !== undefined && tests.has(target)),
        )
        .map(({ specifier, line }) => ({
          level: 'error',
          rule: 'tests',
          file,
          line,
          what: `It imports "${specifier}", which is for tests.`,
          why: 'What only a test needs would be shipped, and the screen would know the server that it is tested on.',
          mend: 'Import it from a test file (*.test.ts, *.test.tsx, or a folder named test).',
        })),
    );
}
