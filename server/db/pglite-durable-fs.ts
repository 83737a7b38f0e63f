import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  nfd?: number
  node: object
}

/** The part of Emscripten's NODEFS that is needed here; it is not typed by PGlite. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number }
  realPath(node: object): string
}

type Init = NodeFS['init']

/**
 * PGlite's own file system forgets fsync: a commit would survive the death of the process but not a power cut. Here
 * PostgreSQL's fsync reaches the disk, for files and for directories (which hold the names of new files).
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<Init>[1]): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (module: object) => {
      const nodeFileSystem = (module as { NODEFS: NodeFileSystem }).NODEFS
      nodeFileSystem.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncPath(nodeFileSystem.realPath(node))
        else fs.fsyncSync(nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
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
