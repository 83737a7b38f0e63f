/** Whether the browser asks to save data; not every browser says. */
export const wantsSaveData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
