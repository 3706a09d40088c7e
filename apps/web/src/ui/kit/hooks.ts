import { useMediaQuery } from '@mantine/hooks';

export { useDebouncedValue, useHotkeys } from '@mantine/hooks';

/** True if the window meets the condition; already correct at the first drawing. */
export const useMediaCondition = (condition: string): boolean =>
  useMediaQuery(condition, undefined, { getInitialValueInEffect: false });
