import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const importTexts = dictionary({
  en: {
    'intake.title': 'Import',
    'intake.sub':
      'Import your own tables row by row, or whole assessments. Nothing is saved until you confirm, and the import can be undone in one step.',
    'intake.intoSub':
      'Import your own tables row by row. Nothing is saved until you confirm, and the import can be undone in one step.',
    'intake.notHere': 'This version of the assessment is read-only. Nothing can be imported into it.',
    'intake.what': 'Content to import',
    'intake.what.figures': 'Figures',
    'intake.what.controls': 'Controls',
    'intake.what.threats': 'Threats',
    'intake.what.risks': 'Risks',
    'intake.what.comments': 'Comments',
    'intake.what.assessments': 'A whole assessment',
    'intake.into': 'Assessment',
    'intake.choose': 'Choose an assessment',
    'intake.drop': 'Drop a file here, or',
    'intake.chooseFile': 'choose a file',
    'intake.taken': 'csv, docx, xlsx or pdf, 20 MB at most',
    'intake.reading': 'Reading the file',
    'intake.tables': 'Table',
    'intake.tableOf': '{name}, {count, plural, one {# row} other {# rows}}',
    'intake.tableOfSheet': '{name}, table {table}, {count, plural, one {# row} other {# rows}}',
    'intake.noHeading': 'This table has no heading row. Add headings such as “Customer type” and “Number”.',
    'intake.noTables': 'The file contains no table. Choose another file.',
    'intake.row': 'Row',
    'intake.said': 'Text in the file',
    'intake.figures': 'Figures',
    'intake.means': 'Matched to',
    'intake.sure': 'Certainty',
    'intake.take': 'Import row {row}',
    'intake.leave': 'Skip',
    'intake.verdict': 'Result',
    'intake.verdict.found': 'Match found',
    'intake.verdict.choose': 'Choose a match',
    'intake.verdict.confirm': 'Confirm the match',
    'intake.verdict.left': 'Skipped',
    'intake.stands': 'Not read: “{text}”',
    'intake.suggested': 'Suggestion: {name}',
    'intake.by.key': 'same key',
    'intake.by.name': 'same name',
    'intake.by.code': 'same code',
    'intake.by.remembered': 'same as last time',
    'intake.by.synonym': 'synonym',
    'intake.by.usual': 'common name',
    'intake.by.words': 'words in common',
    'intake.by.spelling': 'similar spelling',
    'intake.write':
      'Import {count, plural, one {# row} other {# rows}}{zeros, plural, =0 {} one { and set # figure to 0} other { and set # figures to 0}}',
    'intake.written':
      '{count, plural, one {# row imported} other {# rows imported}}{zeros, plural, =0 {} one {, # figure set to 0} other {, # figures set to 0}} (version {revision})',
    'intake.open': 'Open the background data',
    'intake.losses':
      '{count, plural, =0 {All rows will be imported} one {# row is not imported} other {# rows are not imported}}',
    'intake.cutRows':
      '{count, plural, one {# row at the end is} other {# rows at the end are}} not read: the limit is 20,000 rows per table. Split the file to import the rest.',
    'intake.cutColumns':
      '{count, plural, one {# column at the right is} other {# columns at the right are}} not read: the limit is 500 columns per table. Split the table to import the rest.',
    'intake.cutTables':
      '{count, plural, one {# more table in the file is} other {# more tables in the file are}} not read: the limit is 50 tables per file. Split the file to import the rest.',
    'intake.cutPages':
      '{count, plural, one {# page at the end is} other {# pages at the end are}} not read: the limit is 200 pages per file. Split the file to import the rest.',
    'intake.meaning': 'Match for row {row}',
    'intake.again': 'Reading the table again',
    'intake.toConfirm': 'to be confirmed',
    'intake.guesses':
      '{count, plural, one {One row is a guess, and is imported only if you confirm it.} other {# rows are guesses, and are imported only if you confirm them.}}',
    'intake.confirmGuesses': 'Confirm {count, plural, one {the guess} other {all # guesses}}',
    'intake.checks': 'Totals and shares in the file',
    'intake.takeTotal': 'Use “{name}” ({cell}) as the total of {kind}: {value}',
    'intake.totalOnly': '“{name}” ({cell}), {kind}: {value}.',
    'intake.totalAgrees': 'The total agrees with the sum of the rows.',
    'intake.totalDiffers': 'The sum of the rows is {sum}, a difference of {difference}.',
    'intake.rest': 'Risks without a row in the table',
    'intake.setRest':
      'The table is complete: set {kind} to 0 in {count, plural, one {# empty field} other {# empty fields}} ({type})',
    'intake.restProven':
      'The rows add up to the total or to 100%. Figures that you have entered are kept; only empty fields become 0.',
    'intake.restOpen':
      'Nothing in the file shows that the table is complete. Figures that you have entered are kept; only empty fields become 0.',
    'intake.checked':
      'Column {column}, shares: {count, plural, one {one row} other {# rows}} compared with the counts, {different, plural, =0 {no difference} one {one difference} other {# differences}}.',
    'intake.shareDiffers': '{name} ({cell}): {stated} in the file, {calculated} according to the counts',
  },
  sv: {
    'intake.title': 'Importera',
    'intake.sub':
      'Importera egna tabeller rad för rad, eller hela riskbedömningar. Inget sparas förrän du bekräftar, och importen kan ångras i ett steg.',
    'intake.intoSub':
      'Importera egna tabeller rad för rad. Inget sparas förrän du bekräftar, och importen kan ångras i ett steg.',
    'intake.notHere': 'Den här versionen av riskbedömningen kan bara läsas. Inget kan importeras till den.',
    'intake.what': 'Innehåll att importera',
    'intake.what.figures': 'Uppgifter',
    'intake.what.controls': 'Kontroller',
    'intake.what.threats': 'Hot',
    'intake.what.risks': 'Risker',
    'intake.what.comments': 'Kommentarer',
    'intake.what.assessments': 'En hel riskbedömning',
    'intake.into': 'Riskbedömning',
    'intake.choose': 'Välj en riskbedömning',
    'intake.drop': 'Släpp en fil här, eller',
    'intake.chooseFile': 'välj en fil',
    'intake.taken': 'csv, docx, xlsx eller pdf, högst 20 MB',
    'intake.reading': 'Läser filen',
    'intake.tables': 'Tabell',
    'intake.tableOf': '{name}, {count, plural, one {# rad} other {# rader}}',
    'intake.tableOfSheet': '{name}, tabell {table}, {count, plural, one {# rad} other {# rader}}',
    'intake.noHeading': 'Tabellen saknar rubrikrad. Lägg till rubriker som ”Kundtyp” och ”Antal”.',
    'intake.noTables': 'Filen innehåller ingen tabell. Välj en annan fil.',
    'intake.row': 'Rad',
    'intake.said': 'Text i filen',
    'intake.figures': 'Uppgifter',
    'intake.means': 'Motsvarighet',
    'intake.sure': 'Träffsäkerhet',
    'intake.take': 'Importera rad {row}',
    'intake.leave': 'Hoppa över',
    'intake.verdict': 'Resultat',
    'intake.verdict.found': 'Motsvarighet hittad',
    'intake.verdict.choose': 'Välj motsvarighet',
    'intake.verdict.confirm': 'Bekräfta motsvarigheten',
    'intake.verdict.left': 'Hoppas över',
    'intake.stands': 'Läses inte: ”{text}”',
    'intake.suggested': 'Förslag: {name}',
    'intake.by.key': 'samma nyckel',
    'intake.by.name': 'samma namn',
    'intake.by.code': 'samma kod',
    'intake.by.remembered': 'samma som förra gången',
    'intake.by.synonym': 'synonym',
    'intake.by.usual': 'vanligt namn',
    'intake.by.words': 'gemensamma ord',
    'intake.by.spelling': 'liknande stavning',
    'intake.write':
      'Importera {count, plural, one {# rad} other {# rader}}{zeros, plural, =0 {} one { och sätt # uppgift till 0} other { och sätt # uppgifter till 0}}',
    'intake.written':
      '{count, plural, one {# rad har importerats} other {# rader har importerats}}{zeros, plural, =0 {} one {, # uppgift har satts till 0} other {, # uppgifter har satts till 0}} (version {revision})',
    'intake.open': 'Öppna bakgrundsdata',
    'intake.losses':
      '{count, plural, =0 {Alla rader importeras} one {# rad importeras inte} other {# rader importeras inte}}',
    'intake.cutRows':
      '{count, plural, one {# rad i slutet läses inte} other {# rader i slutet läses inte}}: gränsen är 20 000 rader per tabell. Dela filen för att få med resten.',
    'intake.cutColumns':
      '{count, plural, one {# kolumn till höger läses inte} other {# kolumner till höger läses inte}}: gränsen är 500 kolumner per tabell. Dela tabellen för att få med resten.',
    'intake.cutTables':
      '{count, plural, one {# tabell till i filen läses inte} other {# tabeller till i filen läses inte}}: gränsen är 50 tabeller per fil. Dela filen för att få med resten.',
    'intake.cutPages':
      '{count, plural, one {# sida i slutet läses inte} other {# sidor i slutet läses inte}}: gränsen är 200 sidor per fil. Dela filen för att få med resten.',
    'intake.meaning': 'Motsvarighet till rad {row}',
    'intake.again': 'Läser tabellen på nytt',
    'intake.toConfirm': 'ska bekräftas',
    'intake.guesses':
      '{count, plural, one {En rad är en gissning och importeras bara om du bekräftar den.} other {# rader är gissningar och importeras bara om du bekräftar dem.}}',
    'intake.confirmGuesses': 'Bekräfta {count, plural, one {gissningen} other {alla # gissningar}}',
    'intake.checks': 'Summor och andelar i filen',
    'intake.takeTotal': 'Använd ”{name}” ({cell}) som total för {kind}: {value}',
    'intake.totalOnly': '”{name}” ({cell}), {kind}: {value}.',
    'intake.totalAgrees': 'Totalen stämmer med radernas summa.',
    'intake.totalDiffers': 'Radernas summa är {sum}, en skillnad på {difference}.',
    'intake.rest': 'Risker utan rad i tabellen',
    'intake.setRest':
      'Tabellen är fullständig: sätt {kind} till 0 i {count, plural, one {# tomt fält} other {# tomma fält}} ({type})',
    'intake.restProven':
      'Radernas summa är lika med totalen eller 100 %. Redan ifyllda siffror behålls; bara tomma fält blir 0.',
    'intake.restOpen':
      'Inget i filen visar att tabellen är fullständig. Redan ifyllda siffror behålls; bara tomma fält blir 0.',
    'intake.checked':
      'Kolumn {column}, andelar: {count, plural, one {en rad har} other {# rader har}} jämförts med antalen, {different, plural, =0 {ingen skillnad} one {en skillnad} other {# skillnader}}.',
    'intake.shareDiffers': '{name} ({cell}): {stated} i filen, {calculated} enligt antalen',
  },
});
