export const stopDigestTexts = {
  en: { title: 'Turn off the digest by e-mail?', go: 'Continue to Klarsikt' },
  sv: { title: 'Vill du stänga av sammanfattningen via e-post?', go: 'Fortsätt till Klarsikt' },
} as const;

export const syndicationTexts = {
  en: {
    title: 'Klarsikt: daily feed',
    description: 'Publications on money laundering, terrorist financing and sanctions.',
  },
  sv: {
    title: 'Klarsikt: dagligt flöde',
    description: 'Publikationer om penningtvätt, finansiering av terrorism och sanktioner.',
  },
} as const;

export const feedDigestTexts = {
  en: {
    one: 'One new publication',
    many: (count: number) => `${count} new publications`,
    intro: { daily: 'New since your last daily digest.', weekly: 'New since your last weekly digest.' },
    search: (name: string) => `Includes only results from your saved search “${name}”.`,
    source: 'Source',
    more: (count: number) => `and ${count} more`,
    all: 'Read more in Klarsikt',
    why: 'You get this e-mail because you subscribed to a digest.',
    change: 'Change how often the digest is sent',
    stop: 'Unsubscribe without signing in',
    followedOne: 'A threat that you follow has changed',
    followedMany: (count: number) => `${count} threats that you follow have changed`,
    parts: {
      texts: 'texts',
      grades: 'grades',
      indicators: 'risk indicators',
      sources: 'sources',
      relations: 'related risks',
    },
  },
  sv: {
    one: 'En ny publikation',
    many: (count: number) => `${count} nya publikationer`,
    intro: {
      daily: 'Nytt sedan din senaste dagliga sammanfattning.',
      weekly: 'Nytt sedan din senaste veckosammanfattning.',
    },
    search: (name: string) => `Innehåller bara träffar från din sparade sökning ”${name}”.`,
    source: 'Källa',
    more: (count: number) => `och ${count} till`,
    all: 'Läs mer i Klarsikt',
    why: 'Du får det här e-postmeddelandet eftersom du prenumererar på en sammanfattning.',
    change: 'Ändra hur ofta sammanfattningen skickas',
    stop: 'Avsluta prenumerationen utan att logga in',
    followedOne: 'Ett hot som du följer har ändrats',
    followedMany: (count: number) => `${count} hot som du följer har ändrats`,
    parts: {
      texts: 'texter',
      grades: 'grader',
      indicators: 'riskindikatorer',
      sources: 'källor',
      relations: 'relaterade risker',
    },
  },
} as const;
