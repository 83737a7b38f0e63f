declare module '*.md' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module may import relative paths no other way
  export const page: import('./page.ts').Page
}
