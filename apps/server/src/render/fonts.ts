/** Reads the fonts of all rendered documents as TrueType, because neither renderer reads the compressed web fonts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const files = {
  interRegular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  interItalic: '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  interSemiBold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  interBold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  serifRegular: '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  serifItalic: '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  serifSemiBold: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  serifBold: '@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
  serifBoldItalic: '@expo-google-fonts/source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf',
} as const;
type FontName = keyof typeof files;

const loaded = new Map<FontName, Buffer>();

export function readFont(name: FontName): Buffer {
  const known = loaded.get(name);
  if (known) return known;
  const read = readFileSync(require.resolve(files[name]));
  loaded.set(name, read);
  return read;
}

export const readChartFonts = (): readonly Buffer[] => [
  readFont('interRegular'),
  readFont('interSemiBold'),
  readFont('interBold'),
];

export const readDocumentFonts = (): readonly Buffer[] => [
  ...readChartFonts(),
  readFont('interItalic'),
  readFont('serifRegular'),
  readFont('serifItalic'),
  readFont('serifSemiBold'),
  readFont('serifBold'),
  readFont('serifBoldItalic'),
];
