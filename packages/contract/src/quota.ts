/** Kinds and largest limits of quotas alone, for a program that reads its settings before the whole contract. */
export * from '@klarsikt/operations/contract/quota.shapes.ts';
