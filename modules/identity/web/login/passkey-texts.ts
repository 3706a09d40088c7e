import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const passkeyTexts = dictionary({
  en: {
    'passkey.signIn': 'Sign in with a passkey',
    'passkey.waiting': 'Waiting for your device',
    'passkey.title': 'Confirm with your passkey',
    'passkey.lede': 'Confirm in your browser or on your security key that it is you.',
    'passkey.use': 'Use passkey',
    'passkey.instead': 'Use a passkey instead',
    'passkey.codeInstead': 'Use a one-time code instead',
    'passkey.lost':
      'Passkey lost? Your administrator can remove it, so that you can set up a new second factor.',
    'passkey.cancelled':
      'The passkey was not confirmed: the prompt was closed, or the time ran out. Try again.',
    'passkey.already':
      'This device already has a passkey for your account. Use another device to add one more passkey.',
    'passkey.wrongAddress': 'Passkeys work only at {host}. Open Klarsikt there and try again.',
    'passkey.unfit': 'This device cannot store a passkey with the required protection. Try another device.',
    'passkey.failed': 'The browser could not use a passkey. Try again, or try another browser.',
    'passkey.unsupported':
      'This browser cannot use passkeys here. Passkeys need a current browser and an https address.',
    'account.passkeys': 'Passkeys',
    'account.passkeysFactor':
      'Confirm with your device or a security key instead of entering a one-time code after your password.',
    'account.passkeysAlone':
      'Sign in with your device or a security key, without a password or one-time code. If you use a password, the passkey is your second factor.',
    'account.passkeysNone': 'No passkeys yet.',
    'account.passkeysProvider':
      'You sign in through your organisation’s identity provider. Passkeys are set up there.',
    'account.passkeysAddress':
      'Passkeys need an address with a host name. The operator of the installation can set such an address.',
    'account.passkeysMost': 'You have the maximum number of passkeys. Remove a passkey to add another.',
    'account.passkeysSpare':
      'Add a second passkey, or one-time codes, so that you can still sign in if you lose a device.',
    'account.passkeyLast':
      'This is your only second factor, and your organisation requires a second factor. Add another passkey or one-time codes before you remove this passkey.',
    'account.passkeyAdd': 'Add passkey',
    'account.passkeyName': 'Name of the passkey',
    'account.passkeyNameHint': 'A name that you will recognise later, for example “Work laptop”.',
    'account.passkeyNameMissing': 'Enter a name.',
    'account.passkeyAdded': 'The passkey has been added.',
    'account.passkeyLine': 'added {created} · {used}',
    'account.passkeyUsed': 'last used {used}',
    'account.passkeyUnused': 'not used yet',
    'account.passkeySynced': 'synced between devices',
    'account.passkeyRename': 'Rename',
    'account.passkeyRenameNamed': 'Rename {name}',
    'account.passkeyRenamed': 'The passkey has been renamed.',
    'account.passkeyRemove': 'Remove',
    'account.passkeyRemoveNamed': 'Remove {name}',
    'account.passkeyRemoveAsk':
      'Remove “{name}”? You can no longer sign in with this passkey, and your other sessions end. This cannot be undone.',
    'account.passkeyRemoved': 'The passkey has been removed.',
  },
  sv: {
    'passkey.signIn': 'Logga in med lösennyckel',
    'passkey.waiting': 'Väntar på din enhet',
    'passkey.title': 'Bekräfta med din lösennyckel',
    'passkey.lede': 'Bekräfta i webbläsaren eller på säkerhetsnyckeln att det är du.',
    'passkey.use': 'Använd lösennyckel',
    'passkey.instead': 'Använd en lösennyckel i stället',
    'passkey.codeInstead': 'Använd en engångskod i stället',
    'passkey.lost':
      'Har du tappat bort din lösennyckel? Din administratör kan ta bort den, så att du kan ställa in en ny andra faktor.',
    'passkey.cancelled':
      'Lösennyckeln bekräftades inte: dialogrutan stängdes, eller så tog tiden slut. Försök igen.',
    'passkey.already':
      'Enheten har redan en lösennyckel för ditt konto. Använd en annan enhet för att lägga till en ny lösennyckel.',
    'passkey.wrongAddress': 'Lösennycklar fungerar bara på {host}. Öppna Klarsikt där och försök igen.',
    'passkey.unfit': 'Enheten kan inte spara en lösennyckel med det skydd som krävs. Prova en annan enhet.',
    'passkey.failed':
      'Webbläsaren kunde inte använda någon lösennyckel. Försök igen eller prova en annan webbläsare.',
    'passkey.unsupported':
      'Webbläsaren kan inte använda lösennycklar här. Lösennycklar kräver en aktuell webbläsare och en https-adress.',
    'account.passkeys': 'Lösennycklar',
    'account.passkeysFactor':
      'Bekräfta med din enhet eller en säkerhetsnyckel i stället för att skriva en engångskod efter lösenordet.',
    'account.passkeysAlone':
      'Logga in med din enhet eller en säkerhetsnyckel, utan lösenord och engångskod. Om du använder lösenord är lösennyckeln din andra faktor.',
    'account.passkeysNone': 'Inga lösennycklar än.',
    'account.passkeysProvider':
      'Du loggar in via din organisations identitetsleverantör. Lösennycklar ställs in där.',
    'account.passkeysAddress':
      'Lösennycklar kräver en adress med ett värdnamn. Installationens driftansvarige kan ange en sådan adress.',
    'account.passkeysMost':
      'Du har det högsta tillåtna antalet lösennycklar. Ta bort en lösennyckel för att lägga till en ny.',
    'account.passkeysSpare':
      'Lägg till ytterligare en lösennyckel, eller engångskoder, så att du kan logga in även om du förlorar en enhet.',
    'account.passkeyLast':
      'Lösennyckeln är din enda andra faktor, och din organisation kräver en andra faktor. Lägg till ännu en lösennyckel eller engångskoder innan du tar bort lösennyckeln.',
    'account.passkeyAdd': 'Lägg till lösennyckel',
    'account.passkeyName': 'Lösennyckelns namn',
    'account.passkeyNameHint': 'Ett namn som du känner igen senare, till exempel ”Jobbdatorn”.',
    'account.passkeyNameMissing': 'Ange ett namn.',
    'account.passkeyAdded': 'Lösennyckeln har lagts till.',
    'account.passkeyLine': 'tillagd {created} · {used}',
    'account.passkeyUsed': 'senast använd {used}',
    'account.passkeyUnused': 'inte använd än',
    'account.passkeySynced': 'synkad mellan enheter',
    'account.passkeyRename': 'Byt namn',
    'account.passkeyRenameNamed': 'Byt namn på {name}',
    'account.passkeyRenamed': 'Lösennyckeln har bytt namn.',
    'account.passkeyRemove': 'Ta bort',
    'account.passkeyRemoveNamed': 'Ta bort {name}',
    'account.passkeyRemoveAsk':
      'Ta bort ”{name}”? Du kan inte längre logga in med lösennyckeln, och dina andra sessioner avslutas. Det går inte att ångra.',
    'account.passkeyRemoved': 'Lösennyckeln har tagits bort.',
  },
});
