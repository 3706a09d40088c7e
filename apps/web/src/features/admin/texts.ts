import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'admin.administration': 'Administration',
    'admin.usersHelp': 'Invite people, give them groups, unlock accounts, end sessions, import from a file.',
    'admin.groupsHelp':
      'Decide what people may do: permissions per application, for the organisation or a unit.',
    'admin.usageHelp': 'See who uses what and how much, by time, person and application.',
    'admin.auditHelp': 'See who changed what, and export the log with proof that it is unaltered.',
    'admin.mailHelp': 'See which mails were written and sent, and send again what did not arrive.',
    'admin.orgsHelp': 'Keep customer organizations and how their people sign in, and administer one of them.',
    'admin.unitsHelp': 'Arrange the units that assess as a tree.',
    'admin.termsHelp': 'Name levels, categories and areas as your organisation does in its reports.',
    'admin.enforcementHelp': 'Decide which requirements have to be met before an assessment can be approved.',
    'admin.licencesHelp': 'Grant and end licences, and see which one counts for whom.',
    'admin.keysHelp': 'Make keys for programs that call the external API, and revoke them.',
    'admin.modelsHelp': 'See the versions of the reference model, what differs, and which one is live.',
    'admin.clusterHelp': 'See the servers that run the installation, and whether each answers.',
    'admin.first': 'Before anybody can work here',
    'admin.firstUnit': 'Make the unit that assesses: an assessment belongs to one',
    'admin.firstGroup': 'Make a group: what people may do is what their groups grant',
    'admin.firstUser': 'Invite the first person, into that group',
    'admin.lede': 'What you can do here, by the permissions that you hold.',
    'admin.nothing': 'You have no administrator permissions',
    'admin.nothingHelp':
      'Your administrator grants permissions through user groups. What you hold today is listed below.',
    'admin.users': '{count, plural, one {# person} other {# people}}',
    'admin.seats': '{used} of {limit, plural, one {# seat} other {# seats}} in use',
    'admin.groups': '{count, plural, one {# group} other {# groups}}',
    'admin.packKey': 'Key of examination packs',
    'admin.packKeyHelp':
      'Every examination pack of this installation is signed with it. Give the fingerprint to whoever is handed a pack, by another way than the pack.',
    'admin.packKeyNone': 'It is made with the first pack.',
    'admin.packKeySince': 'In use since {at}',
    'admin.jobs': 'Background jobs',
    'admin.jobsHelp': 'Reports and exports are made in the background, and their files kept for a day.',
    'admin.prune': 'Remove finished jobs',
    'admin.pruneAsk':
      'Remove finished jobs that are older than a day, with their files? Reports and exports can be made again.',
    'admin.pruned':
      '{count, plural, =0 {There was no finished job older than a day} one {# finished job removed} other {# finished jobs removed}}',
    'admin.own': 'Your permissions',
    'admin.ownHelp':
      'Each with the group that grants it and where it applies. It covers everything below too.',
    'admin.unlicensed': 'no licence',
    'admin.inGroup': '{group}: {resource}',
    'admin.none': 'You belong to no group that grants anything.',
  },
  sv: {
    'admin.administration': 'Administration',
    'admin.usersHelp':
      'Bjud in personer, tilldela grupper, lås upp konton, avsluta sessioner, importera från fil.',
    'admin.groupsHelp':
      'Bestäm vad personer får göra: behörigheter per applikation, för organisationen eller en enhet.',
    'admin.usageHelp': 'Se vem som använder vad och hur mycket, per tid, person och applikation.',
    'admin.auditHelp': 'Se vem som ändrade vad, och exportera loggen med bevis för att den är oförändrad.',
    'admin.mailHelp':
      'Se vilka meddelanden som har skapats och skickats, och skicka igen det som inte kom fram.',
    'admin.orgsHelp':
      'Hantera kundorganisationer och hur deras användare loggar in, och administrera någon av dem.',
    'admin.unitsHelp': 'Ordna enheterna som gör riskbedömningar i ett träd.',
    'admin.termsHelp':
      'Ge nivåer, kategorier och områden de namn som organisationen använder i sina rapporter.',
    'admin.enforcementHelp': 'Bestäm vilka krav som ska vara uppfyllda innan en bedömning kan godkännas.',
    'admin.licencesHelp': 'Ge och avsluta licenser, och se vilken som gäller för vem.',
    'admin.keysHelp': 'Skapa nycklar för program som anropar det externa API:et, och återkalla dem.',
    'admin.modelsHelp': 'Se referensmodellens versioner, vad som skiljer dem och vilken som är i drift.',
    'admin.clusterHelp': 'Se servrarna som driver installationen, och om var och en svarar.',
    'admin.first': 'Innan någon kan arbeta här',
    'admin.firstUnit': 'Skapa den enhet som bedömer: en riskbedömning hör till en enhet',
    'admin.firstGroup': 'Skapa en grupp: vad en person får göra är vad grupperna ger',
    'admin.firstUser': 'Bjud in den första personen, till den gruppen',
    'admin.lede': 'Vad du kan göra här, utifrån de behörigheter du har.',
    'admin.nothing': 'Du har inga administratörsbehörigheter',
    'admin.nothingHelp':
      'Din administratör ger behörigheter genom användargrupper. Dem du har i dag ser du nedan.',
    'admin.users': '{count, plural, one {# person} other {# personer}}',
    'admin.seats': '{used} av {limit, plural, one {# plats} other {# platser}} används',
    'admin.groups': '{count, plural, one {# grupp} other {# grupper}}',
    'admin.packKey': 'Nyckel för tillsynspaket',
    'admin.packKeyHelp':
      'Alla tillsynspaket från installationen signeras med den. Lämna fingeravtrycket till den som får ett paket, på annat sätt än genom paketet.',
    'admin.packKeyNone': 'Den skapas med det första paketet.',
    'admin.packKeySince': 'I bruk sedan {at}',
    'admin.jobs': 'Bakgrundsjobb',
    'admin.jobsHelp': 'Rapporter och exporter skapas i bakgrunden, och filerna sparas ett dygn.',
    'admin.prune': 'Ta bort slutförda jobb',
    'admin.pruneAsk':
      'Ta bort slutförda jobb som är äldre än ett dygn, med sina filer? Rapporter och exporter kan skapas på nytt.',
    'admin.pruned':
      '{count, plural, =0 {Inget slutfört jobb var äldre än ett dygn} one {# slutfört jobb har tagits bort} other {# slutförda jobb har tagits bort}}',
    'admin.own': 'Dina behörigheter',
    'admin.ownHelp':
      'Varje behörighet med gruppen som ger den och var den gäller. Den gäller även allt därunder.',
    'admin.unlicensed': 'ingen licens',
    'admin.inGroup': '{group}: {resource}',
    'admin.none': 'Du tillhör ingen grupp som ger någon behörighet.',
  },
});
