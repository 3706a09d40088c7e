import { describe, expect, it } from 'vitest';
import {
  applyPatches,
  computeFactSignatures,
  findReopenedParts,
  firmQuestions,
} from '../../src/assessment/index.ts';
import { findStatusChangeRule } from '../../src/sign-off/index.ts';
import { bankWith, empty, set } from './bank.ts';

const signature = { by: 'Eva', at: '2026-11-22T08:00:00Z' };
const former = { answer: 'no', by: 'Bo', at: '2025-11-22T08:00:00Z' };
const signed = (before: typeof empty, after: typeof empty, from?: typeof empty) =>
  applyPatches(after, computeFactSignatures(before, after, signature, from)).document.scope?.facts;

describe('an answer about the firm', () => {
  it('is signed by the server, never by values in the change itself', () => {
    const given = bankWith(set('/scope/facts', { agents: { answer: 'no', by: 'Somebody else' } }));
    expect(signed(empty, given)).toEqual({ agents: { answer: 'no', ...signature } });
  });

  it('retains its author and time until the answer changes', () => {
    const before = bankWith(set('/scope/facts', { agents: former, lines: former }));
    const after = bankWith(
      set('/scope/facts', { agents: { answer: 'no' }, lines: { answer: 'yes', by: 'Bo', at: former.at } }),
    );
    expect(signed(before, after)).toEqual({ agents: former, lines: { answer: 'yes', ...signature } });
    expect(computeFactSignatures(before, before, signature)).toEqual([]);
  });

  it('retains its author and time when it is merged from another document', () => {
    const from = bankWith(set('/scope/facts', { branches: former }));
    expect(signed(empty, from, from)).toEqual({ branches: former });
  });

  it('ends an approval when it changes, except the answer about launches', () => {
    for (const name of firmQuestions) {
      const path = `/scope/facts/${name}`;
      const ends = name !== 'launches';
      expect([name, findReopenedParts([path], false).includes('whole')]).toEqual([name, ends]);
      expect([name, findStatusChangeRule(path)?.changes.includes('approval')]).toEqual([name, ends]);
    }
  });
});
