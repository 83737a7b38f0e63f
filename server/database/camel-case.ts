import {
  CamelCasePlugin,
  PostgresDialect,
  PostgresQueryCompiler,
  type PluginTransformQueryArgs,
  type PostgresPool,
  type QueryCompiler,
  type RootOperationNode,
} from 'kysely'

const known = new Map<string, string>()

/** `payUntil` → `pay_until` */
export function toSnakeCase(name: string): string {
  let snake = known.get(name)
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    known.set(name, snake)
  }
  return snake
}

/**
 * Rows in camelCase; the keys inside of JSON stay as they are. The plugin would also rename what is in queries, for
 * which it copies each query's whole tree: that takes as long as building it, so the compiler below does it instead.
 */
class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }
}

export const camelCaseRows = new CamelCaseRows({ maintainNestedObjectKeys: true })

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toSnakeCase(identifier))
  }
}

/** PostgreSQL whose tables and columns are snake_case in the database and camelCase in queries. */
export class SnakeCaseDialect extends PostgresDialect {
  constructor(pool: PostgresPool) {
    super({ pool })
  }
  override createQueryCompiler(): QueryCompiler {
    return new SnakeCaseCompiler()
  }
}
