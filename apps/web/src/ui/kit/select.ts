/** A choice from a list that can be searched. */
export { Select } from '@mantine/core';
