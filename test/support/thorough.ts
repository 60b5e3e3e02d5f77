/** THOROUGH=1, as in `npm run pages:all`: every page and story at phone and desktop width, and a thousand subscriptions. */
export const isThorough = Boolean(process.env.THOROUGH)
