/** What opens above the page, and how its buttons stand. */
export { FileButton, Group, Modal } from '@mantine/core';
