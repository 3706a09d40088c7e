/** What opens above the page, and how its buttons stand. */
export { FileButton, Group } from '@mantine/core';
export { Modal } from './Modal.tsx';
