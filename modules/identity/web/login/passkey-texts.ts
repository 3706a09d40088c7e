import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const passkeyTexts = dictionary({
  en: {
    'passkey.signIn': 'Sign in with a passkey',
    'passkey.waiting': 'Waiting for your device',
    'passkey.title': 'Confirm with your passkey',
    'passkey.lede': 'Your browser or security key asks you to confirm that it is you.',
    'passkey.use': 'Use passkey',
    'passkey.instead': 'Use a passkey instead',
    'passkey.codeInstead': 'Use a one-time code instead',
    'passkey.lost':
      'Passkey lost? Your administrator can remove it, so that you can set up a new second factor.',
    'passkey.cancelled': 'Nothing was confirmed: the question was closed, or it took too long. Try again.',
    'passkey.already': 'This device already has a passkey for your account.',
    'passkey.wrongAddress': 'Passkeys work only at {host}. Open Klarsikt there and try again.',
    'passkey.unfit': 'This device cannot keep a passkey with the protection that is needed. Try another one.',
    'passkey.failed': 'The browser could not use a passkey. Try again, or try another browser.',
    'passkey.unsupported':
      'This browser cannot use passkeys here. They need a current browser and an address with https.',
    'account.passkeys': 'Passkeys',
    'account.passkeysFactor':
      'Confirm with your device or a security key instead of typing a one-time code after your password.',
    'account.passkeysAlone':
      'Sign in with your device or a security key, without password and one-time code. After a password, a passkey is the second factor.',
    'account.passkeysNone': 'No passkeys yet.',
    'account.passkeysProvider':
      'You sign in at your organisation’s identity provider. Passkeys are set up there.',
    'account.passkeysAddress':
      'Passkeys need an address with a host name. The operator of the installation can set one.',
    'account.passkeysMost': 'You have as many passkeys as possible. Remove one to add another.',
    'account.passkeysSpare':
      'Add a second one, or one-time codes, so that a lost device does not shut you out.',
    'account.passkeyLast':
      'Your only second factor, which your organisation requires, so it cannot be removed.',
    'account.passkeyAdd': 'Add passkey',
    'account.passkeyName': 'Name of the passkey',
    'account.passkeyNameHint': 'So that you recognise it later, for example “Work laptop”.',
    'account.passkeyNameMissing': 'Enter a name.',
    'account.passkeyAdded': 'The passkey has been added.',
    'account.passkeyLine': 'added {created} · {used}',
    'account.passkeyUsed': 'last used {used}',
    'account.passkeyUnused': 'not used yet',
    'account.passkeySynced': 'on several devices',
    'account.passkeyRename': 'Rename',
    'account.passkeyRenameNamed': 'Rename {name}',
    'account.passkeyRenamed': 'The passkey has been renamed.',
    'account.passkeyRemove': 'Remove',
    'account.passkeyRemoveNamed': 'Remove {name}',
    'account.passkeyRemoveAsk':
      'Remove “{name}”? It no longer works for signing in, and your other sessions end. This cannot be undone.',
    'account.passkeyRemoved': 'The passkey has been removed.',
  },
  sv: {
    'passkey.signIn': 'Logga in med lösennyckel',
    'passkey.waiting': 'Väntar på din enhet',
    'passkey.title': 'Bekräfta med din lösennyckel',
    'passkey.lede': 'Webbläsaren eller säkerhetsnyckeln ber dig bekräfta att det är du.',
    'passkey.use': 'Använd lösennyckel',
    'passkey.instead': 'Använd en lösennyckel i stället',
    'passkey.codeInstead': 'Använd en engångskod i stället',
    'passkey.lost':
      'Har du tappat bort din lösennyckel? Din administratör kan ta bort den, så att du kan ställa in en ny andra faktor.',
    'passkey.cancelled': 'Inget bekräftades: frågan stängdes eller tog för lång tid. Försök igen.',
    'passkey.already': 'Enheten har redan en lösennyckel för ditt konto.',
    'passkey.wrongAddress': 'Lösennycklar fungerar bara på {host}. Öppna Klarsikt där och försök igen.',
    'passkey.unfit': 'Enheten kan inte spara en lösennyckel med det skydd som behövs. Prova en annan.',
    'passkey.failed':
      'Webbläsaren kunde inte använda någon lösennyckel. Försök igen eller prova en annan webbläsare.',
    'passkey.unsupported':
      'Webbläsaren kan inte använda lösennycklar här. Det krävs en aktuell webbläsare och en adress med https.',
    'account.passkeys': 'Lösennycklar',
    'account.passkeysFactor':
      'Bekräfta med din enhet eller en säkerhetsnyckel i stället för att skriva en engångskod efter lösenordet.',
    'account.passkeysAlone':
      'Logga in med din enhet eller en säkerhetsnyckel, utan lösenord och engångskod. Efter ett lösenord är lösennyckeln den andra faktorn.',
    'account.passkeysNone': 'Inga lösennycklar än.',
    'account.passkeysProvider':
      'Du loggar in hos din organisations identitetsleverantör. Lösennycklar ställs in där.',
    'account.passkeysAddress':
      'Lösennycklar kräver en adress med ett värdnamn. Den driftansvarige kan ange en sådan.',
    'account.passkeysMost': 'Du har så många lösennycklar som det går. Ta bort en för att lägga till en ny.',
    'account.passkeysSpare':
      'Lägg till en till, eller engångskoder, så att du inte blir utestängd om en enhet försvinner.',
    'account.passkeyLast':
      'Din enda andra faktor, som din organisation kräver. Därför går den inte att ta bort.',
    'account.passkeyAdd': 'Lägg till lösennyckel',
    'account.passkeyName': 'Lösennyckelns namn',
    'account.passkeyNameHint': 'Så att du känner igen den senare, till exempel ”Jobbdatorn”.',
    'account.passkeyNameMissing': 'Ange ett namn.',
    'account.passkeyAdded': 'Lösennyckeln har lagts till.',
    'account.passkeyLine': 'tillagd {created} · {used}',
    'account.passkeyUsed': 'senast använd {used}',
    'account.passkeyUnused': 'inte använd än',
    'account.passkeySynced': 'på flera enheter',
    'account.passkeyRename': 'Byt namn',
    'account.passkeyRenameNamed': 'Byt namn på {name}',
    'account.passkeyRenamed': 'Lösennyckeln har bytt namn.',
    'account.passkeyRemove': 'Ta bort',
    'account.passkeyRemoveNamed': 'Ta bort {name}',
    'account.passkeyRemoveAsk':
      'Ta bort ”{name}”? Den går inte längre att logga in med, och dina andra sessioner avslutas. Det går inte att ångra.',
    'account.passkeyRemoved': 'Lösennyckeln har tagits bort.',
  },
});
