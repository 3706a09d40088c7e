export * from './access.ts';
export * from './preferences.ts';
export * from './sign-in.ts';
export * from './starter-groups.ts';
