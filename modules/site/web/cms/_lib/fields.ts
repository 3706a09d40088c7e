import type { ContentDocument, ContentLink } from '@klarsikt/engine/content';

const lists = ['threats', 'businesses', 'screens'] as const;
export type ContentListField = (typeof lists)[number];

export const isContentListField = (field: string): field is ContentListField =>
  lists.some((name) => name === field);

export const formatListText = (list: readonly string[]): string => list.join(', ');

export const parseListText = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

export const formatContentLinks = (places: readonly ContentLink[]): string =>
  places.map(({ to, en, sv }) => `${to} | ${en} | ${sv}`).join('\n');

export const parseContentLinks = (text: string): readonly ContentLink[] =>
  text.split('\n').flatMap((line) => {
    const [to = '', en = '', sv = ''] = line.split('|').map((part) => part.trim());
    return to === '' ? [] : [{ to, en, sv }];
  });

export const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

export const isSameContent = (a: ContentDocument, b: ContentDocument): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
