/** `56.80`, `$1,250` → whole cents; null for anything else. */
export function readCents(typed: string): number | null {
  const plain = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  const [, dollars, cents = '00'] = /^(\d{1,7})(?:\.(\d{2}))?$/.exec(plain) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents)
}
