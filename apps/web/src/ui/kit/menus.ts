/** Menus of what can be done, and the small button of an icon that opens one. */
export { ActionIcon, Menu } from '@mantine/core';
