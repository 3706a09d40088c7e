/** Menus of what can be done. */
export { Menu } from '@mantine/core';
