export {
  Checkbox,
  Input,
  MultiSelect,
  NativeSelect,
  SegmentedControl,
  Textarea,
  TextInput,
} from '@mantine/core';
