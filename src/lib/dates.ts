/** `2026-11-21` → `11/21/2026`, the specification's display format. Days stay strings, so no time zone can move them. */
export const showDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
