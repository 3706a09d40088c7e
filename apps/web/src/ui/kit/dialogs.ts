export { FileButton, Group } from '@mantine/core';
export { Modal } from './Modal.tsx';
