export interface ThreadStart {
  /** Absent: in memory. */
  directory?: string
  /** A file to start from if there is no database yet. */
  image?: string
}

/** `started` is shared by both threads: the id of the last request that was started. */
export type ThreadData = ThreadStart & { started: Int32Array }

export type RequestBody =
  | { kind: 'exchange'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'image'; file: string }
  | { kind: 'close' }

export type ThreadRequest = { id: number } & RequestBody

export interface ThreadReply {
  id: number
  bytes?: Uint8Array<ArrayBuffer>
  /** Why the request failed, if the thread carries on all the same. */
  error?: string
}

/** In a buffer of its own, which can be transferred to the other thread. */
export function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
