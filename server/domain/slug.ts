/** Room for the number of a second one within the 80 characters of a slug. */
const LONGEST = 70

/** `Juniper, barrel sauna for 4` → `juniper-barrel-sauna-for-4`; never empty. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-|-$/g, '')
  return plain || 'sauna'
}
