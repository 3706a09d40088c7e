import { describe, expect, it } from 'vitest';
import {
  type CommentLabel,
  commentLabels,
  isOpenConversation,
  listUnresolvedComments,
} from '../src/index.ts';

const said = (labels: string): readonly { readonly label: CommentLabel }[] =>
  labels
    .split(' ')
    .flatMap((word) => commentLabels.filter((one) => one === word).map((label) => ({ label })));

describe('a conversation with the comment labels', () => {
  it.each([
    ['', false],
    ['inf evi', false],
    ['fup', true],
    ['act inf', true],
    ['fup res', false],
    ['fup res inf', false],
    ['fup res act', true],
    ['res', false],
  ])('%j is open: %s', (labels, open) => {
    expect(isOpenConversation(said(labels))).toBe(open);
  });

  it.each([
    ['fup inf', 'fup inf'],
    ['fup res act inf', 'act inf'],
    ['fup res act res', ''],
  ])('%j has the unresolved comments %j after its last resolution', (labels, since) => {
    expect(listUnresolvedComments(said(labels))).toEqual(said(since));
  });
});
