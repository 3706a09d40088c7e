/** What a screen asks of the window and of time. */
export { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
