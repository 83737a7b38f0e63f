import { setTimeout as sleep } from 'node:timers/promises'

/** Something that is done again and again while the shop is open. */
export interface Task {
  name: string
  everySeconds: number
  /** May be run by several processes at once, and any number of times. */
  run(): Promise<unknown>
}

interface Log {
  warn(details: object, message: string): void
}

export interface RunningTasks {
  /** Begins no more, and resolves when what runs has ended, or has taken too long over it. */
  stop(): Promise<void>
}

/** A mail server may keep us waiting for half a minute; whoever closes the shop does not wait for it. */
const STOP_TIMEOUT_MS = 5_000

/** Runs each task at once and then at its pace, never twice at the same time. A failure is told and tried again. */
export function startTasks(tasks: Task[], log: Log): RunningTasks {
  let isStopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  async function runOnce(task: Task) {
    try {
      await task.run()
    } catch (err) {
      if (!isStopped) log.warn({ err, task: task.name }, 'a task failed and is tried again')
    }
    if (!isStopped) schedule(task, task.everySeconds * 1000)
  }

  function schedule(task: Task, delay: number) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run: Promise<void> = runOnce(task).finally(() => running.delete(run))
      running.add(run)
    }, delay)
    timer.unref()
    timers.add(timer)
  }

  for (const task of tasks) schedule(task, 0)
  return {
    async stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      const late = new AbortController()
      const patience = sleep(STOP_TIMEOUT_MS, undefined, { signal: late.signal }).catch(() => {})
      await Promise.race([Promise.all(running), patience])
      late.abort()
    },
  }
}
