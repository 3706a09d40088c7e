/** Errors of uploads and of imported country lists, by code. */
export const fileErrors = {
  'error.list.faults': {
    status: 422,
    en: 'The edition was not imported: {count, plural, one {# error} other {# errors}} in its rows or date. Correct the file and import it again.',
    sv: 'Utgåvan importerades inte: {count, plural, one {# fel} other {# fel}} i rader eller datum. Rätta filen och importera den igen.',
  },
  'error.list.table': {
    status: 422,
    en: 'The table has no column with countries, or no column with the values of this list. Nothing was imported. Choose another table or correct the file.',
    sv: 'Tabellen saknar en kolumn med länder eller en kolumn med listans värden. Inget importerades. Välj en annan tabell eller rätta filen.',
  },
  'error.list.approved': {
    status: 409,
    en: '“{name}” is approved or awaiting approval, so its list cannot be changed. Nothing was imported. Leave the assessment out and import again.',
    sv: '”{name}” är godkänd eller väntar på godkännande, så listan i den kan inte ändras. Inget importerades. Utelämna riskbedömningen och importera igen.',
  },
  'error.import.assessment': {
    status: 422,
    en: 'The file could not be read as an assessment, and nothing has changed: {reason}',
    sv: 'Filen kunde inte läsas som en riskbedömning, och inget har ändrats: {reason}',
  },
  'error.file.type': {
    status: 422,
    en: 'The content does not match the file name, or this type of file is not accepted here. Accepted types: {kinds}.',
    sv: 'Innehållet stämmer inte med filnamnet, eller så tas filtypen inte emot här. Tillåtna filtyper: {kinds}.',
  },
  'error.file.opendocument': {
    status: 422,
    en: 'Files in OpenDocument format (.ods, .odt) cannot be read. Open the file in the program it was made with, choose Save as, and save it as Excel (.xlsx) or Word (.docx).',
    sv: 'Filer i OpenDocument-format (.ods, .odt) kan inte läsas. Öppna filen i programmet den skapades i, välj Spara som och spara den som Excel (.xlsx) eller Word (.docx).',
  },
  'error.file.oldoffice': {
    status: 422,
    en: 'Files in the older formats of Excel and Word (.xls, .xlsb, .doc) cannot be read. Open the file, choose Save as, and save it as .xlsx or .docx.',
    sv: 'Filer i äldre format från Excel och Word (.xls, .xlsb, .doc) kan inte läsas. Öppna filen, välj Spara som och spara den som .xlsx eller .docx.',
  },
  'error.file.protected': {
    status: 422,
    en: 'The file is protected with a password. Save a copy without the password and upload the copy.',
    sv: 'Filen är skyddad med lösenord. Spara en kopia utan lösenord och ladda upp kopian.',
  },
  'error.file.active': {
    status: 422,
    en: 'The file contains macros, scripts, embedded files, forms that send data, or content from other places. Print the file as PDF and upload the PDF.',
    sv: 'Filen innehåller makron, skript, inbäddade filer, formulär som skickar uppgifter eller innehåll som hämtas från annat håll. Skriv ut filen som PDF och ladda upp PDF-filen.',
  },
  'error.file.inside': {
    status: 422,
    en: 'The file was not accepted: {what} could fetch or start something when the file is opened ({place}). Remove it and save the file again, or print the file as PDF and upload the PDF.',
    sv: 'Filen togs inte emot: {what} kan hämta eller starta något när filen öppnas ({place}). Ta bort det och spara filen på nytt, eller skriv ut filen som PDF och ladda upp PDF-filen.',
  },
  'error.file.unsafe': {
    status: 422,
    en: 'The file was rejected: it expands to far more than a normal document or contains parts that no document needs. Print the file as PDF and upload the PDF.',
    sv: 'Filen togs inte emot: den blir mycket större än ett vanligt dokument när den packas upp, eller innehåller delar som inget dokument behöver. Skriv ut filen som PDF och ladda upp PDF-filen.',
  },
  'error.file.unreadable': {
    status: 422,
    en: 'The file could not be checked: it seems to be damaged or takes too long to read. Save it again, as PDF if you can.',
    sv: 'Filen kunde inte kontrolleras: den verkar skadad eller tar för lång tid att läsa. Spara den på nytt, gärna som PDF.',
  },
  'error.file.known': {
    status: 409,
    en: 'This file has already been uploaded: “{title}”. Use the uploaded file.',
    sv: 'Filen är redan uppladdad: ”{title}”. Använd den uppladdade filen.',
  },
  'error.file.quota': {
    status: 409,
    en: 'The storage limit is reached: the organisation can store at most {files, plural, one {# file} other {# files}} and {megabytes} MB. Delete a file first.',
    sv: 'Lagringsgränsen är nådd: organisationen kan lagra högst {files} filer och {megabytes} MB. Ta bort en fil först.',
  },
  'error.quota.storage': {
    status: 409,
    en: 'The organisation uses {used} of {limit} MB of storage, so this file does not fit. Delete files, or ask the operator of the installation for more storage.',
    sv: 'Organisationen använder {used} av {limit} MB lagringsutrymme, så filen får inte plats. Ta bort filer eller be installationens driftansvarige om mer utrymme.',
  },
  'error.quota.jobs': {
    status: 429,
    en: 'The organisation has {used} of {limit} background jobs waiting or running. Try again when one of them has ended.',
    sv: 'Organisationen har {used} av {limit} bakgrundsjobb som väntar eller pågår. Försök igen när något av dem är klart.',
  },
  'error.quota.keys': {
    status: 409,
    en: 'The organisation has {used} of {limit} API keys. Revoke one first, or ask the operator of the installation for more.',
    sv: 'Organisationen har {used} av {limit} API-nycklar. Återkalla en först eller be installationens driftansvarige om fler.',
  },
  'error.quota.assessments': {
    status: 409,
    en: 'The organisation has reached its limit of assessments ({used} of {limit}). Delete an assessment first, or ask the operator of the installation for more.',
    sv: 'Organisationen har nått gränsen för antalet riskbedömningar ({used} av {limit}). Ta bort en riskbedömning först, eller be installationens driftansvarige om fler.',
  },
  'error.file.other': {
    status: 502,
    en: 'The stored file has been altered, so it cannot be downloaded. Contact the operator of the installation: the file must be restored from a backup of the file store.',
    sv: 'Den lagrade filen har ändrats och kan därför inte laddas ned. Kontakta installationens driftansvarige: filen måste återställas från en säkerhetskopia av filarkivet.',
  },
  'error.file.store': {
    status: 503,
    en: 'The file store cannot be reached right now, so files can be neither uploaded nor downloaded. Try again in a moment.',
    sv: 'Filarkivet kan inte nås just nu, så filer kan varken laddas upp eller laddas ned. Försök igen om en stund.',
  },
  'error.upload.scanlimit': {
    status: 422,
    en: 'The file was not accepted: it is too large for the virus scanner, so trying again will not help. Make the file smaller, or ask the operator of the installation to raise the limit of the scanner (StreamMaxLength in clamd.conf, 25M or more).',
    sv: 'Filen togs inte emot: den är för stor för virusskannern, så det hjälper inte att försöka igen. Gör den mindre, eller be installationens driftansvarige att höja skannerns gräns (StreamMaxLength i clamd.conf, 25M eller mer).',
  },
  'error.upload.scanlate': {
    status: 503,
    en: 'The file was not accepted: the virus scanner did not answer within {seconds, plural, one {# second} other {# seconds}}. Try again later, and contact the operator of the installation if it continues.',
    sv: 'Filen togs inte emot: virusskannern svarade inte inom {seconds, plural, one {# sekund} other {# sekunder}}. Försök igen senare, och kontakta installationens driftansvarige om det fortsätter.',
  },
} as const;
