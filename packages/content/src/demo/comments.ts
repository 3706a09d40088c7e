/** Comments by colleagues on the demo assessments. */
import type { Language } from '@klarsikt/engine/text';
import { ContentNode } from '../decode.ts';
import comments from './comments.json' with { type: 'json' };

/**
 * Labels of comments, in order: follow up, action required, data, resolved, override, conclusion, evidence, internal
 * findings.
 */
const labels = ['fup', 'act', 'data', 'res', 'over', 'conc', 'evi', 'inf'] as const;

export interface DemoComment {
  /** JSON pointer into the document; empty for the whole assessment. */
  readonly subject: string;
  readonly label: (typeof labels)[number];
  readonly text: string;
  readonly author: string;
  /** Number of days before the start of the demo on which the comment was written. */
  readonly daysBefore: number;
  /** For an action: owner, days until it is due (negative if late), and days since it was done. */
  readonly action?: { readonly owner: string; readonly dueIn: number; readonly doneBefore?: number };
}

function readAction(node: ContentNode): NonNullable<DemoComment['action']> {
  const doneBefore = node.get('doneBefore').optional((days) => days.number());
  return {
    owner: node.get('owner').string(),
    dueIn: node.get('dueIn').number(),
    ...(doneBefore === null ? {} : { doneBefore }),
  };
}

const readIn =
  (language: Language) =>
  (node: ContentNode): DemoComment => {
    node.only(['subject', 'label', 'author', 'daysBefore', 'action', 'text']);
    const action = node.get('action').optional(readAction);
    return {
      subject: node.get('subject').string(),
      label: node.get('label').oneOf(labels),
      author: node.get('author').string(),
      daysBefore: node.get('daysBefore').number(),
      ...(action === null ? {} : { action }),
      text: node.get('text').text()[language],
    };
  };

const root = new ContentNode(comments, 'comments.json');

/** Creates the comments on this year's half-finished assessment. */
export function createDemoComments(language: Language): readonly DemoComment[] {
  return root.get('thisYear').items().map(readIn(language));
}

/** Creates the comments on the finished assessment of the previous year. */
export function createSampleComments(language: Language): readonly DemoComment[] {
  return root.get('lastYear').items().map(readIn(language));
}
