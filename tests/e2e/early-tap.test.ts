import { expect, test, waitForScript } from './visitor.ts'

test('a link that is tapped before the page responds has the line to itself', async ({ page }) => {
  // The largest picture never comes, so nothing but a touch would start the app.
  await page.route(/\.(?:avif|jpg)$/, () => {})
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  let hasAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    hasAsked = resolve
  })
  await page.route('**/product/*', () => hasAsked())
  await page.goto('/catalog/rental/1', { waitUntil: 'domcontentloaded' })
  const link = page.locator('main article h2 a').first()
  // The list comes with the third frame.
  await link.waitFor()
  const place = await link.boundingBox()
  if (!place) throw new Error('The first sauna has no link')
  await page.mouse.click(place.x + 4, place.y + 4)
  await asked
  expect(scripts).toEqual([])
  // The next page never comes either, and the visitor stays: the app starts all the same.
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})

test('pages come to life without the data of all languages and without errors, which would say where', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const uses: string[] = []
    Object.assign(globalThis, { uses })
    const note = (name: string) => ({
      construct: (target: new (...args: unknown[]) => object, args: unknown[]) => {
        uses.push(name)
        return new target(...args)
      },
    })
    for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'PluralRules'] as const)
      Object.assign(Intl, { [name]: new Proxy(Intl[name] as never, note(name)) })
    Object.assign(globalThis, {
      Error: new Proxy(Error, {
        apply(target, self, args: [string]) {
          uses.push(`Error ${args[0]}`)
          return Reflect.apply(target, self, args)
        },
        construct(target, args: [string], made) {
          uses.push(`Error ${args[0]}`)
          return Reflect.construct(target, args, made) as object
        },
      }),
    })
    for (const { prototype } of [Number, Date]) {
      const { toLocaleString } = prototype
      prototype.toLocaleString = function noted(this: Date & number, ...args: []) {
        uses.push('toLocaleString')
        return toLocaleString.apply(this, args)
      }
    }
  })
  for (const path of ['/', '/catalog/rental/1', '/product/1']) {
    await page.goto(path)
    await waitForScript(page)
    if (path.startsWith('/product')) await expect(page.getByRole('grid').first()).toBeVisible()
    const found = await page.evaluate(() => ({
      uses: [...(globalThis as unknown as { uses: string[] }).uses],
      stack: new Error('where').stack?.split('\n').length ?? 0,
    }))
    expect(found.uses, path).toEqual([])
    expect(found.stack).toBeGreaterThan(1)
  }
})
