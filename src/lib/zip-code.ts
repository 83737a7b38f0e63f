/** Five digits, or nine as ZIP+4, as the server accepts them. */
export const isZipCode = (text: string): boolean => /^\s*\d{5}([- ]?\d{4})?\s*$/.test(text)
