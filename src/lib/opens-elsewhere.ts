/** A click on a link that opens it in a tab or a window of its own, or saves it; the page stays as it is. */
export const opensElsewhere = ({
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  button,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'button'>): boolean =>
  ctrlKey || metaKey || altKey || shiftKey || button !== 0
