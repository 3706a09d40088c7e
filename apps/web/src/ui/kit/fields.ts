/** Fields of forms. */
export { Checkbox, MultiSelect, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
