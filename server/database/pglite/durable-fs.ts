import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  nfd?: number
  node: object
}

type Operation = (subject: Stream, ...more: unknown[]) => unknown

/** The part of Emscripten's NODEFS that is needed here; it is not typed by PGlite. */
interface NodeFileSystem {
  stream_ops: Record<string, Operation>
  node_ops: Record<string, Operation>
  realPath(node: object): string
}

type Init = NodeFS['init']

/** All by which PostgreSQL changes something in its directory, and the end of a file that may still be owed. */
const changes = {
  stream_ops: ['write', 'setattr', 'close'],
  node_ops: ['setattr', 'mknod', 'rename', 'unlink', 'rmdir'],
} as const

/**
 * PGlite's own file system forgets fsync: a commit would survive the death of the process but not a power cut. Here
 * PostgreSQL's fsync reaches the disk, for files and for directories (which hold the names of new files).
 *
 * While `gathers` is set, the last file that PostgreSQL wanted synced waits for sync(): so commits that come at once
 * reach the disk together. In practice that file is the write-ahead log. Nothing else in the directory changes before
 * it, so the disk sees all in PostgreSQL's order; who is told of a commit must be told after sync().
 */
export class DurableNodeFS extends NodeFS {
  gathers = false
  #owed: number | undefined

  /** Whether something that was committed may not be on the disk yet. */
  get owesSync(): boolean {
    return this.#owed !== undefined
  }

  sync(): void {
    const owed = this.#owed
    this.#owed = undefined
    if (owed !== undefined) fs.fsyncSync(owed)
  }

  override async init(pg: PGlite, options: Parameters<Init>[1]): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (module: object) => {
      const files = (module as { NODEFS: NodeFileSystem }).NODEFS
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (this.#owed !== nfd) this.sync()
        if (nfd === undefined) syncPath(files.realPath(node))
        else if (this.gathers) this.#owed = nfd
        else fs.fsyncSync(nfd)
        return 0
      }
      this.#keepOrder(files)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }

  /** What is owed is synced before anything but that file itself is written to. */
  #keepOrder(files: NodeFileSystem) {
    for (const kind of ['stream_ops', 'node_ops'] as const) {
      for (const name of changes[kind]) {
        const change = files[kind][name]
        if (!change) throw new Error(`NODEFS has no ${kind}.${name} any more`)
        files[kind][name] = (subject, ...more) => {
          if (this.#owed !== undefined && !(name === 'write' && subject.nfd === this.#owed)) this.sync()
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
