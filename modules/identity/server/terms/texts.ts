/** `{name}` is the term that is used twice. */
export const termAlreadyUsedText = {
  en: '“{name}” is already used for another term in the same list. Choose another word.',
  sv: '”{name}” används redan för en annan term i samma lista. Välj ett annat ord.',
} as const;
