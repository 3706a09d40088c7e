import type { HouseFinding } from '../finding.ts';
import type { HouseSources } from '../house.ts';

/** Modules that only tests may import: the testkit, and libraries that simulate a browser or a user. */
const ONLY_TESTS = /^(@klarsikt\/testkit|@testing-library\/|happy-dom$|vitest$)/;

/** The build of the web application renders some screens in a simulated browser. The simulation is not shipped. */
const DRAWS = { file: /^apps\/web\/[^/]+\.ts$/, specifier: 'happy-dom' };

/** Checks that shipped files import neither the testkit nor tests. */
export function checkTestImports(house: HouseSources): HouseFinding[] {
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
