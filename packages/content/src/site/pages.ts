/** Pages in markdown with front matter. The messages of the site are the sections of their page: title, kind, text. */

const messagesEn = `---
slug: site-messages
title: Messages
version: 2026-11-01
---
`;

const messagesSv = `---
slug: site-messages
title: Meddelanden
version: 2026-11-01
---
`;

/** Page sources by slug. The page of messages has a section `## Title {info}` (warning, error) for each message to show. */
export const pages: Readonly<Record<string, { readonly en: string; readonly sv: string }>> = {
  'site-messages': { en: messagesEn, sv: messagesSv },
};
