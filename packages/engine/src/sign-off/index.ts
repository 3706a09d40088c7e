export * from './lifecycle.ts';
export * from './sign-off.ts';
