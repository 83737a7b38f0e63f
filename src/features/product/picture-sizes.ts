/** How wide a sauna's picture is on its own page, for `sizes`: a list that fetches it early has to ask for the same file. */
export const PRODUCT_PICTURE_SIZES = '(min-width: 80rem) 42rem, (min-width: 58rem) 55vw, 100vw'
