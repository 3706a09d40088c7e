/** What Atlas says: its frame and first page. */
export const texts = {
  en: {
    'atlas.title': 'Reference model',
    'atlas.sub': '{changed} changed since {name}',
    'atlas.counts': 'What there is, and what has changed',
    'atlas.kind': 'Kind',
    'atlas.total': 'Entities',
    'atlas.drafts': 'Drafts',
    'atlas.changed': 'Changed',
  },
  sv: {
    'atlas.title': 'Referensmodellen',
    'atlas.sub': '{changed} ändrade sedan {name}',
    'atlas.counts': 'Vad som finns och vad som har ändrats',
    'atlas.kind': 'Slag',
    'atlas.total': 'Poster',
    'atlas.drafts': 'Utkast',
    'atlas.changed': 'Ändrade',
  },
} as const;
