import { setTimeout as sleep } from 'node:timers/promises'

/** Something that the shop does again and again while it is open. */
export interface Task {
  name: string
  everySeconds: number
  /** Several processes may run it at the same time, any number of times. */
  run(): Promise<unknown>
}

interface Log {
  warn(details: object, message: string): void
}

export interface RunningTasks {
  /** Starts nothing new, and resolves when the running tasks have ended or have taken too long. */
  stop(): Promise<void>
}

/** A mail server may take half a minute; closing the shop does not wait that long. */
const STOP_TIMEOUT_MS = 5_000

/** Runs each task right away and then at its interval, never twice at the same time. A failure is logged and tried again. */
export function startTasks(tasks: Task[], log: Log): RunningTasks {
  let isStopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  async function runOnce(task: Task) {
    try {
      await task.run()
    } catch (err) {
      if (!isStopped) log.warn({ err, task: task.name }, 'a task failed and will be tried again')
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
      const timeout = sleep(STOP_TIMEOUT_MS, undefined, { signal: late.signal }).catch(() => {})
      await Promise.race([Promise.all(running), timeout])
      late.abort()
    },
  }
}
