/** The title of the window and of the page, the same on the server and after each navigation. */
export const fullTitle = (title: string) => `${title} | Heat and Chill`
