/** A field with a list of proposals below it. */
export { Combobox, useCombobox } from '@mantine/core';
