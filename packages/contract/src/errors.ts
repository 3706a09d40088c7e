/**
 * All errors that the server can return: code, HTTP status, and a message in both languages, in which the details
 * replace `{name}`.
 */
import { fillSentence, type Language } from '@klarsikt/engine/text';
import { actionErrors } from './errors.actions.ts';
import { assistantErrors } from './errors.assistant.ts';
import { atlasErrors } from './errors.atlas.ts';
import { contributionErrors } from './errors.contribution.ts';
import { directoryErrors } from './errors.directory.ts';
import { externalErrors } from './errors.external.ts';
import { fileErrors } from './errors.files.ts';
import { ownFieldErrors } from './errors.ownfield.ts';
import { passkeyErrors } from './errors.passkey.ts';
import { portalErrors, signOffErrors } from './errors.portal.ts';
import { reportErrors } from './errors.reports.ts';
import { webhookErrors } from './errors.webhook.ts';

interface ErrorEntry {
  readonly status: number;
  readonly en: string;
  readonly sv: string;
}

/** All errors by code. Clients depend on the codes, so a code is never renamed; its message may change. */
export const errorTable = {
  ...actionErrors,
  ...assistantErrors,
  ...atlasErrors,
  ...directoryErrors,
  ...contributionErrors,
  ...externalErrors,
  ...fileErrors,
  ...passkeyErrors,
  ...reportErrors,
  ...portalErrors,
  ...signOffErrors,
  ...webhookErrors,
  ...ownFieldErrors,
  'error.unknown': { status: 500, en: 'Something went wrong', sv: 'Något gick fel' },
  'error.request': {
    status: 400,
    en: 'Something went wrong with the request',
    sv: 'Något gick fel med begäran',
  },
  'error.invalid': {
    status: 400,
    en: 'Some values are not valid. Correct the marked fields.',
    sv: 'Vissa uppgifter är inte giltiga. Rätta de markerade fälten.',
  },
  'error.clientversion': {
    status: 400,
    en: 'You seem to be running an old client version. Reload the page to fix the problem.',
    sv: 'Du verkar köra en gammal version. Ladda om sidan för att åtgärda problemet.',
  },
  'error.unauthenticated': {
    status: 401,
    en: 'You are not signed in, or your session has ended. Sign in again.',
    sv: 'Du är inte inloggad, eller så har sessionen avslutats. Logga in igen.',
  },
  'error.forbidden': {
    status: 403,
    en: 'You do not have permission to do this. Ask your administrator.',
    sv: 'Du har inte behörighet att göra detta. Kontakta din administratör.',
  },
  'error.comment.person': {
    status: 400,
    en: 'A person mentioned here does not have access to this assessment. Choose somebody who has access.',
    sv: 'En person som nämns här har inte tillgång till riskbedömningen. Välj någon som har tillgång.',
  },
  'error.appetite.changed': {
    status: 409,
    en: 'The proposal has changed since you read it. Read it again before you approve it.',
    sv: 'Förslaget har ändrats sedan du läste det. Läs det igen innan du godkänner det.',
  },
  'error.appetite.empty': {
    status: 400,
    en: 'The proposal contains no limit. Set at least one limit before you approve it.',
    sv: 'Förslaget saknar gränser. Ange minst en gräns innan du godkänner det.',
  },
  'error.overlay.shared': {
    status: 400,
    en: 'The organisation’s own parts in this change differ from the version that the change refers to. Adopt the own parts again.',
    sv: 'Organisationens egna delar stämmer inte överens med den version som ändringen hänvisar till. Ta in de egna delarna på nytt.',
  },
  'error.atlas.cell': {
    status: 422,
    en: 'The text in {column} of {key} is too long for a cell in a workbook. Export as CSV instead.',
    sv: 'Texten i {column} för {key} är för lång för en cell i en arbetsbok. Exportera som CSV i stället.',
  },
  'error.atlas.inuse': {
    status: 409,
    en: '{count, plural, one {# other entity refers} other {# other entities refer}} to this entity. Change the references first.',
    sv: '{count, plural, one {# annan post hänvisar} other {# andra poster hänvisar}} till den här posten. Ändra hänvisningarna först.',
  },
  'error.atlas.moved': {
    status: 409,
    en: 'The reference model has changed since you reviewed the changes to publish. Review them again.',
    sv: 'Referensmodellen har ändrats sedan du granskade ändringarna som ska publiceras. Granska dem igen.',
  },
  'error.atlas.person': {
    status: 403,
    en: 'You proposed this version, so another person must publish it.',
    sv: 'Du har föreslagit den här versionen, så någon annan måste publicera den.',
  },
  'error.atlas.proposed': {
    status: 409,
    en: 'A version has already been proposed. Publish or return it first.',
    sv: 'En version är redan föreslagen. Publicera eller återlämna den först.',
  },
  'error.csrf': {
    status: 403,
    en: 'The request could not be verified. Try again.',
    sv: 'Begäran kunde inte verifieras. Försök igen.',
  },
  'error.demo': {
    status: 403,
    en: 'This function is not available in the demo.',
    sv: 'Funktionen är inte tillgänglig i demoläget.',
  },
  'error.notfound': {
    status: 404,
    en: 'The page or item does not exist, or you do not have permission to see it.',
    sv: 'Sidan eller posten finns inte, eller så saknar du behörighet att se den.',
  },
  'error.stale': {
    status: 409,
    en: 'The content has been changed in the meantime, by somebody else or by you in another tab or on another device. Your changes are kept; compare the changes and choose which to keep.',
    sv: 'Innehållet har ändrats under tiden, av någon annan eller av dig i en annan flik eller på en annan enhet. Dina ändringar finns kvar; jämför ändringarna och välj vilka som ska gälla.',
  },
  'error.conflict': {
    status: 409,
    en: 'This is not possible right now. Reload the page to see the current state.',
    sv: 'Det går inte att göra detta just nu. Ladda om sidan för att se det aktuella läget.',
  },
  'error.acceptable': {
    status: 406,
    en: 'This address returns only {type}. Request that type in the Accept header.',
    sv: 'Adressen returnerar bara {type}. Ange den typen i HTTP-huvudet Accept.',
  },
  'error.taxii.next': {
    status: 400,
    en: 'This list has changed too often since its first page was read. Read it from the first page again.',
    sv: 'Listan har ändrats för många gånger sedan den första sidan lästes. Läs den från första sidan igen.',
  },
  'error.mediatype': {
    status: 415,
    en: 'The content type is not supported. Check the Content-Type header of the request.',
    sv: 'Innehållstypen stöds inte. Kontrollera anropets HTTP-huvud Content-Type.',
  },
  'error.organization.notempty': {
    status: 409,
    en: 'The organisation is not empty. Accounts: {users}. Assessments, including deleted ones: {assessments}. API keys: {keys}. Organisations below it: {children}. Move or delete them first.',
    sv: 'Organisationen är inte tom. Konton: {users}. Bedömningar, även borttagna: {assessments}. API-nycklar: {keys}. Underliggande organisationer: {children}. Flytta eller ta bort dem först.',
  },
  'error.unit.notempty': {
    status: 409,
    en: 'The unit is not empty. Assessments: {assessments}. Deleted assessments that can still be restored: {deleted}. Units below it: {children}. Move them first.',
    sv: 'Enheten är inte tom. Bedömningar: {assessments}. Borttagna bedömningar som ännu kan återställas: {deleted}. Underliggande enheter: {children}. Flytta dem först.',
  },
  'error.licence.ended': {
    status: 409,
    en: 'The licence has ended and cannot be reopened. Give the organisation a new licence.',
    sv: 'Licensen har upphört och kan inte återupptas. Ge organisationen en ny licens.',
  },
  'error.key.ended': {
    status: 409,
    en: 'The key has been revoked or has expired and cannot be used again. Create a new one.',
    sv: 'Nyckeln är återkallad eller har gått ut och kan inte användas igen. Skapa en ny.',
  },
  'error.licence.notgranted': {
    status: 403,
    en: 'Only a parent organisation can grant a licence, and only within the limits of its own licence.',
    sv: 'Bara en överordnad organisation kan ge en licens, och bara inom ramen för sin egen licens.',
  },
  'error.toolarge': {
    status: 413,
    en: 'The request is too large. Split it into smaller parts.',
    sv: 'Begäran är för stor. Dela upp den i mindre delar.',
  },
  'error.toolarge.file': {
    status: 413,
    en: 'The file is too large. Choose a file of at most {megabytes} MB.',
    sv: 'Filen är för stor. Välj en fil på högst {megabytes} MB.',
  },
  'error.headers': {
    status: 431,
    en: 'The request has too many header fields. Reduce the number and try again.',
    sv: 'Begäran innehåller för många HTTP-huvuden. Minska antalet och försök igen.',
  },
  'error.pack.size': {
    status: 413,
    en: 'The history of the assessment is too large for an examination pack. The limit is {n} MB. Contact the operator of the installation.',
    sv: 'Bedömningens historik är för stor för ett tillsynspaket. Gränsen är {n} MB. Kontakta installationens driftansvarige.',
  },
  'error.toomany': {
    status: 429,
    en: 'Too many requests. Wait a moment and try again.',
    sv: 'För många anrop. Vänta en stund och försök igen.',
  },
  'error.unavailable': {
    status: 503,
    en: 'The service is not available right now. Your work is kept; try again in a moment.',
    sv: 'Tjänsten är inte tillgänglig just nu. Ditt arbete finns kvar; försök igen om en stund.',
  },
  'error.readonly': {
    status: 503,
    en: 'Klarsikt is read-only right now, so this was not saved. What you entered is still here; try again when the notice is gone.',
    sv: 'Klarsikt är skrivskyddat just nu, så detta sparades inte. Det du har fyllt i finns kvar; försök igen när meddelandet är borta.',
  },
  'error.maintenance': {
    status: 503,
    en: 'Klarsikt is closed for maintenance right now. What you entered is still here; try again when the notice is gone.',
    sv: 'Klarsikt är stängt för underhåll just nu. Det du har fyllt i finns kvar; försök igen när meddelandet är borta.',
  },
  'error.deferred.lost': {
    status: 503,
    en: 'The server was interrupted three times while processing the request. Try again, and contact the operator of the installation if it happens again.',
    sv: 'Servern avbröts tre gånger under bearbetningen. Försök igen, och kontakta installationens driftansvarige om det händer på nytt.',
  },
  'error.patch': {
    status: 400,
    en: 'The change is not valid for the assessment: {reason}',
    sv: 'Ändringen kan inte göras i bedömningen: {reason}',
  },
  'error.launch.unapproved': {
    status: 409,
    en: 'The branch must be approved before it is merged. Request approval of the branch first.',
    sv: 'Förgreningen måste vara godkänd innan den förs in. Begär godkännande av förgreningen först.',
  },
  'error.launch.merged': {
    status: 409,
    en: 'The branch has already been merged.',
    sv: 'Förgreningen har redan förts in.',
  },
  'error.launch.conflict': {
    status: 409,
    en: 'The same entries have been changed in both the assessment and its branch. Choose which value to keep for each entry.',
    sv: 'Samma uppgifter har ändrats i både bedömningen och förgreningen. Välj vilket värde som ska gälla för varje uppgift.',
  },
  'error.import.row': {
    status: 422,
    en: 'The file was not imported: some rows are not valid. Correct them and import the file again.',
    sv: 'Filen importerades inte: några rader är inte giltiga. Rätta dem och importera filen igen.',
  },
  'error.mail.unconfigured': {
    status: 409,
    en: 'No mail server is connected, so e-mails stay in the outbox. Ask the operator of the installation to connect one.',
    sv: 'Ingen e-postserver är ansluten, så meddelanden blir kvar i utkorgen. Be installationens driftansvarige att ansluta en.',
  },
  'error.mail.link': {
    status: 409,
    en: 'The link has already been copied, or it has expired. Create a new link if one is needed.',
    sv: 'Länken har redan kopierats, eller så har den gått ut. Skapa en ny länk om det behövs.',
  },
  'error.user.exists': {
    status: 409,
    en: 'An account with this username already exists. Choose another username.',
    sv: 'Det finns redan ett konto med detta användarnamn. Välj ett annat användarnamn.',
  },
  'error.user.higher': {
    status: 403,
    en: 'This person has permissions that you do not have: {rights}. Ask somebody who has these permissions.',
    sv: 'Personen har behörigheter som du saknar: {rights}. Ta hjälp av någon som har de behörigheterna.',
  },
  'error.user.grant': {
    status: 403,
    en: 'You can only grant or remove permissions that you have yourself. You do not have: {rights}.',
    sv: 'Du kan bara ge och ta bort behörigheter som du själv har. Du saknar: {rights}.',
  },
  'error.user.self': {
    status: 409,
    en: 'Your own password and second factor are changed under Account, with your current password.',
    sv: 'Ditt eget lösenord och din egen andra faktor ändras under Konto, med ditt nuvarande lösenord.',
  },
  'error.user.eraseSelf': {
    status: 409,
    en: 'You cannot delete your own personal data. Ask another administrator to do it.',
    sv: 'Du kan inte ta bort dina egna personuppgifter. Be en annan administratör göra det.',
  },
  'error.user.signin': {
    status: 403,
    en: 'The change affects how people sign in who have permissions that you do not have: {rights}. Ask somebody who has these permissions.',
    sv: 'Ändringen påverkar inloggningen för personer med behörigheter som du saknar: {rights}. Ta hjälp av någon som har de behörigheterna.',
  },
  'error.reauthenticate': {
    status: 403,
    en: 'Confirm who you are first: sign out, sign in again, and try again within ten minutes.',
    sv: 'Bekräfta först vem du är: logga ut, logga in och försök igen inom tio minuter.',
  },
  'error.user.lastadmin': {
    status: 409,
    en: 'The organisation would then have no security administrator who can sign in. Appoint another security administrator first.',
    sv: 'Organisationen skulle då sakna en säkerhetsadministratör som kan logga in. Utse en annan säkerhetsadministratör först.',
  },
  'error.user.seats': {
    status: 409,
    en: 'The licence has {limit, plural, one {# seat} other {# seats}}, of which {used, plural, one {# is} other {# are}} taken; the change needs {wanted} more. Disable somebody or extend the licence.',
    sv: 'Licensen har {limit, plural, one {# plats} other {# platser}}, varav {used, plural, one {# är upptagen} other {# är upptagna}}; ändringen kräver {wanted} till. Inaktivera någon eller utöka licensen.',
  },
  'error.user.federated': {
    status: 409,
    en: 'This person signs in through the organisation’s identity provider. Change the password there.',
    sv: 'Personen loggar in via organisationens identitetsleverantör. Byt lösenordet där.',
  },
  'error.user.disabled': {
    status: 409,
    en: 'The account is disabled. Enable it first.',
    sv: 'Kontot är inaktiverat. Aktivera det först.',
  },
  'error.group.exists': {
    status: 409,
    en: 'A group with this name already exists. Choose another name.',
    sv: 'Det finns redan en grupp med detta namn. Välj ett annat namn.',
  },
  'error.group.members': {
    status: 409,
    en: 'The group has {count, plural, one {# member} other {# members}} who would lose its permissions. Confirm to delete it anyway.',
    sv: 'Gruppen har {count, plural, one {# medlem} other {# medlemmar}} som skulle förlora dess behörigheter. Bekräfta för att ta bort den ändå.',
  },
  'error.group.used': {
    status: 409,
    en: 'New accounts from the organisation’s identity provider are put into this group. Choose another group in the settings of the identity provider first.',
    sv: 'Nya konton från organisationens identitetsleverantör läggs i den här gruppen. Välj först en annan grupp i inställningarna för identitetsleverantören.',
  },
  'error.import.file': {
    status: 422,
    en: 'The file cannot be read as a list of people. Its first line must name the columns; “E-mail” is required.',
    sv: 'Filen kan inte läsas som en lista över personer. Första raden måste ange kolumnernas namn; ”E-post” måste finnas med.',
  },
  'error.model.merge': {
    status: 409,
    en: 'Nothing was merged: {reason}',
    sv: 'Inget sammanfogades: {reason}',
  },
  'error.library.rows': {
    status: 409,
    en: 'Nothing was imported: the unpublished changes do not form a complete model at the moment. Correct the faults listed on the quality page in Atlas.',
    sv: 'Inget importerades: de opublicerade ändringarna bildar ingen fullständig modell just nu. Rätta felen på kvalitetssidan i Atlas.',
  },
  'error.library.seen': {
    status: 409,
    en: 'Nothing was imported: the unpublished changes have been edited since you reviewed the import. Review it again.',
    sv: 'Inget importerades: de opublicerade ändringarna har redigerats sedan du granskade importen. Granska den igen.',
  },
  'error.library.open': {
    status: 409,
    en: 'Nothing was imported: {count, plural, one {# conflict is} other {# conflicts are}} undecided. Decide each conflict first.',
    sv: 'Inget importerades: {count, plural, one {# konflikt är inte avgjord} other {# konflikter är inte avgjorda}}. Avgör varje konflikt först.',
  },
  'error.library.set': {
    status: 409,
    en: 'Nothing was imported: {count, plural, one {# row of the requirements was refused; its reason is listed.} other {# rows of the requirements were refused; the reasons are listed.}} Correct the file.',
    sv: 'Inget importerades: {count, plural, one {# kravrad avvisades; skälet visas.} other {# kravrader avvisades; skälen visas.}} Rätta filen.',
  },
  'error.library.state': {
    status: 409,
    en: 'The import has already been carried out or undone. Reload the page to see its status.',
    sv: 'Importen har redan genomförts eller ångrats. Ladda om sidan för att se dess status.',
  },
  'error.model.file': {
    status: 422,
    en: 'The file could not be read as a model version, and nothing has changed: {reason}',
    sv: 'Filen kunde inte läsas som en modellversion, och inget har ändrats: {reason}',
  },
  'error.uplink.none': {
    status: 409,
    en: 'No installation has been set up as a source of models. Ask the operator of the installation to set one up.',
    sv: 'Ingen installation är angiven som källa för modeller. Be installationens driftansvarige att ange en.',
  },
  'error.uplink.failed': {
    status: 502,
    en: 'The models of the other installation could not be fetched: {reason}',
    sv: 'Den andra installationens modeller kunde inte hämtas: {reason}',
  },
  'error.uplink.invalid': {
    status: 422,
    en: 'The fetched version was not installed, and nothing has changed: {reason}',
    sv: 'Den hämtade versionen installerades inte, och inget har ändrats: {reason}',
  },
  'error.upload.infected': {
    status: 422,
    en: 'The file was rejected: the virus scanner found {found} in it. Upload a clean copy.',
    sv: 'Filen togs inte emot: virusskannern hittade {found} i den. Ladda upp en virusfri kopia.',
  },
  'error.upload.unscanned': {
    status: 503,
    en: 'The file was not accepted: the virus scanner cannot be reached right now. Try again in a moment.',
    sv: 'Filen togs inte emot: virusskannern kan inte nås just nu. Försök igen om en stund.',
  },
  'error.source.type': {
    status: 422,
    en: 'The file is not a PDF, a Word document (docx), an Excel workbook (xlsx) or a CSV file. Save it in one of these formats and try again.',
    sv: 'Filen är inte en PDF, ett Word-dokument (docx), en Excel-arbetsbok (xlsx) eller en CSV-fil. Spara den i något av formaten och försök igen.',
  },
  'error.source.protected': {
    status: 422,
    en: 'The document is protected with a password. Save a copy without the password and upload the copy.',
    sv: 'Dokumentet är skyddat med lösenord. Spara en kopia utan lösenord och ladda upp kopian.',
  },
  'error.source.active': {
    status: 422,
    en: 'The document contains macros, scripts, embedded files, forms that send data, or content from other places. Print the document as PDF and upload the PDF.',
    sv: 'Dokumentet innehåller makron, skript, inbäddade filer, formulär som skickar uppgifter eller innehåll som hämtas från annat håll. Skriv ut dokumentet som PDF och ladda upp PDF-filen.',
  },
  'error.source.unsafe': {
    status: 422,
    en: 'The file was rejected: it expands to far more than a normal document or contains parts that no document needs. Print the file as PDF and upload the PDF.',
    sv: 'Filen togs inte emot: den blir mycket större än ett vanligt dokument när den packas upp, eller innehåller delar som inget dokument behöver. Skriv ut filen som PDF och ladda upp PDF-filen.',
  },
  'error.source.unreadable': {
    status: 422,
    en: 'The text of the document could not be read: the file seems to be damaged or takes too long to read. Export it again as PDF.',
    sv: 'Dokumentets text kunde inte läsas: filen verkar skadad eller tar för lång tid att läsa. Exportera den på nytt som PDF.',
  },
  'error.source.notext': {
    status: 422,
    en: 'No text was found in the document. A scanned document needs text recognition (OCR) first.',
    sv: 'Ingen text hittades i dokumentet. Ett skannat dokument behöver texttolkas (OCR) först.',
  },
  'error.source.toomuch': {
    status: 422,
    en: 'The document contains too much text for the search to work well (limit: {words, plural, one {# word} other {# words}}). Upload only the relevant chapters.',
    sv: 'Dokumentet innehåller för mycket text för att sökningen ska fungera bra (gräns: {words, plural, one {# ord} other {# ord}}). Ladda bara upp de relevanta kapitlen.',
  },
  'error.report.toolong': {
    status: 422,
    en: 'The report would be too long: its template has loops inside loops. Remove one of them or limit it.',
    sv: 'Rapporten skulle bli för lång: mallen har slingor inuti slingor. Ta bort en av dem eller begränsa den.',
  },
  'error.report.template': {
    status: 422,
    en: 'The template does not work with this assessment: one of its formulas, loops or references fails with these figures, for example a division by zero. Correct the template.',
    sv: 'Mallen fungerar inte med den här bedömningen: en formel, slinga eller hänvisning i den går inte att räkna ut med bedömningens siffror, till exempel en division med noll. Rätta mallen.',
  },
  'error.source.quota': {
    status: 409,
    en: 'The storage limit is reached: the organisation can store at most {documents, plural, one {# document} other {# documents}} and {megabytes} MB, {each} MB per document. Delete a document first.',
    sv: 'Lagringsgränsen är nådd: organisationen kan lagra högst {documents} dokument och {megabytes} MB, {each} MB per dokument. Ta bort ett dokument först.',
  },
  'error.source.known': {
    status: 409,
    en: 'This file has already been uploaded: “{title}”. Use the uploaded file.',
    sv: 'Filen är redan uppladdad: ”{title}”. Använd den uppladdade filen.',
  },
  'error.demo.address': {
    status: 429,
    en: 'Too many demos are open from your network (limit: {limit}). End one of them, or try again in half an hour.',
    sv: 'För många demoversioner är öppna från ditt nätverk (gräns: {limit}). Avsluta en av dem, eller försök igen om en halvtimme.',
  },
  'error.demo.full': {
    status: 503,
    en: 'All demo places are taken right now. Try again in a few minutes.',
    sv: 'Alla demoplatser är upptagna just nu. Försök igen om några minuter.',
  },
} as const satisfies Record<string, ErrorEntry>;

/** Code of an error: `error.` followed by a dotted name. */
export type ErrorCode = keyof typeof errorTable;

/** One fault in the input. `path` contains the part and the field, for example `body.settings.name`. */
export interface InputFault {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Error in the response envelope: code, message, reference and details. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: unknown;
  /** Reference for support, which the server's log also contains. */
  readonly id: string;
}

/** Returns the message of an error in a language, with the details filled in. */
export function getErrorText(
  code: ErrorCode,
  language: Language,
  details: Record<string, unknown> = {},
): string {
  return fillSentence(errorTable[code][language], details, language);
}

/**
 * Returns true for a known error code. A newer server may send other codes; inherited names such as `constructor` are
 * no codes.
 */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code);
}
