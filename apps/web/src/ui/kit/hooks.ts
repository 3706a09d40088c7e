import { useMediaQuery } from '@mantine/hooks';

export { useDebouncedValue, useHotkeys } from '@mantine/hooks';

/** True while the window meets the condition, also at the first drawing. */
export const useMediaCondition = (condition: string): boolean =>
  useMediaQuery(condition, undefined, { getInitialValueInEffect: false });
