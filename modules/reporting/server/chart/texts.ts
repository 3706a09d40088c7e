import type { Text } from '@klarsikt/engine/text';

export const pictureTooLargeText: Text = {
  en: 'A picture can have at most {side} pixels in each direction and 4 million in total. Choose a smaller size or zoom.',
  sv: 'En bild kan ha högst {side} bildpunkter i varje riktning och 4 miljoner totalt. Välj en mindre storlek eller zoom.',
};

export const figuresOfOtherChartText: Text = {
  en: 'These are not the figures of the chart “{chart}”',
  sv: 'Detta är inte siffrorna för diagrammet ”{chart}”',
};
