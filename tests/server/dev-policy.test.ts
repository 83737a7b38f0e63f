import { expect, it } from 'vitest'
import { developmentPolicy } from '../../server/dev/document-policy.ts'
import { documentPolicy } from '../../server/http/security-headers.ts'

const directivesOf = (policy: string) =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

it('the policy of development allows a nonce and the socket of hot replacement, and nothing else', () => {
  const strict = directivesOf(documentPolicy)
  const development = directivesOf(developmentPolicy('abc', 'http://localhost:3000'))
  expect([...development.keys()]).toEqual([...strict.keys()])
  const added = [...development].flatMap(([name, sources]) =>
    sources.filter((source) => !strict.get(name)?.includes(source)).map((source) => `${name} ${source}`),
  )
  expect(added).toEqual([
    "script-src 'nonce-abc'",
    "style-src 'nonce-abc'",
    'connect-src ws://localhost:3000',
  ])
  const removed = [...strict].flatMap(([name, sources]) =>
    sources.filter((source) => !development.get(name)?.includes(source)),
  )
  expect(removed).toEqual([])
})
