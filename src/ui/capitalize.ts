/** `start date` at the beginning of a sentence: `Start date`. */
export const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
