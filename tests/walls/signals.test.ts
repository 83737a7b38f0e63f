import { describe, expect, it } from 'vitest'
import { findModuleSignals, findUntrackedSignalReads } from './signals.ts'
import { parseSource } from './source.ts'

describe('signals', () => {
  it('are found where they are created at module level', () => {
    expect(findModuleSignals(parseSource('src/a.ts', `export const count = signal(0)`))).toHaveLength(1)
    expect(findModuleSignals(parseSource('src/a.ts', `const make = () => signal(0)`))).toEqual([])
  })

  it.each([
    `function A({ store }: Props) { return <p>{store.title.value}</p> }`,
    `function A({ store }: Props) { const { title } = store; return <p>{title.value}</p> }`,
    `function A({ store: { items } }: Props) { return <>{items.value?.map((i) => <p>{i}</p>)}</> }`,
    `const A = () => <p>{useStores().product.title.value}</p>`,
    `export function A() { const { product } = useStores(); return product.data.value!.title }`,
    `interface Props { catalog: CatalogStore }
     function A({ catalog }: Props) { return catalog.data.value }`,
    `function A({ isOpen }: { isOpen: ReadonlySignal }) { return isOpen.value }`,
    `function useTotal(cart: CartStore) { return cart.total.value }`,
    `function A({ store }: Props) { const rows = useMemo(() => store.rows.value, []); return rows }`,
    `function A({ store }: Props) { const [a] = useState(0); useSignals(); return store.rows.value }`,
  ])('would be missed in %s', (text) => {
    expect(findUntrackedSignalReads(parseSource('src/A.tsx', text))).toHaveLength(1)
  })

  it.each([
    `function A({ store }: Props) { useSignals(); return store.title.value }`,
    `function A({ store }: Props) { return <p onClick={() => show(store.title.value)} /> }`,
    `function A({ store }: Props) { const onSubmit = () => send(store.title.value); return <p onClick={onSubmit} /> }`,
    `function A({ properties }: Props) { return properties.map((property) => property.value) }`,
    `function A({ store }: Props) { return <input onChange={(event) => store.type(event.target.value)} /> }`,
    `function A({ store }: Props) { return <p>{store.title}</p> }`,
    `const createStore = (store: AStore) => store.title.value`,
  ])('are not read in %s', (text) => {
    expect(findUntrackedSignalReads(parseSource('src/A.tsx', text))).toEqual([])
  })
})
