/** The first three letters of the months in English, in lower case. */
export const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * Returns the number of a month by the first three letters of its English name; 0 for any other text.
 *
 * @example monthNumber("Mar") // 3
 * @example monthNumber("September") // 9
 */
export const monthNumber = (name: string): number => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
