/** The shell's convention for a process that a signal has ended. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 }

type Signal = keyof typeof exitCodes

/** Ends the process in good order at the first signal, and at once at the second. */
export function endOnSignal(close: (signal: Signal) => Promise<void>): void {
  let isEnding = false
  async function end(signal: Signal) {
    if (isEnding) process.exit(exitCodes[signal])
    isEnding = true
    await close(signal)
    process.exit(0)
  }
  for (const signal of Object.keys(exitCodes) as Signal[]) process.on(signal, () => void end(signal))
}
