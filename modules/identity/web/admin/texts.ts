import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const adminTexts = dictionary({
  en: {
    'admin.administration': 'Administration',
    'admin.usersHelp':
      'Invite people, assign groups, unlock accounts, end sessions and import people from a file.',
    'admin.groupsHelp':
      'Decide what people may do: permissions per application, for the organisation or a unit.',
    'admin.usageHelp': 'See usage by time, person and application.',
    'admin.auditHelp': 'See who changed what, and export the log with proof that it is unaltered.',
    'admin.mailHelp': 'See created and sent e-mails, and resend undelivered ones.',
    'admin.orgsHelp': 'Manage customer organisations, their sign-in and their administration.',
    'admin.unitsHelp': 'Arrange the assessment units in a tree.',
    'admin.termsHelp':
      'Set the terms for levels, categories and areas that your organisation uses in its reports.',
    'admin.fieldsHelp': 'Add your own fields to assessments, risks, controls, actions and incidents.',
    'admin.enforcementHelp': 'Decide which requirements must be met before an assessment can be approved.',
    'admin.licencesHelp': 'Grant and end licences, and see which licence applies to each organisation.',
    'admin.portalHelp': 'Set sellers and prices in the portal for small firms.',
    'admin.keysHelp': 'Create keys for programs that call the external API, and revoke them.',
    'admin.assistantsHelp':
      'Let AI assistants read data for people in the organisation, and revoke their keys.',
    'admin.directoryHelp': 'Let Entra, Okta or another directory manage accounts and groups.',
    'admin.webhooksHelp': 'Send signed events to your own systems, Microsoft Teams or Slack.',
    'admin.modelsHelp': 'See the versions of the reference model, how they differ and which version is live.',
    'admin.clusterHelp': 'See the servers of the installation and their status.',
    'admin.first': 'Next steps',
    'admin.firstHide': 'Hide the list',
    'admin.step.group': 'Create a user group',
    'admin.step.groupHelp': 'People get their permissions from groups.',
    'admin.step.person': 'Invite a second person',
    'admin.step.personHelp':
      'Approvals need two people, and a second administrator can restore your access if you are locked out.',
    'admin.step.mail': 'Set up the mail server',
    'admin.step.mailHelp':
      'Until then, invitations and reminders are kept in Admin, and you pass on the links yourself.',
    'admin.step.unit': 'Create an assessment unit',
    'admin.step.unitHelp': 'Every assessment belongs to a unit.',
    'admin.step.assessment': 'Create the first assessment',
    'admin.step.assessmentHelp': 'You start with the threats that concern your business.',
    'admin.step.backup': 'Set up daily backups',
    'admin.step.backupHelp': 'Choose a folder for the backups, and test a restore.',
    'admin.step.done': 'Done',
    'admin.step.open': 'To do',
    'admin.lede': 'Areas that you have permission to use.',
    'admin.nothing': 'You have no administrator permissions',
    'admin.nothingHelp':
      'Your administrator grants permissions through user groups. Your current permissions are listed below.',
    'admin.users': '{count, plural, one {# person} other {# people}}',
    'admin.seats': '{used} of {limit, plural, one {# seat} other {# seats}} in use',
    'admin.groups': '{count, plural, one {# group} other {# groups}}',
    'admin.packKey': 'Signing key for examination packs',
    'admin.packKeyHelp':
      'Every examination pack from this installation is signed with this key. Give the recipient of a pack the fingerprint through a separate channel.',
    'admin.packKeyNone': 'The key is created with the first pack.',
    'admin.packKeySince': 'In use since {at}',
    'admin.jobs': 'Background jobs',
    'admin.jobsHelp':
      'Reports and exports are created in the background, and their files are kept for a day.',
    'admin.prune': 'Remove finished jobs',
    'admin.pruneAsk':
      'Remove finished jobs older than a day, and their files? Reports and exports can be created again.',
    'admin.pruned':
      '{count, plural, =0 {No finished job was older than a day} one {# finished job removed} other {# finished jobs removed}}',
    'admin.own': 'Your permissions',
    'admin.ownHelp':
      'Each permission with its group and the organisation or unit where it applies. Permissions also apply to all units below that level.',
    'admin.unlicensed': 'no licence',
    'admin.inGroup': '{group}: {resource}',
    'admin.none': 'You are not in any group that grants permissions.',
  },
  sv: {
    'admin.administration': 'Administration',
    'admin.usersHelp':
      'Bjud in personer, tilldela grupper, lås upp konton, avsluta sessioner och importera personer från en fil.',
    'admin.groupsHelp':
      'Bestäm vad personer får göra: behörigheter per applikation, för organisationen eller en enhet.',
    'admin.usageHelp': 'Se användningen per tid, person och applikation.',
    'admin.auditHelp': 'Se vem som ändrade vad, och exportera loggen med bevis för att den är oförändrad.',
    'admin.mailHelp': 'Se skapade och skickade meddelanden, och skicka om meddelanden som inte kom fram.',
    'admin.orgsHelp': 'Hantera kundorganisationer, deras inloggning och deras administration.',
    'admin.unitsHelp': 'Ordna bedömningsenheterna i ett träd.',
    'admin.termsHelp':
      'Ge nivåer, kategorier och områden de namn som organisationen använder i sina rapporter.',
    'admin.fieldsHelp': 'Lägg till egna fält för bedömningar, risker, kontroller, åtgärder och incidenter.',
    'admin.enforcementHelp': 'Bestäm vilka krav som ska vara uppfyllda innan en bedömning kan godkännas.',
    'admin.licencesHelp': 'Ge och avsluta licenser, och se vilken licens som gäller för varje organisation.',
    'admin.portalHelp': 'Ange säljare och priser i portalen för små företag.',
    'admin.keysHelp': 'Skapa nycklar för program som anropar det externa API:et, och återkalla dem.',
    'admin.assistantsHelp':
      'Låt AI-assistenter läsa uppgifter åt personer i organisationen, och återkalla deras nycklar.',
    'admin.directoryHelp': 'Låt Entra, Okta eller en annan katalog hantera konton och grupper.',
    'admin.webhooksHelp': 'Skicka signerade händelser till egna system, Microsoft Teams eller Slack.',
    'admin.modelsHelp':
      'Se referensmodellens versioner, hur de skiljer sig åt och vilken version som är i bruk.',
    'admin.clusterHelp': 'Se installationens servrar och deras status.',
    'admin.first': 'Nästa steg',
    'admin.firstHide': 'Dölj listan',
    'admin.step.group': 'Skapa en användargrupp',
    'admin.step.groupHelp': 'Personer får sina behörigheter genom grupper.',
    'admin.step.person': 'Bjud in ytterligare en person',
    'admin.step.personHelp':
      'Godkännanden kräver två personer, och en andra administratör kan ge dig tillgång igen om du blir utelåst.',
    'admin.step.mail': 'Anslut en e-postserver',
    'admin.step.mailHelp':
      'Till dess sparas inbjudningar och påminnelser i Admin, och du skickar själv länkarna vidare.',
    'admin.step.unit': 'Skapa en bedömningsenhet',
    'admin.step.unitHelp': 'Varje riskbedömning hör till en enhet.',
    'admin.step.assessment': 'Skapa den första riskbedömningen',
    'admin.step.assessmentHelp': 'Du börjar med de hot som rör verksamheten.',
    'admin.step.backup': 'Ställ in dagliga säkerhetskopior',
    'admin.step.backupHelp': 'Ange en mapp för säkerhetskopiorna och prova en återläsning.',
    'admin.step.done': 'Klart',
    'admin.step.open': 'Återstår',
    'admin.lede': 'Områden som du har behörighet till.',
    'admin.nothing': 'Du har inga administratörsbehörigheter',
    'admin.nothingHelp':
      'Din administratör ger behörigheter genom användargrupper. Dina nuvarande behörigheter visas nedan.',
    'admin.users': '{count, plural, one {# person} other {# personer}}',
    'admin.seats': '{used} av {limit, plural, one {# plats} other {# platser}} används',
    'admin.groups': '{count, plural, one {# grupp} other {# grupper}}',
    'admin.packKey': 'Signeringsnyckel för tillsynspaket',
    'admin.packKeyHelp':
      'Alla tillsynspaket från installationen signeras med den här nyckeln. Lämna fingeravtrycket till paketets mottagare genom en annan kanal.',
    'admin.packKeyNone': 'Nyckeln skapas med det första paketet.',
    'admin.packKeySince': 'I bruk sedan {at}',
    'admin.jobs': 'Bakgrundsjobb',
    'admin.jobsHelp': 'Rapporter och exporter skapas i bakgrunden, och filerna sparas ett dygn.',
    'admin.prune': 'Ta bort slutförda jobb',
    'admin.pruneAsk':
      'Ta bort slutförda jobb som är äldre än ett dygn, och deras filer? Rapporter och exporter kan skapas på nytt.',
    'admin.pruned':
      '{count, plural, =0 {Inget slutfört jobb var äldre än ett dygn} one {# slutfört jobb har tagits bort} other {# slutförda jobb har tagits bort}}',
    'admin.own': 'Dina behörigheter',
    'admin.ownHelp':
      'Varje behörighet med sin grupp och den organisation eller enhet där den gäller. Behörigheter gäller även alla underliggande enheter.',
    'admin.unlicensed': 'ingen licens',
    'admin.inGroup': '{group}: {resource}',
    'admin.none': 'Du tillhör ingen grupp som ger någon behörighet.',
  },
});
