/** What the terms used in reports say to people. */

/** `{name}` is a term. */
export const alreadyUsed = {
  en: '“{name}” stands for something else in the same list',
  sv: '”{name}” står för något annat i samma lista',
} as const;
