/** Mutation testing of one module of the engine; `npm run mutate` names the module. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['reports', 'dist'],
  // Texts for people (messages of errors, labels) are not logic.
  mutator: { excludedMutations: ['StringLiteral'] },
  disableTypeChecks: false,
  allowConsoleColors: false,
};
