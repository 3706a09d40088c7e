/**
 * Widths of Calibri and Cambria in thousandths of the font size, because a server has neither font. Source: Carlito
 * and Caladea, which have the same widths.
 */

/** Widths of the characters from the blank (32) to the tilde (126). */
const widths = {
  plain:
    '226 326 401 498 507 715 682 221 303 303 498 498 250 306 252 386 507 507 507 507 507 507 507 ' +
    '507 507 507 268 268 498 498 498 463 894 579 544 533 615 488 459 631 623 252 319 520 420 855 ' +
    '646 662 517 673 543 459 487 642 567 890 519 487 468 307 386 307 498 498 291 479 525 423 525 ' +
    '498 305 471 525 229 239 455 229 799 525 527 525 525 349 391 335 525 452 715 433 453 395 314 ' +
    '460 314 498',
  plainBold:
    '226 326 438 498 507 729 705 233 312 312 498 498 258 306 267 430 507 507 507 507 507 507 507 ' +
    '507 507 507 276 276 498 498 498 463 898 606 561 529 630 488 459 637 631 267 331 547 423 874 ' +
    '659 676 532 686 563 473 495 653 591 906 551 520 478 325 430 325 498 498 300 494 537 418 537 ' +
    '503 316 474 537 246 255 480 246 813 537 538 537 537 355 399 347 537 473 745 459 474 397 344 ' +
    '475 344 498',
  reading:
    '220 286 393 619 506 890 687 237 382 382 427 554 205 329 206 490 517 362 472 461 492 475 470 ' +
    '470 485 478 264 264 554 554 554 422 885 599 579 519 625 540 509 539 696 343 304 630 501 888 ' +
    '693 599 533 599 613 453 557 687 598 889 571 557 507 350 490 350 554 371 151 470 520 421 520 ' +
    '441 313 459 554 277 255 525 271 813 558 480 520 501 396 392 325 546 470 720 483 482 428 387 ' +
    '316 387 712',
  readingBold:
    '220 335 422 618 543 976 740 251 408 408 453 592 232 311 230 505 533 458 507 508 553 520 538 ' +
    '494 556 534 280 280 592 592 592 452 921 653 634 551 664 559 534 586 719 358 340 680 541 845 ' +
    '686 647 593 647 640 473 587 695 632 959 616 587 554 368 505 368 592 371 184 525 568 450 570 ' +
    '513 335 508 600 308 297 589 311 891 604 530 573 559 454 444 365 609 519 779 525 521 464 393 ' +
    '320 393 592',
} as const;

/** Fonts of Word documents: `plain` is Calibri, `reading` is Cambria. */
export type WordFontFace = keyof typeof widths;

const tables = new Map<WordFontFace, readonly number[]>();
/** Width of all other characters, in thousandths of the font size. */
const usual = 500;

function tableOf(face: WordFontFace): readonly number[] {
  const known = tables.get(face) ?? widths[face].split(' ').map(Number);
  tables.set(face, known);
  return known;
}

/** Returns the letter without its accent. */
const removeAccent = (sign: string): string => (sign === '\u00a0' ? ' ' : (sign.normalize('NFD')[0] ?? sign));

/**
 * Computes the width of a text in points. Accents add no width; other characters outside ASCII have the default
 * width.
 */
export function computeWordTextWidth(text: string, face: WordFontFace, size: number): number {
  const table = tableOf(face);
  let width = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    width += table[(code < 128 ? code : (removeAccent(sign).codePointAt(0) ?? 0)) - 32] ?? usual;
  }
  return (width / 1000) * size;
}
