import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'admin.administration': 'Administration',
    'admin.usersHelp': 'Invite people, give them groups, unlock accounts, end sessions, import from a file.',
    'admin.groupsHelp':
      'Decide what people may do: permissions per application, for the organisation or a unit.',
    'admin.usageHelp': 'See who uses what and how much, by time, person and application.',
    'admin.auditHelp': 'See who changed what, and export a log that proves itself.',
    'admin.mailHelp': 'See which mails were written and sent; send again what did not arrive.',
    'admin.orgsHelp': 'Keep customer organizations, how their people sign in, and administer one of them.',
    'admin.unitsHelp': 'Arrange the units that assess as a tree.',
    'admin.licencesHelp': 'Grant and end licences, and see which one counts for whom.',
    'admin.keysHelp': 'Make keys for programs that call the external API, and revoke them.',
    'admin.lede': 'What you can do here, by the permissions that you hold.',
    'admin.nothing': 'You hold no permission of administration',
    'admin.nothingHelp':
      'Your administrator gives permissions through user groups. What you hold today stands below.',
    'admin.users': '{count, plural, one {# person} other {# people}}',
    'admin.seats': '{used} of {limit} seats taken',
    'admin.groups': '{count, plural, one {# group} other {# groups}}',
    'admin.own': 'Your permissions',
    'admin.ownHelp': 'Each with the group that gives it and what it is about, with everything below.',
    'admin.unlicensed': 'no licence',
    'admin.inGroup': '{group}: {resource}',
    'admin.none': 'You belong to no group that grants anything.',
  },
  sv: {
    'admin.administration': 'Administration',
    'admin.usersHelp':
      'Bjud in personer, ge dem grupper, lås upp konton, avsluta sessioner, importera från fil.',
    'admin.groupsHelp':
      'Bestäm vad personer får göra: behörigheter per applikation, för organisationen eller en enhet.',
    'admin.usageHelp': 'Se vem som använder vad och hur mycket, per tid, person och applikation.',
    'admin.auditHelp': 'Se vem som ändrade vad, och exportera en logg som bevisar sig själv.',
    'admin.mailHelp':
      'Se vilka meddelanden som har skrivits och skickats; skicka igen det som inte kom fram.',
    'admin.orgsHelp':
      'Håll ordning på kundorganisationer och hur de loggar in, och administrera någon av dem.',
    'admin.unitsHelp': 'Ordna enheterna som gör bedömningar i ett träd.',
    'admin.licencesHelp': 'Ge och avsluta licenser, och se vilken som gäller för vem.',
    'admin.keysHelp': 'Skapa nycklar för program som anropar det externa API:et, och återkalla dem.',
    'admin.lede': 'Vad du kan göra här, utifrån de behörigheter du har.',
    'admin.nothing': 'Du har ingen administrativ behörighet',
    'admin.nothingHelp':
      'Din administratör ger behörigheter genom användargrupper. Det du har i dag står nedan.',
    'admin.users': '{count, plural, one {# person} other {# personer}}',
    'admin.seats': '{used} av {limit} platser tagna',
    'admin.groups': '{count, plural, one {# grupp} other {# grupper}}',
    'admin.own': 'Dina behörigheter',
    'admin.ownHelp': 'Var och en med gruppen som ger den och vad den gäller, med allt därunder.',
    'admin.unlicensed': 'ingen licens',
    'admin.inGroup': '{group}: {resource}',
    'admin.none': 'Du tillhör ingen grupp som ger någon behörighet.',
  },
});
