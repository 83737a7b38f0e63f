import { loadWhenAlive } from '../ui/load-when-alive.tsx'

/** The server knows nothing of what is saved on a device. Without this panel the page is still a page to read. */
export const LazySaveOffline = loadWhenAlive(async () => (await import('./SaveOffline.tsx')).SaveOffline)
