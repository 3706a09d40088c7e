import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'waiting.title': 'What waits for me',
    'waiting.sub':
      'What is due from you, what names you, and what somebody asked of you, in every assessment.',
    'waiting.noneTitle': 'Nothing waits for you',
    'waiting.noneText':
      'Actions of yours that are due, comments that name you or that you are to answer, and approvals that are asked of you come here.',
    'waiting.read': 'Mark as read',
    'waiting.readOf': 'Mark as read: {text}',
    'waiting.due': 'due {due}',
    'waiting.late': '{days, plural, one {one day late} other {# days late}}',
    'waiting.kind.action': 'Your action',
    'waiting.kind.verify': 'To verify',
    'waiting.kind.rerate': 'Rate the level again',
    'waiting.kind.mention': 'Names you',
    'waiting.kind.assigned': 'To answer',
    'waiting.kind.approval': 'To approve',
    'waiting.kind.returned': 'Returned to you',
    'waiting.kind.acceptance': 'Gap to agree on',
    'waiting.from': '{by}, {at}',
  },
  sv: {
    'waiting.title': 'Väntar på mig',
    'waiting.sub':
      'Det du ska ha klart, det som nämner dig och det någon bett dig om, i alla riskbedömningar.',
    'waiting.noneTitle': 'Inget väntar på dig',
    'waiting.noneText':
      'Hit kommer dina åtgärder när de ska vara klara, kommentarer som nämner dig eller som du ska besvara och godkännanden som du ombetts ge.',
    'waiting.read': 'Markera som läst',
    'waiting.readOf': 'Markera som läst: {text}',
    'waiting.due': 'ska vara klar {due}',
    'waiting.late': '{days, plural, one {en dag sen} other {# dagar sen}}',
    'waiting.kind.action': 'Din åtgärd',
    'waiting.kind.verify': 'Att verifiera',
    'waiting.kind.rerate': 'Bedöm nivån på nytt',
    'waiting.kind.mention': 'Nämner dig',
    'waiting.kind.assigned': 'Att besvara',
    'waiting.kind.approval': 'Att godkänna',
    'waiting.kind.returned': 'Återlämnad till dig',
    'waiting.kind.acceptance': 'Lucka att ta ställning till',
    'waiting.from': '{by}, {at}',
  },
});
