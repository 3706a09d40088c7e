import type { ActionOrigin, ActionStatus } from '@klarsikt/engine/governance';
import type { Language, Text } from '@klarsikt/engine/text';

export const actionSheetName: Readonly<Record<Language, string>> = { en: 'Actions', sv: 'Åtgärder' };

/** Column headings of the exported file; the last three are used only if the file covers one assessment. */
export const actionColumnHeadings = {
  assessment: { en: 'Assessment', sv: 'Riskbedömning' },
  title: { en: 'Action', sv: 'Åtgärd' },
  description: { en: 'Description', sv: 'Beskrivning' },
  origin: { en: 'Origin', sv: 'Ursprung' },
  owner: { en: 'Owner', sv: 'Ansvarig' },
  due: { en: 'Due', sv: 'Ska vara klar' },
  moved: { en: 'Times postponed', sv: 'Antal framflyttningar' },
  priority: { en: 'Priority', sv: 'Prioritet' },
  changes: { en: 'Type of changed item', sv: 'Typ av ändrat objekt' },
  changedItem: { en: 'Changed item', sv: 'Ändrat objekt' },
  status: { en: 'Status', sv: 'Status' },
  statusReason: { en: 'Reason', sv: 'Skäl' },
  done: { en: 'Done', sv: 'Klar' },
  doneBy: { en: 'Done by', sv: 'Klarmarkerad av' },
  verified: { en: 'Verified', sv: 'Verifierad' },
  verifiedBy: { en: 'Verified by', sv: 'Verifierad av' },
  levelNow: { en: 'Current level', sv: 'Nuvarande nivå' },
  levelExpected: { en: 'Expected level', sv: 'Förväntad nivå' },
  evidence: { en: 'Evidence', sv: 'Underlag' },
} as const satisfies Readonly<Record<string, Text>>;

export const actionOriginLabels: Readonly<Record<ActionOrigin, Readonly<Record<Language, string>>>> = {
  own: { en: 'Created manually', sv: 'Skapad manuellt' },
  comment: { en: 'Comment', sv: 'Kommentar' },
  gap: { en: 'Gap', sv: 'Brist' },
  risk: { en: 'Risk', sv: 'Risk' },
  control: { en: 'Control', sv: 'Kontroll' },
  publication: { en: 'Publication', sv: 'Publikation' },
  proposal: { en: 'Cheapest way to meet the risk appetite', sv: 'Billigaste sättet att nå riskaptiten' },
  drift: { en: 'Change since the approval', sv: 'Förändring sedan godkännandet' },
};

const closed = {
  verified: { en: 'The action is done and verified.', sv: 'Åtgärden är klar och verifierad.' },
  dropped: { en: 'The action was dropped.', sv: 'Åtgärden har avförts.' },
} as const;

export function formatResolution(status: ActionStatus, reason: string, language: Language): string {
  const said = status === 'dropped' ? closed.dropped[language] : closed.verified[language];
  return reason === '' ? said : `${said} ${reason}`;
}

interface DigestWords {
  readonly subject: string;
  readonly overdueSubject: string;
  readonly intro: string;
  readonly dueToday: string;
  readonly due: string;
  readonly late: string;
  readonly priority: string;
  readonly why: string;
}

export const actionDigestTexts: Readonly<Record<Language, DigestWords>> = {
  en: {
    subject: '{count, plural, one {One of your actions is due soon} other {# of your actions are due soon}}',
    overdueSubject:
      '{late, plural, one {One of your actions is overdue} other {# of your actions are overdue}}',
    intro: 'Your actions, earliest first:',
    dueToday: 'Due today, {due}.',
    due: 'Due {due}, in {days, plural, one {one day} other {# days}}.',
    late: 'Was due {due}, {days, plural, one {one day} other {# days}} ago.',
    priority: 'Priority {priority}.',
    why: 'You get this e-mail one week before an action is due, the day after the due date, and then every week. Editors of the assessment can change the due date if they give a reason.',
  },
  sv: {
    subject:
      '{count, plural, one {En av dina åtgärder ska snart vara klar} other {# av dina åtgärder ska snart vara klara}}',
    overdueSubject:
      '{late, plural, one {En av dina åtgärder är försenad} other {# av dina åtgärder är försenade}}',
    intro: 'Dina åtgärder, tidigast först:',
    dueToday: 'Ska vara klar i dag, {due}.',
    due: 'Ska vara klar {due}, om {days, plural, one {en dag} other {# dagar}}.',
    late: 'Skulle ha varit klar {due}, för {days, plural, one {en dag} other {# dagar}} sedan.',
    priority: 'Prioritet {priority}.',
    why: 'Du får det här meddelandet en vecka innan en åtgärd ska vara klar, dagen efter slutdatumet och sedan varje vecka. Redaktörer för riskbedömningen kan ändra slutdatumet om de anger ett skäl.',
  },
};

export const actionPackColumnTitles = {
  at: { en: 'Time (UTC)', sv: 'Tid (UTC)' },
  action: { en: 'Action', sv: 'Åtgärd' },
  kind: { en: 'Event', sv: 'Händelse' },
  author: { en: 'Performed by', sv: 'Utförd av' },
  reason: { en: 'Reason', sv: 'Skäl' },
  before: { en: 'Before', sv: 'Före' },
  after: { en: 'After', sv: 'Efter' },
} as const satisfies Readonly<Record<string, Text>>;

export const undoneActionReasons: Readonly<Record<Language, string>> = { en: 'Undone', sv: 'Ångrat' };
