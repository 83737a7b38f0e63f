/**
 * For `create … if not exists` by several processes at once: that alone does not keep the slower one from failing on the
 * system catalog's keys.
 */
export async function createOnce(create: () => Promise<unknown>): Promise<void> {
  try {
    await create()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== '23505' && code !== '42P07') throw error
  }
}
