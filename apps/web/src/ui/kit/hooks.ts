export { useDebouncedValue, useHotkeys, useMediaQuery } from '@mantine/hooks';
