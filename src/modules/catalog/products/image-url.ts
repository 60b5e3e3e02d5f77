/** Pictures are stored as addresses or as keys of our own. */
export const imageUrl = (baseUrl: string) => (picture: string) =>
  /^https?:/.test(picture) ? picture : `${baseUrl}/v3/images/${picture}`
