/** What customers call what they hold: a phone is operated with a finger, and is small however it is turned. */
export const deviceWord = (): 'phone' | 'device' =>
  matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < 600 ? 'phone' : 'device'
