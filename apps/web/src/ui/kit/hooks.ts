/** What a screen asks of the window and of time. */
export { useDebouncedValue, useHotkeys, useMediaQuery } from '@mantine/hooks';
