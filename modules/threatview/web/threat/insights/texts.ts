import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const insightsTexts = dictionary({
  en: {
    'insights.summary': 'Summary from the sources',
    'insights.extractNote': 'Sentences quoted from the documents, selected by keywords of the threat.',
    'insights.machineNote':
      'Written by the language model {model} from the passages below. Sentences without support in their passages have been removed. Read the passage before you rely on a sentence.',
    'insights.fellBack':
      'The passages did not support the summary by the language model {model}. These sentences are quoted from the documents instead.',
    'insights.ask': 'Summarise with {model}',
    'insights.askHelp': 'The passages are sent to the language model chosen by your operator.',
    'insights.asking': 'The language model is writing …',
    'insights.extract': 'Show quoted sentences',
    'insights.passages': 'Passages',
    'insights.passagesNone':
      'No passage in the {count, plural, one {document} other {# documents}} is about this threat.',
    'insights.showAll': 'Show all {count}',
    'insights.page': 'p. {page}',
    'insights.pages': 'pp. {page}–{end}',
    'insights.openPassage': 'Read in {title}',
    'insights.openCited': 'Read the passage: {title}',
    'insights.abstracts': 'Our summaries of the sources',
    'insights.abstractsNote':
      'Written by the editors of the library to describe each source. They are not quotations: open the source before you quote it.',
    'insights.published': 'Published sources',
    'insights.documents': 'Documents of your organisation',
    'insights.documentsHelp':
      'Only your organisation can see documents uploaded here. Passages about a threat are shown on the threat card.',
    'insights.add': 'Add a document',
    'insights.drop': 'Drop a PDF or Word document here, or',
    'insights.choose': 'choose a file',
    'insights.dropLimit': 'PDF, Word (docx), Excel (xlsx) or csv, at most {megabytes} MB.',
    'insights.emptyTitle': 'Add your own sources',
    'insights.purpose':
      'Upload the sources themselves: a published report, your own typology, a memo. Klarsikt then shows the passages about this threat with page numbers, and a summary in which every sentence links to its passage.',
    'insights.purposeAll': 'Each document is used for all threat cards. Only your organisation can see it.',
    'insights.purposeElse':
      'Nothing has been uploaded yet. People with permission to share analyses in your organisation can upload reports and memos here. Each threat card then shows the passages about the threat with page numbers, and a summary in which every sentence links to its passage.',
    'insights.giveText': 'Add the source text',
    'insights.giveTextNamed': 'Add the source text: {source}',
    'insights.textOf': 'The text of {source}:',
    'insights.what': 'Type of document',
    'insights.own': 'Our own document',
    'insights.source': 'The text of a published source',
    'insights.whichSource': 'Source',
    'insights.title': 'Title',
    'insights.titleHint': 'If the field is left empty, the first heading of the document is used.',
    'insights.author': 'Author',
    'insights.year': 'Year',
    'insights.upload': 'Upload',
    'insights.cancel': 'Cancel',
    'insights.reading': 'Reading the document …',
    'insights.uploaded':
      '“{title}” has been uploaded: {passages, plural, one {# passage} other {# passages}}.',
    'insights.wrongKind':
      'Choose a PDF, a Word document (docx), an Excel workbook (xlsx) or a csv file. “{name}” is of another type.',
    'insights.tooLarge': '“{name}” is {size} MB. The limit is {megabytes} MB. Choose a smaller file.',
    'insights.wrongYear': 'Enter the year with four digits.',
    'insights.facts':
      '{pages, plural, =0 {} one {# page · } other {# pages · }}{passages, plural, one {# passage} other {# passages}} · {by}, {date}',
    'insights.download': 'Download',
    'insights.stored': 'Stored text ({kind})',
    'insights.downloadNamed': 'Download {title}',
    'insights.remove': 'Delete',
    'insights.removeNamed': 'Delete {title}',
    'insights.removeQuestion':
      '“{title}” and its passages will be deleted for everybody in your organisation. You can undo the deletion for 24 hours.',
    'insights.removeTitle': 'Delete the document?',
    'insights.removed': '“{title}” has been deleted.',
    'insights.here': 'This passage',
  },
  sv: {
    'insights.summary': 'Sammanfattning ur källorna',
    'insights.extractNote': 'Meningar citerade ur dokumenten, valda efter hotets nyckelord.',
    'insights.machineNote':
      'Skrivet av språkmodellen {model} utifrån textställena nedan. Meningar utan stöd i textställena har tagits bort. Läs textstället innan du förlitar dig på en mening.',
    'insights.fellBack':
      'Sammanfattningen från språkmodellen {model} saknade stöd i textställena. I stället visas meningar citerade ur dokumenten.',
    'insights.ask': 'Sammanfatta med {model}',
    'insights.askHelp': 'Textställena skickas till den språkmodell som den driftansvarige har ställt in.',
    'insights.asking': 'Språkmodellen skriver …',
    'insights.extract': 'Visa citerade meningar',
    'insights.passages': 'Textställen',
    'insights.passagesNone':
      'Inget textställe i {count, plural, one {dokumentet} other {de # dokumenten}} handlar om hotet.',
    'insights.showAll': 'Visa alla {count}',
    'insights.page': 's. {page}',
    'insights.pages': 's. {page}–{end}',
    'insights.openPassage': 'Läs i {title}',
    'insights.openCited': 'Läs textstället: {title}',
    'insights.abstracts': 'Våra sammanfattningar av källorna',
    'insights.abstractsNote':
      'Skrivna av bibliotekets redaktörer för att beskriva källorna. De är inte citat: öppna källan innan du citerar den.',
    'insights.published': 'Publicerade källor',
    'insights.documents': 'Er organisations dokument',
    'insights.documentsHelp':
      'Bara er organisation kan se dokument som laddas upp här. Textställen om ett hot visas på hotkortet.',
    'insights.add': 'Lägg till dokument',
    'insights.drop': 'Släpp en PDF eller ett Word-dokument här, eller',
    'insights.choose': 'välj en fil',
    'insights.dropLimit': 'PDF, Word (docx), Excel (xlsx) eller csv, högst {megabytes} MB.',
    'insights.emptyTitle': 'Lägg till egna källor',
    'insights.purpose':
      'Ladda upp själva källorna: en publicerad rapport, en egen typologi, ett PM. Klarsikt visar sedan textställena om hotet med sidnummer, och en sammanfattning där varje mening länkar till sitt textställe.',
    'insights.purposeAll': 'Varje dokument används för alla hotkort. Bara er organisation kan se det.',
    'insights.purposeElse':
      'Inget är uppladdat ännu. Personer med behörighet att dela analyser i er organisation kan ladda upp rapporter och PM här. Varje hotkort visar då textställena om hotet med sidnummer, och en sammanfattning där varje mening länkar till sitt textställe.',
    'insights.giveText': 'Lägg till källans text',
    'insights.giveTextNamed': 'Lägg till källans text: {source}',
    'insights.textOf': 'Texten till {source}:',
    'insights.what': 'Typ av dokument',
    'insights.own': 'Ett eget dokument',
    'insights.source': 'Texten till en publicerad källa',
    'insights.whichSource': 'Källa',
    'insights.title': 'Titel',
    'insights.titleHint': 'Om fältet lämnas tomt används dokumentets första rubrik.',
    'insights.author': 'Författare',
    'insights.year': 'År',
    'insights.upload': 'Ladda upp',
    'insights.cancel': 'Avbryt',
    'insights.reading': 'Läser dokumentet …',
    'insights.uploaded':
      '”{title}” är uppladdat: {passages, plural, one {# textställe} other {# textställen}}.',
    'insights.wrongKind':
      'Välj en PDF-fil, ett Word-dokument (docx), en Excel-arbetsbok (xlsx) eller en csv-fil. ”{name}” är av en annan typ.',
    'insights.tooLarge': '”{name}” är {size} MB. Gränsen är {megabytes} MB. Välj en mindre fil.',
    'insights.wrongYear': 'Ange året med fyra siffror.',
    'insights.facts':
      '{pages, plural, =0 {} one {# sida · } other {# sidor · }}{passages, plural, one {# textställe} other {# textställen}} · {by}, {date}',
    'insights.download': 'Ladda ned',
    'insights.stored': 'Lagrad text ({kind})',
    'insights.downloadNamed': 'Ladda ned {title}',
    'insights.remove': 'Ta bort',
    'insights.removeNamed': 'Ta bort {title}',
    'insights.removeQuestion':
      '”{title}” och dess textställen tas bort för alla i organisationen. Du kan ångra borttagningen i ett dygn.',
    'insights.removeTitle': 'Ta bort dokumentet?',
    'insights.removed': '”{title}” är borttaget.',
    'insights.here': 'Det här textstället',
  },
});
