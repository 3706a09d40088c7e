/** `{name}` is the term. */
export const termAlreadyUsedText = {
  en: '“{name}” is already used for another term in the same list',
  sv: '”{name}” används redan för en annan term i samma lista',
} as const;
