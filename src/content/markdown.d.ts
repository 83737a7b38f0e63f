declare module '*.md' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- ambient modules can import relative paths only this way
  export const page: import('./page.ts').TextPage
}
