import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  nfd?: number
  node: object
}

type Operation = (subject: Stream, ...more: unknown[]) => unknown

/** The part of Emscripten's NODEFS needed here; PGlite has no types for it. */
interface NodeFileSystem {
  stream_ops: Record<string, Operation>
  node_ops: Record<string, Operation>
  realPath(node: object): string
}

type Init = NodeFS['init']

/** Every operation by which PostgreSQL changes its directory, and the closing of a file whose sync may be pending. */
const changes = {
  stream_ops: ['write', 'setattr', 'close'],
  node_ops: ['setattr', 'mknod', 'rename', 'unlink', 'rmdir'],
} as const

/**
 * PGlite's own file system ignores fsync: a commit would survive the death of the process but not a power cut. Here
 * PostgreSQL's fsync reaches the disk, for files and for directories (which hold the names of new files).
 *
 * While `defersSync` is set, the last file that PostgreSQL wanted synced waits for sync(), so that commits which arrive
 * together reach the disk together (group commit). In practice that file is the write-ahead log. Nothing else in the
 * directory changes before it is synced, so the disk sees everything in PostgreSQL's order. A commit must be acknowledged
 * after sync().
 */
export class DurableNodeFS extends NodeFS {
  defersSync = false
  #pending: number | undefined
  /** While PostgreSQL opens a directory that is on the disk: what it has changed there. */
  #changed: Set<string> | undefined

  /** Whether a commit may not be on the disk yet. */
  get hasPendingSync(): boolean {
    return this.#pending !== undefined
  }

  /**
   * Everything in the directory is on the disk. After a crash PostgreSQL first wants each file synced, one after the other,
   * which takes seconds on a busy disk; what it has not changed itself is skipped then, until opened().
   */
  isOnDisk(): void {
    this.#changed = new Set()
  }

  opened(): void {
    this.#changed = undefined
  }

  sync(): void {
    const pending = this.#pending
    this.#pending = undefined
    if (pending !== undefined) fs.fsyncSync(pending)
  }

  override async init(pg: PGlite, options: Parameters<Init>[1]): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (module: object) => {
      const files = (module as { NODEFS: NodeFileSystem }).NODEFS
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (this.#changed && !this.#changed.has(files.realPath(node))) return 0
        if (this.#pending !== nfd) this.sync()
        if (nfd === undefined) syncPath(files.realPath(node))
        else if (this.defersSync) this.#pending = nfd
        else fs.fsyncSync(nfd)
        return 0
      }
      this.#keepOrder(files)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }

  #noteChange(files: NodeFileSystem, operation: string, subject: Stream, name: unknown) {
    switch (operation) {
      case 'stream_ops.write':
      case 'stream_ops.setattr':
        this.#changed?.add(files.realPath(subject.node))
        break
      case 'node_ops.setattr':
        this.#changed?.add(files.realPath(subject))
        break
      case 'node_ops.mknod':
      case 'node_ops.unlink':
      case 'node_ops.rmdir': {
        const directory = files.realPath(subject)
        this.#changed?.add(directory).add(`${directory}/${String(name)}`)
        break
      }
      case 'node_ops.rename':
        // What was noted under the old name may have another now, so nothing is skipped anymore.
        this.#changed = undefined
    }
  }

  /** Syncs the pending file before anything else changes. */
  #keepOrder(files: NodeFileSystem) {
    for (const kind of ['stream_ops', 'node_ops'] as const) {
      for (const name of changes[kind]) {
        const change = files[kind][name]
        if (!change) throw new Error(`NODEFS no longer has ${kind}.${name}`)
        files[kind][name] = (subject, ...more) => {
          if (this.#pending !== undefined && !(name === 'write' && subject.nfd === this.#pending)) this.sync()
          if (this.#changed) this.#noteChange(files, `${kind}.${name}`, subject, more[0])
          return change(subject, ...more)
        }
      }
    }
  }
}

/** Forces a file or the names in a directory to the disk. */
export function syncPath(path: string): void {
  const file = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}
