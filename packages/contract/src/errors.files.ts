/** Errors of uploaded files; part of the one table. */

/** Errors of uploaded files by code. */
export const fileErrors = {
  'error.list.faults': {
    status: 422,
    en: 'The edition was not taken: {count, plural, one {# row or date is} other {# rows or dates are}} wrong. Correct the file and read it again.',
    sv: 'Utgåvan togs inte in: {count, plural, one {# rad eller datum är fel} other {# rader eller datum är fel}}. Rätta filen och läs in den igen.',
  },
  'error.list.table': {
    status: 422,
    en: 'The table has no column of countries, or none with what this list holds. Nothing was taken.',
    sv: 'Tabellen saknar en kolumn med länder, eller kolumner med det som listan innehåller. Inget togs in.',
  },
  'error.list.approved': {
    status: 409,
    en: '“{name}” is approved or waits for approval. It is not changed and gets an event instead; nothing was taken.',
    sv: '”{name}” är godkänd eller väntar på godkännande. Den ändras inte utan får en händelse; inget togs in.',
  },
  'error.import.assessment': {
    status: 422,
    en: 'The file was not read as an assessment, and nothing has changed: {reason}',
    sv: 'Filen kunde inte läsas som en riskbedömning, och inget har ändrats: {reason}',
  },
  'error.file.type': {
    status: 422,
    en: 'The file is not what its name says, or of a kind that is not taken here. Taken are {kinds}.',
    sv: 'Filen är inte det som namnet säger, eller av ett slag som inte tas emot här. Det som tas emot är {kinds}.',
  },
  'error.file.protected': {
    status: 422,
    en: 'The file is protected with a password. Save a copy without the password and upload that.',
    sv: 'Filen är skyddad med lösenord. Spara en kopia utan lösenord och ladda upp den.',
  },
  'error.file.active': {
    status: 422,
    en: 'The file holds macros, scripts, embedded files, forms that send data or content fetched from elsewhere. Print it as PDF and upload that.',
    sv: 'Filen innehåller makron, skript, inbäddade filer, formulär som skickar uppgifter eller innehåll som hämtas från annat håll. Skriv ut den som PDF och ladda upp den.',
  },
  'error.file.inside': {
    status: 422,
    en: 'The file was not taken: {what} could fetch or start something when the file is opened ({place}). Remove it and save the file again, or print it as PDF and upload that.',
    sv: 'Filen togs inte emot: {what} kan hämta eller starta något när filen öppnas ({place}). Ta bort det och spara filen på nytt, eller skriv ut den som PDF och ladda upp den.',
  },
  'error.file.unsafe': {
    status: 422,
    en: 'The file was refused: it unpacks to far more than a document does, or declares what a document never needs.',
    sv: 'Filen togs inte emot: den packas upp till mycket mer än ett dokument, eller innehåller något som ett dokument aldrig behöver.',
  },
  'error.file.unreadable': {
    status: 422,
    en: 'The file could not be checked: it seems to be damaged, or takes too long. Save it again, as PDF if you can.',
    sv: 'Filen kunde inte kontrolleras: den verkar skadad eller tar för lång tid. Spara den på nytt, gärna som PDF.',
  },
  'error.file.known': {
    status: 409,
    en: 'This very file is there already: “{title}”.',
    sv: 'Just den här filen finns redan där: ”{title}”.',
  },
  'error.file.quota': {
    status: 409,
    en: 'There is no room for it: {files, plural, one {# file} other {# files}} and {megabytes} MB is what the organisation may keep. Remove one first.',
    sv: 'Det finns inte plats: organisationen får ha {files} filer och {megabytes} MB. Ta bort någon först.',
  },
  'error.file.other': {
    status: 502,
    en: 'The file store gave other content than what was put into it, so the file was not given. Tell whoever runs the installation: the file has to be restored from a backup of the store.',
    sv: 'Filarkivet lämnade ut ett annat innehåll än det som lades in, så filen lämnades inte ut. Berätta det för den som driver installationen: filen måste återställas från en säkerhetskopia av arkivet.',
  },
  'error.file.store': {
    status: 503,
    en: 'The file store can not be reached right now, so the file was neither taken nor given. Try again in a moment.',
    sv: 'Filarkivet kan inte nås just nu, så filen kunde varken tas emot eller lämnas ut. Försök igen om en stund.',
  },
  'error.upload.scanlimit': {
    status: 422,
    en: 'The file was not taken: it is larger than the virus scanner reads, so trying again does not help. Make it smaller, or ask whoever runs the installation to raise the limit of the scanner (StreamMaxLength in clamd.conf, 25M or more).',
    sv: 'Filen togs inte emot: den är större än vad virusskannern läser, så det hjälper inte att försöka igen. Gör den mindre, eller be den som driver installationen att höja skannerns gräns (StreamMaxLength i clamd.conf, 25M eller mer).',
  },
  'error.upload.scanlate': {
    status: 503,
    en: 'The file was not taken: the virus scanner is there but gave no answer within {seconds, plural, one {# second} other {# seconds}}. Try again later; if it stays so, whoever runs the installation has to look at the scanner.',
    sv: 'Filen togs inte emot: virusskannern finns där men svarade inte inom {seconds, plural, one {# sekund} other {# sekunder}}. Försök igen senare; om det fortsätter behöver den som driver installationen se över skannern.',
  },
} as const;
