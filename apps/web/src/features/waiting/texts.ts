import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'waiting.title': 'My work',
    'waiting.sub': 'Your due actions, mentions and requests, in all assessments.',
    'waiting.noneTitle': 'Nothing to do right now',
    'waiting.noneText':
      'Due actions, comments that mention you or are assigned to you, and requests for approval appear here.',
    'waiting.read': 'Mark as read',
    'waiting.readOf': 'Mark as read: {text}',
    'waiting.due': 'due {due}',
    'waiting.late': '{days, plural, one {one day overdue} other {# days overdue}}',
    'waiting.kind.action': 'Your action',
    'waiting.kind.verify': 'To verify',
    'waiting.kind.rerate': 'Reassess the level',
    'waiting.kind.mention': 'Mentions you',
    'waiting.kind.assigned': 'To answer',
    'waiting.kind.approval': 'To approve',
    'waiting.kind.returned': 'Returned to you',
    'waiting.kind.acceptance': 'Gap to agree on',
    'waiting.from': '{by}, {at}',
  },
  sv: {
    'waiting.title': 'Mina uppgifter',
    'waiting.sub': 'Dina åtgärder som förfaller, omnämnanden och förfrågningar, i alla riskbedömningar.',
    'waiting.noneTitle': 'Inget att göra just nu',
    'waiting.noneText':
      'Här visas åtgärder som förfaller, kommentarer där du nämns eller som du ska besvara, och begäranden om godkännande.',
    'waiting.read': 'Markera som läst',
    'waiting.readOf': 'Markera som läst: {text}',
    'waiting.due': 'ska vara klar {due}',
    'waiting.late': '{days, plural, one {en dag försenad} other {# dagar försenad}}',
    'waiting.kind.action': 'Din åtgärd',
    'waiting.kind.verify': 'Att verifiera',
    'waiting.kind.rerate': 'Bedöm nivån på nytt',
    'waiting.kind.mention': 'Nämner dig',
    'waiting.kind.assigned': 'Att besvara',
    'waiting.kind.approval': 'Att godkänna',
    'waiting.kind.returned': 'Återlämnad till dig',
    'waiting.kind.acceptance': 'Brist att ta ställning till',
    'waiting.from': '{by}, {at}',
  },
});
