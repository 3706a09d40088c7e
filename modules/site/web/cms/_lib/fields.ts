/** Fields of a text as its editors type them, there and back. */
import type { ContentDocument, ContentPlace } from '@klarsikt/engine';

const lists = ['threats', 'businesses', 'screens'] as const;
export type ListField = (typeof lists)[number];

export const isListField = (field: string): field is ListField => lists.some((name) => name === field);

export const listText = (list: readonly string[]): string => list.join(', ');

export const readList = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

export const placesText = (places: readonly ContentPlace[]): string =>
  places.map(({ to, en, sv }) => `${to} | ${en} | ${sv}`).join('\n');

export const readPlaces = (text: string): readonly ContentPlace[] =>
  text.split('\n').flatMap((line) => {
    const [to = '', en = '', sv = ''] = line.split('|').map((part) => part.trim());
    return to === '' ? [] : [{ to, en, sv }];
  });

export const wordCount = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

export const sameText = (a: ContentDocument, b: ContentDocument): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
