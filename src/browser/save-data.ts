/** Whether the browser or the system asks to save data; not every one says. */
export const wantsSaveData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ||
  matchMedia('(prefers-reduced-data: reduce)').matches
